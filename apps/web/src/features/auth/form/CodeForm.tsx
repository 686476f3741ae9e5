import { CODE_VALID_MINUTES } from "@kenshu/domain/auth/auth.limits.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import type * as z from "zod/mini";
import { Form } from "#ui/form/Form.tsx";
import { type Draft, type Schema, useValidatedForm } from "#ui/form/useValidatedForm.ts";
import classes from "./AuthPage.module.css";
import { CodeField } from "./CodeField.tsx";
import { Resend } from "./Resend.tsx";

type CodeEntryProps<S extends Schema> = {
  schema: S;
  /** The code and the values sent with it. */
  initialValues: Draft<S>;
  act: string;
  onSubmit: (checked: z.output<S>) => Promise<unknown>;
};

/** The step in which a person types or pastes the mailed code. `onResend` sends another code. */
export function CodeForm<S extends Schema>({
  sentTo,
  onResend,
  ...entry
}: CodeEntryProps<S> & {
  sentTo: string;
  onResend?: () => Promise<unknown>;
}) {
  const [resent, setResent] = useState(0);
  return (
    <>
      <p className={classes.lead}>
        <span className="bold">{sentTo}</span>
        に届いた確認コードを入力してください。届かないとき、間違いが続いたとき、または
        {CODE_VALID_MINUTES}分を過ぎたときは、
        {onResend ? "再送信してください。" : "戻って、もう一度送信してください。"}
      </p>
      {/* The message about the former code does not concern the new one. */}
      <CodeEntry key={resent} {...entry} />
      {onResend && (
        <div className={classes.links}>
          <Resend
            what="確認コード"
            onResend={async () => {
              await onResend();
              setResent((count) => count + 1);
            }}
          />
        </div>
      )}
    </>
  );
}

/** A refusal of the code appears at its field. */
export const refusedCodes = { CodeMismatch: "code", CodeExpired: "code" };

function CodeEntry<S extends Schema>({ schema, initialValues, act, onSubmit }: CodeEntryProps<S>) {
  const form = useValidatedForm({
    schema,
    initialValues,
    onSubmit,
    refusedFields: refusedCodes,
  });
  return (
    <Form form={form} label="確認コードの入力" className="stack">
      <CodeField />
      <Button type="submit" fullWidth aria-busy={form.isSubmitting}>
        {act}
      </Button>
    </Form>
  );
}

import { CODE_VALID_MINUTES } from "@kenshu/domain/auth/auth.limits.ts";
import { Button } from "@mantine/core";
import { Link, type LinkComponentProps } from "@tanstack/react-router";
import type * as z from "zod/mini";
import { Form } from "#ui/form/Form.tsx";
import { type Draft, type Schema, useValidatedForm } from "#ui/form/useValidatedForm.ts";
import classes from "./AuthPage.module.css";
import { CodeField } from "./CodeField.tsx";
import { Resend } from "./Resend.tsx";

/**
 * The step in which a code that was mailed is typed or pasted. `initialValues` hold the code and what
 * goes along with it; `onResend` sends another one, `back` leads to the step before with its input.
 */
export function CodeForm<S extends Schema>({
  sentTo,
  schema,
  initialValues,
  act,
  onSubmit,
  onResend,
  back,
}: {
  sentTo: string;
  schema: S;
  initialValues: Draft<S>;
  act: string;
  onSubmit: (checked: z.output<S>) => Promise<unknown>;
  onResend?: () => Promise<unknown>;
  back: LinkComponentProps;
}) {
  const form = useValidatedForm({
    schema,
    initialValues,
    onSubmit,
    refusedFields: { CodeMismatch: "code", CodeExpired: "code" },
  });
  return (
    <>
      <p className={classes.lead}>
        <span className={classes.address}>{sentTo}</span>
        に届いた確認コードを入力してください。届かないとき、または{CODE_VALID_MINUTES}
        分を過ぎたときは、
        {onResend ? "再送信してください。" : "戻って、もう一度送信してください。"}
      </p>
      <Form form={form} label="確認コードの入力" className={classes.form}>
        <CodeField />
        <Button type="submit" fullWidth aria-busy={form.isSubmitting}>
          {act}
        </Button>
      </Form>
      <ul className={classes.links}>
        {onResend && (
          <li>
            <Resend what="確認コード" onResend={onResend} />
          </li>
        )}
        <li>
          <Link {...back} className={classes.link}>
            戻る
          </Link>
        </li>
      </ul>
    </>
  );
}

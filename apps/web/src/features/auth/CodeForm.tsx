import { Button } from "@mantine/core";
import type { ReactNode } from "react";
import type { z } from "zod";
import { Form } from "../../ui/form/Form.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { useValidatedForm } from "../../ui/form/useValidatedForm.ts";
import classes from "./AuthPage.module.css";

/**
 * The step in which a code that was mailed is typed or pasted. `values` go along with the code;
 * `onResend` sends another one, `onBack` returns to the step before with its input.
 */
export function CodeForm<V extends Record<string, unknown>, S extends z.ZodType>({
  emailAddress,
  schema,
  initialValues,
  act,
  onSubmit,
  onResend,
  onBack,
  children,
}: {
  emailAddress: string;
  schema: S;
  initialValues: V;
  act: string;
  onSubmit: (input: z.input<S>) => Promise<unknown>;
  onResend: () => void;
  onBack: () => void;
  children?: ReactNode;
}) {
  const form = useValidatedForm({
    schema,
    initialValues: { ...initialValues, code: "" },
    onSubmit,
    refusedFields: { CodeMismatch: "code", CodeExpired: "code", PasswordTooShort: "password" },
  });
  return (
    <>
      <p>
        <span className={classes.address}>{emailAddress}</span>
        に確認コード（6桁）を送りました。15分以内に入力してください。
      </p>
      <Form form={form} label="確認コードの入力" className={classes.form}>
        <TextField
          name="code"
          label="確認コード"
          required
          halfWidth
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
        />
        {children}
        <Button type="submit" fullWidth aria-busy={form.isSubmitting}>
          {act}
        </Button>
      </Form>
      <ul className={classes.links}>
        <li>
          <button type="button" className={classes.link} onClick={onResend}>
            確認コードを再送する
          </button>
        </li>
        <li>
          <button type="button" className={classes.link} onClick={onBack}>
            戻る
          </button>
        </li>
      </ul>
    </>
  );
}

import { PASSWORD_MAX, PASSWORD_MIN } from "@kenshu/domain/auth/auth.limits.ts";
import { addressInput, resetPasswordInput } from "@kenshu/domain/auth/auth.schema.ts";
import { EMAIL_ADDRESS_MAX } from "@kenshu/domain/limits.ts";
import { Button } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { trpc } from "../../api/transport.ts";
import { Form } from "../../ui/form/Form.tsx";
import { PasswordField } from "../../ui/form/PasswordField.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { useValidatedForm } from "../../ui/form/useValidatedForm.ts";
import { showMessage } from "../../ui/messages.ts";
import { doneSentences } from "../../ui/sentences.ts";
import classes from "./AuthPage.module.css";
import { AuthPage } from "./AuthPage.tsx";
import { CodeForm } from "./CodeForm.tsx";

/** A new password for who has forgotten it: the address first, then code and password (decisions 2.4). */
export function ForgotPassword() {
  const navigate = useNavigate();
  const [isCodeSent, setIsCodeSent] = useState(false);
  const forgot = trpc.auth.forgotPassword.useMutation({ meta: { showsOwnErrors: true } });
  const reset = trpc.auth.resetPassword.useMutation({ meta: { showsOwnErrors: true } });
  const form = useValidatedForm({
    schema: addressInput,
    initialValues: { emailAddress: "" },
    async onSubmit(input) {
      await forgot.mutateAsync(input);
      setIsCodeSent(true);
    },
  });
  const emailAddress = String(form.values.emailAddress).trim();

  if (isCodeSent) {
    return (
      <AuthPage title="パスワードの再設定">
        <CodeForm
          emailAddress={emailAddress}
          schema={resetPasswordInput}
          initialValues={{ emailAddress, password: "" }}
          act="パスワードを変更"
          onSubmit={async (input) => {
            await reset.mutateAsync(input);
            showMessage(doneSentences.passwordChanged);
            await navigate({ to: "/" });
          }}
          onResend={() =>
            forgot.mutate(
              { emailAddress },
              { onSuccess: () => showMessage("確認コードを再送しました") },
            )
          }
          onBack={() => setIsCodeSent(false)}
        >
          <PasswordField
            name="password"
            label="新しいパスワード"
            description={`${PASSWORD_MIN}文字以上`}
            autoComplete="new-password"
            maxLength={PASSWORD_MAX}
          />
        </CodeForm>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title="パスワードの再設定"
      lead="登録したメールアドレスを入力してください。登録がある場合、確認コードを送ります。"
    >
      <Form form={form} label="パスワードの再設定" className={classes.form}>
        <TextField
          name="emailAddress"
          label="メールアドレス"
          required
          halfWidth
          type="email"
          inputMode="email"
          autoComplete="username"
          maxLength={EMAIL_ADDRESS_MAX}
        />
        <Button type="submit" fullWidth aria-busy={form.isSubmitting}>
          確認コードを送る
        </Button>
      </Form>
      <ul className={classes.links}>
        <li>
          <Link to="/" className={classes.link}>
            サインインに戻る
          </Link>
        </li>
      </ul>
    </AuthPage>
  );
}

import { PASSWORD_MIN } from "@kenshu/domain/auth/auth.limits.ts";
import { addressInput, resetPasswordInput } from "@kenshu/domain/auth/auth.schema.ts";
import { Button } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { trpc } from "#api/transport.ts";
import { Form } from "#ui/form/Form.tsx";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { PasswordField } from "#ui/form/PasswordField.tsx";
import { useValidatedForm } from "#ui/form/useValidatedForm.ts";
import { showMessage } from "#ui/messages.ts";
import { doneSentences } from "#ui/sentences.ts";
import { AccountName } from "./AccountName.tsx";
import { AddressField } from "./AddressField.tsx";
import classes from "./AuthPage.module.css";
import { AuthPage } from "./AuthPage.tsx";
import { CodeForm } from "./CodeForm.tsx";
import { useCodeStep } from "./codeStep.ts";
import { toldInForm } from "./toldInForm.ts";

const field = fieldsOf(resetPasswordInput);

const title = "パスワードの再設定";

/** A new password for who has forgotten it: the address first, then code and password (rule 2.4). */
export function ForgotPassword() {
  const { typedAddress, sentTo } = useCodeStep();
  const navigate = useNavigate();
  const forgot = trpc.auth.forgotPassword.useMutation(toldInForm);
  const form = useValidatedForm({
    schema: addressInput,
    initialValues: { emailAddress: typedAddress },
    async onSubmit(input) {
      await forgot.mutateAsync(input);
      const { emailAddress } = input;
      await navigate({ to: "/forgotPassword", state: { emailAddress, isCodeAsked: true } });
    },
  });

  if (sentTo !== null) return <NewPassword sentTo={sentTo} />;
  return (
    <AuthPage
      title={title}
      lead="登録したメールアドレスを入力してください。登録がある場合、確認コードを送ります。"
    >
      <Form form={form} label={title} className={classes.form}>
        <AddressField />
        <Button type="submit" fullWidth aria-busy={form.isSubmitting}>
          確認コードを送信
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

function NewPassword({ sentTo }: { sentTo: string }) {
  const navigate = useNavigate();
  const forgot = trpc.auth.forgotPassword.useMutation(toldInForm);
  const reset = trpc.auth.resetPassword.useMutation(toldInForm);
  return (
    <AuthPage title={title} step="code">
      <CodeForm
        sentTo={sentTo}
        isSecret
        schema={resetPasswordInput}
        initialValues={{ emailAddress: sentTo, code: "", password: "" }}
        act="パスワードを変更"
        onSubmit={async (input) => {
          await reset.mutateAsync(input);
          showMessage(doneSentences.passwordChanged);
          await navigate({ to: "/", state: { emailAddress: sentTo } });
        }}
        onResend={() => forgot.mutateAsync({ emailAddress: sentTo })}
        back={{ to: "/forgotPassword", state: { emailAddress: sentTo }, replace: true }}
      >
        <AccountName emailAddress={sentTo} />
        <PasswordField
          name={field.password}
          label="新しいパスワード"
          description={`${PASSWORD_MIN}文字以上`}
          autoComplete="new-password"
        />
      </CodeForm>
    </AuthPage>
  );
}

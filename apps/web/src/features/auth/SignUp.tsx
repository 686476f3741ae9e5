import { PASSWORD_MAX, PASSWORD_MIN } from "@kenshu/domain/auth/auth.limits.ts";
import { signUpInput } from "@kenshu/domain/auth/auth.schema.ts";
import { SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { EMAIL_ADDRESS_MAX } from "@kenshu/domain/limits.ts";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { trpc } from "../../api/transport.ts";
import { Form } from "../../ui/form/Form.tsx";
import { PasswordField } from "../../ui/form/PasswordField.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { useValidatedForm } from "../../ui/form/useValidatedForm.ts";
import classes from "./AuthPage.module.css";
import { AuthPage } from "./AuthPage.tsx";
import { ConfirmSignUp } from "./ConfirmSignUp.tsx";

const titles = {
  [SignUpPattern.Student]: "研修生の新規登録",
  [SignUpPattern.Staff]: "スタッフの新規登録",
};

/** A new account: address and password, then the code that was mailed (decisions 2.1). */
export function SignUp({ pattern }: { pattern: SignUpPattern }) {
  const [isCodeSent, setIsCodeSent] = useState(false);
  const signUp = trpc.auth.signUp.useMutation({ meta: { showsOwnErrors: true } });
  const form = useValidatedForm({
    schema: signUpInput,
    initialValues: { emailAddress: "", password: "", temporaryRegistrationPattern: pattern },
    async onSubmit(input) {
      await signUp.mutateAsync(input);
      setIsCodeSent(true);
    },
    refusedFields: { UserAlreadyExists: "emailAddress", PasswordTooShort: "password" },
  });

  if (isCodeSent) {
    return (
      <ConfirmSignUp
        emailAddress={String(form.values.emailAddress).trim()}
        onBack={() => setIsCodeSent(false)}
      />
    );
  }
  return (
    <AuthPage
      title={titles[pattern]}
      lead="入力したメールアドレスに確認コードを送ります。確認が済むと、氏名などの登録に進みます。"
    >
      <Form form={form} label={titles[pattern]} className={classes.form}>
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
        <PasswordField
          name="password"
          label="パスワード"
          description={`${PASSWORD_MIN}文字以上`}
          autoComplete="new-password"
          maxLength={PASSWORD_MAX}
        />
        <Button type="submit" fullWidth aria-busy={form.isSubmitting}>
          確認コードを送る
        </Button>
      </Form>
      <ul className={classes.links}>
        <li>
          <Link to="/" className={classes.link}>
            登録済みの場合はサインイン
          </Link>
        </li>
      </ul>
    </AuthPage>
  );
}

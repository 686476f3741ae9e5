import { signInInput } from "@kenshu/domain/auth/auth.schema.ts";
import { EMAIL_ADDRESS_MAX } from "@kenshu/domain/limits.ts";
import { Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { errorCode } from "../../api/errors.ts";
import { useSession } from "../../api/session.ts";
import { trpc } from "../../api/transport.ts";
import { Form } from "../../ui/form/Form.tsx";
import { PasswordField } from "../../ui/form/PasswordField.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { useValidatedForm } from "../../ui/form/useValidatedForm.ts";
import classes from "./AuthPage.module.css";
import { AuthPage } from "./AuthPage.tsx";
import { ConfirmSignUp } from "./ConfirmSignUp.tsx";
import { DemoAccounts } from "./DemoAccounts.tsx";
import { useEnter } from "./useEnter.ts";

/**
 * Sign-in by address and password. `offersSignUp` only at the root: whoever came for another path
 * has an account (specification, section 2).
 */
export function SignIn({ offersSignUp }: { offersSignUp: boolean }) {
  const { demo } = useSession();
  const enter = useEnter();
  const signIn = trpc.auth.signIn.useMutation({ meta: { showsOwnErrors: true } });
  const [unconfirmedAddress, setUnconfirmedAddress] = useState<string | null>(null);
  const form = useValidatedForm({
    schema: signInInput,
    initialValues: { emailAddress: "", password: "" },
    async onSubmit(input) {
      try {
        await signIn.mutateAsync(input);
      } catch (error) {
        if (errorCode(error) !== "UserNotConfirmed") throw error;
        setUnconfirmedAddress(input.emailAddress);
        return;
      }
      await enter();
    },
  });

  if (unconfirmedAddress !== null) {
    return (
      <ConfirmSignUp emailAddress={unconfirmedAddress} onBack={() => setUnconfirmedAddress(null)} />
    );
  }
  return (
    <AuthPage title="サインイン">
      <Form form={form} label="サインイン" className={classes.form}>
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
        <PasswordField name="password" label="パスワード" autoComplete="current-password" />
        <Button type="submit" fullWidth aria-busy={form.isSubmitting}>
          サインイン
        </Button>
      </Form>
      <ul className={classes.links}>
        <li>
          <Link to="/forgotPassword" className={classes.link}>
            パスワードを忘れた場合
          </Link>
        </li>
        {offersSignUp && (
          <>
            <li>
              <Link to="/studentSignUp" className={classes.link}>
                研修生の新規登録
              </Link>
            </li>
            <li>
              <Link to="/staffSignUp" className={classes.link}>
                スタッフの新規登録
              </Link>
            </li>
          </>
        )}
      </ul>
      {demo && (
        <DemoAccounts
          demo={demo}
          onChoose={(emailAddress) => {
            form.setValue("emailAddress", emailAddress);
            form.setValue("password", demo.password);
          }}
        />
      )}
    </AuthPage>
  );
}

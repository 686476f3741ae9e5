import { resetPasswordInput, resetToken } from "@kenshu/domain/auth/auth.schema.ts";
import { Button } from "@mantine/core";
import { Link, useLocation, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { errorCode } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import { Form } from "#ui/form/Form.tsx";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { useValidatedForm } from "#ui/form/useValidatedForm.ts";
import { showMessage } from "#ui/messages.ts";
import { doneSentences } from "#ui/sentences.ts";
import classes from "./form/AuthPage.module.css";
import { AuthPage } from "./form/AuthPage.tsx";
import { NewPasswordField, refusedPasswords } from "./form/NewPasswordField.tsx";
import { toldInForm } from "./form/toldInForm.ts";
import { useEnter } from "./form/useEnter.ts";

const field = fieldsOf(resetPasswordInput);
const title = "パスワードの再設定";

/** Sets a new password through the mailed link. The fragment of its address holds the secret. */
export function ResetPassword() {
  const hash = useLocation({ select: (location) => location.hash });
  const token = resetToken.safeParse(new URLSearchParams(hash).get("token")).data;
  // Opening another link in the same window changes only the fragment.
  const [overToken, setOverToken] = useState<string>();
  if (token === undefined || token === overToken) {
    return (
      <AuthPage
        title={title}
        step="over"
        lead="このリンクは使えません。すでに使われたか、有効期限が切れています。もう一度メールを送信してください。"
      >
        <Link to="/forgotPassword" className={`touchLink ${classes.link}`}>
          再設定のメールを送信
        </Link>
      </AuthPage>
    );
  }
  return <NewPassword key={token} token={token} onOver={() => setOverToken(token)} />;
}

function NewPassword({ token, onOver }: { token: string; onOver: () => void }) {
  const navigate = useNavigate();
  const enter = useEnter();
  const reset = trpc.auth.resetPassword.useMutation(toldInForm);
  const form = useValidatedForm({
    schema: resetPasswordInput,
    initialValues: { token, password: "" },
    refusedFields: refusedPasswords("password"),
    async onSubmit(input) {
      try {
        await reset.mutateAsync(input);
      } catch (error) {
        const code = errorCode(error);
        if (code !== "CodeMismatch" && code !== "CodeExpired") throw error;
        return onOver();
      }
      showMessage(doneSentences.passwordChanged);
      // The reset may also have ended this browser's session.
      await enter();
      await navigate({ to: "/" });
    },
  });
  return (
    <AuthPage
      title={title}
      lead="新しいパスワードを入力してください。すべての端末でもう一度サインインが必要になります。"
    >
      <Form form={form} label={title} className="stack">
        <NewPasswordField name={field.password} />
        <Button type="submit" fullWidth aria-busy={form.isSubmitting}>
          パスワードを変更
        </Button>
      </Form>
    </AuthPage>
  );
}

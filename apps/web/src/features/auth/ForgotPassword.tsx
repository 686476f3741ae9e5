import { RESET_LINK_VALID_MINUTES } from "@kenshu/domain/auth/auth.limits.ts";
import { addressInput } from "@kenshu/domain/auth/auth.schema.ts";
import { Button } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { useSession } from "#api/session.ts";
import { trpc } from "#api/transport.ts";
import { Form } from "#ui/form/Form.tsx";
import { useValidatedForm } from "#ui/form/useValidatedForm.ts";
import { AddressField } from "./form/AddressField.tsx";
import classes from "./form/AuthPage.module.css";
import { AuthPage } from "./form/AuthPage.tsx";
import { ByMail } from "./form/ByMail.tsx";
import { useMailStep } from "./form/mailStep.ts";
import { Resend } from "./form/Resend.tsx";
import { toldInForm } from "./form/toldInForm.ts";

const title = "パスワードの再設定";

/** Sends a link to the page that sets a new password (rule 2.4). */
export function ForgotPassword() {
  const { typedAddress, sentTo } = useMailStep();
  const { sendsMail } = useSession();
  const navigate = useNavigate();
  const forgot = trpc.auth.forgotPassword.useMutation(toldInForm);
  const form = useValidatedForm({
    schema: addressInput,
    initialValues: { emailAddress: typedAddress },
    async onSubmit(input) {
      await forgot.mutateAsync(input);
      const { emailAddress } = input;
      await navigate({ to: "/forgotPassword", state: { emailAddress, isMailSent: true } });
    },
  });

  if (sentTo !== null) {
    return (
      <AuthPage
        title={title}
        step="sent"
        back={{ to: "/forgotPassword", state: { emailAddress: sentTo }, replace: true }}
      >
        <p className={classes.lead}>
          <span className={classes.address}>{sentTo}</span>
          が登録されている場合は、メールが届きます。{RESET_LINK_VALID_MINUTES}
          分以内にメールのリンクを開いて、新しいパスワードを入力してください。
        </p>
        <div className={classes.links}>
          <Resend what="メール" onResend={() => forgot.mutateAsync({ emailAddress: sentTo })} />
        </div>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title={title}
      lead={
        sendsMail &&
        "登録したメールアドレスを入力してください。登録がある場合、再設定のリンクを送信します。"
      }
    >
      <ByMail what="再設定のリンク">
        <Form form={form} label={title} className="stack">
          <AddressField />
          <Button type="submit" fullWidth aria-busy={form.isSubmitting}>
            メールを送信
          </Button>
        </Form>
      </ByMail>
      <ul className={`plainList ${classes.links}`}>
        <li>
          <Link
            to="/"
            state={{ emailAddress: String(form.values.emailAddress) }}
            className={`touchLink ${classes.link}`}
          >
            サインインに戻る
          </Link>
        </li>
      </ul>
    </AuthPage>
  );
}

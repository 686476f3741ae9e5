import { signUpForm } from "@kenshu/domain/auth/auth.schema.ts";
import { SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { CODE_STEP } from "@kenshu/domain/mail/pages.ts";
import { Button } from "@mantine/core";
import { Link, useNavigate } from "@tanstack/react-router";
import { useSession } from "#api/session.ts";
import { trpc } from "#api/transport.ts";
import { Form } from "#ui/form/Form.tsx";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { useValidatedForm } from "#ui/form/useValidatedForm.ts";
import { ConfirmSignUp } from "./ConfirmSignUp.tsx";
import { ConfirmWithCode } from "./ConfirmWithCode.tsx";
import { AddressField } from "./form/AddressField.tsx";
import classes from "./form/AuthPage.module.css";
import { AuthPage } from "./form/AuthPage.tsx";
import { ByMail } from "./form/ByMail.tsx";
import { useMailStep } from "./form/mailStep.ts";
import { NewPasswordField, refusedPasswords } from "./form/NewPasswordField.tsx";
import { toldInForm } from "./form/toldInForm.ts";

const field = fieldsOf(signUpForm);

const screens = {
  [SignUpPattern.Student]: { path: "/studentSignUp", title: "研修生の新規登録" },
  [SignUpPattern.Staff]: { path: "/staffSignUp", title: "職員の新規登録" },
} as const;

/** A new account: address and password, then the code that was mailed (rule 2.1). */
export function SignUp({ pattern }: { pattern: SignUpPattern }) {
  const { path, title } = screens[pattern];
  const { typedAddress, sentTo, hasCode } = useMailStep();
  const { sendsMail } = useSession();
  const navigate = useNavigate();
  const signUp = trpc.auth.signUp.useMutation(toldInForm);
  const form = useValidatedForm({
    schema: signUpForm,
    initialValues: {
      emailAddress: typedAddress,
      password: "",
      temporaryRegistrationPattern: pattern,
    },
    async onSubmit(input) {
      const { ticket } = await signUp.mutateAsync(input);
      const { emailAddress } = input;
      await navigate({ to: path, state: { emailAddress, isMailSent: true, ticket } });
    },
    refusedFields: {
      UserAlreadyExists: "emailAddress",
      ...refusedPasswords("password"),
    },
  });

  const typed = { emailAddress: String(form.values.emailAddress) };
  if (sentTo !== null) {
    const back = { to: path, state: { emailAddress: sentTo }, replace: true };
    return <ConfirmSignUp sentTo={sentTo} back={back} />;
  }
  if (hasCode) return <ConfirmWithCode back={{ to: path, replace: true }} />;
  return (
    <AuthPage
      title={title}
      lead={
        sendsMail &&
        "入力したメールアドレスに確認コードを送信します。確認が済むと、氏名などの登録に進みます。"
      }
    >
      <ByMail what="確認コード">
        <Form form={form} label={title} className="stack">
          <AddressField />
          <NewPasswordField name={field.password} label="パスワード" />
          <Button type="submit" fullWidth aria-busy={form.isSubmitting}>
            確認コードを送信
          </Button>
        </Form>
      </ByMail>
      <ul className={`plainList ${classes.links}`}>
        {sendsMail && (
          <li>
            <Link to={path} hash={CODE_STEP} state={typed} className={`touchLink ${classes.link}`}>
              確認コードがある場合
            </Link>
          </li>
        )}
        <li>
          <Link to="/" state={typed} className={`touchLink ${classes.link}`}>
            登録済みの場合はサインイン
          </Link>
        </li>
      </ul>
    </AuthPage>
  );
}

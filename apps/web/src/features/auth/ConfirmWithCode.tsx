import { confirmSignUpInput } from "@kenshu/domain/auth/auth.schema.ts";
import { Button } from "@mantine/core";
import { Link, type LinkComponentProps } from "@tanstack/react-router";
import { trpc } from "#api/transport.ts";
import { Form } from "#ui/form/Form.tsx";
import { useValidatedForm } from "#ui/form/useValidatedForm.ts";
import { AddressField } from "./form/AddressField.tsx";
import classes from "./form/AuthPage.module.css";
import { AuthPage } from "./form/AuthPage.tsx";
import { CodeField } from "./form/CodeField.tsx";
import { refusedCodes } from "./form/CodeForm.tsx";
import { useMailStep } from "./form/mailStep.ts";
import { toldInForm } from "./form/toldInForm.ts";
import { useEnter } from "./form/useEnter.ts";

/**
 * Confirms a sign-up that began in another tab or browser, by address and mailed code. Without its
 * ticket the code counts only while the address has no other sign-up (rule 2.1).
 */
export function ConfirmWithCode({ back }: { back: LinkComponentProps }) {
  const { typedAddress } = useMailStep();
  const enter = useEnter();
  const confirm = trpc.auth.confirmSignUp.useMutation(toldInForm);
  const form = useValidatedForm({
    schema: confirmSignUpInput,
    initialValues: { emailAddress: typedAddress, code: "" },
    refusedFields: refusedCodes,
    async onSubmit(input) {
      await confirm.mutateAsync(input);
      await enter();
    },
  });
  return (
    <AuthPage
      title="メールアドレスの確認"
      step="with code"
      lead="登録するメールアドレスと、届いた確認コードを入力してください。コードを使えないときは、登録したパスワードでサインインすると、新しいコードを受け取れます。"
    >
      <Form form={form} label="確認コードの入力" className="stack">
        <AddressField />
        <CodeField />
        <Button type="submit" fullWidth aria-busy={form.isSubmitting}>
          確認して登録に進む
        </Button>
      </Form>
      <ul className={`plainList ${classes.links}`}>
        <li>
          <Link {...back} className={`touchLink ${classes.link}`}>
            新規登録に戻る
          </Link>
        </li>
      </ul>
    </AuthPage>
  );
}

import { confirmSignUpInput } from "@kenshu/domain/auth/auth.schema.ts";
import { trpc } from "../../api/transport.ts";
import { showMessage } from "../../ui/messages.ts";
import { AuthPage } from "./AuthPage.tsx";
import { CodeForm } from "./CodeForm.tsx";
import { useEnter } from "./useEnter.ts";

/** Confirms the address of a new account, which signs its person in (decisions 2.1). */
export function ConfirmSignUp({
  emailAddress,
  onBack,
}: {
  emailAddress: string;
  onBack: () => void;
}) {
  const enter = useEnter();
  const confirm = trpc.auth.confirmSignUp.useMutation({ meta: { showsOwnErrors: true } });
  const resend = trpc.auth.resendConfirmationCode.useMutation();
  return (
    <AuthPage title="メールアドレスの確認">
      <CodeForm
        emailAddress={emailAddress}
        schema={confirmSignUpInput}
        initialValues={{ emailAddress }}
        act="確認して登録に進む"
        onSubmit={async (input) => {
          await confirm.mutateAsync(input);
          await enter();
        }}
        onResend={() =>
          resend.mutate(
            { emailAddress },
            { onSuccess: () => showMessage("確認コードを再送しました") },
          )
        }
        onBack={onBack}
      />
    </AuthPage>
  );
}

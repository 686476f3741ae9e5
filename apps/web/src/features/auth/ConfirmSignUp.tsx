import { confirmSignUpInput } from "@kenshu/domain/auth/auth.schema.ts";
import type { LinkComponentProps } from "@tanstack/react-router";
import { trpc } from "#api/transport.ts";
import { AuthPage } from "./form/AuthPage.tsx";
import { CodeForm } from "./form/CodeForm.tsx";
import { useMailStep } from "./form/mailStep.ts";
import { toldInForm } from "./form/toldInForm.ts";
import { useEnter } from "./form/useEnter.ts";

/** Confirms the address of a new account, and signs the person in (rule 2.1). */
export function ConfirmSignUp({ sentTo, back }: { sentTo: string; back: LinkComponentProps }) {
  const { ticket } = useMailStep();
  const enter = useEnter();
  const confirm = trpc.auth.confirmSignUp.useMutation(toldInForm);
  const resend = trpc.auth.resendConfirmationCode.useMutation(toldInForm);
  return (
    <AuthPage title="メールアドレスの確認" step="code" back={back}>
      <CodeForm
        sentTo={sentTo}
        schema={confirmSignUpInput}
        initialValues={{ emailAddress: sentTo, ticket, code: "" }}
        act="確認して登録に進む"
        onSubmit={async (input) => {
          await confirm.mutateAsync(input);
          await enter();
        }}
        onResend={() => resend.mutateAsync({ emailAddress: sentTo, ticket })}
      />
    </AuthPage>
  );
}

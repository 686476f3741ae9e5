import { changePasswordInput } from "@kenshu/domain/auth/auth.schema.ts";
import { linkOptions } from "@tanstack/react-router";
import { trpc } from "#api/transport.ts";
import { DetailForm } from "#ui/DetailForm.tsx";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { PageHeader } from "#ui/PageHeader.tsx";
import { doneSentences } from "#ui/sentences.ts";
import { useSaved } from "#ui/useSaved.ts";
import { CurrentPasswordField, wrongPassword } from "./form/CurrentPasswordField.tsx";
import { NewPasswordField, refusedPasswords } from "./form/NewPasswordField.tsx";
import { toldInForm } from "./form/toldInForm.ts";

const field = fieldsOf(changePasswordInput);

const back = linkOptions({ to: "/home" });

/** The present password and a new one; every other session of the account ends. */
export function PasswordChange() {
  const saved = useSaved(back);
  const [{ emailAddress }] = trpc.user.getOwn.useSuspenseQuery();
  const change = trpc.auth.changePassword.useMutation(toldInForm);
  return (
    <>
      <PageHeader title="パスワードの変更" back={back} />
      <DetailForm
        mode="detail"
        submitLabel="パスワードを変更"
        schema={changePasswordInput}
        initialValues={{ currentPassword: "", newPassword: "" }}
        refusedFields={{ WrongCredentials: wrongPassword, ...refusedPasswords("newPassword") }}
        onSubmit={async (input) => {
          await change.mutateAsync(input);
          await saved(doneSentences.passwordChanged);
        }}
      >
        <AccountName emailAddress={emailAddress ?? ""} />
        <CurrentPasswordField name={field.currentPassword} />
        <NewPasswordField name={field.newPassword} note="ほかの端末ではサインアウトされます。" />
      </DetailForm>
    </>
  );
}

/** Hidden. A password manager stores the new password under this name. */
function AccountName({ emailAddress }: { emailAddress: string }) {
  return <input type="text" autoComplete="username" value={emailAddress} readOnly hidden />;
}

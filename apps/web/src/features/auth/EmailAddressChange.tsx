import {
  confirmEmailAddressChangeInput,
  requestEmailAddressChangeInput,
} from "@kenshu/domain/auth/auth.schema.ts";
import { linkOptions, useNavigate } from "@tanstack/react-router";
import { trpc } from "#api/transport.ts";
import { DetailForm } from "#ui/DetailForm.tsx";
import { fieldsOf } from "#ui/form/fieldsOf.ts";
import { ReadOnlyField } from "#ui/form/ReadOnlyField.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { doneSentences, doneTo } from "#ui/sentences.ts";
import { useSaved } from "#ui/useSaved.ts";
import { AddressField } from "./form/AddressField.tsx";
import classes from "./form/AuthPage.module.css";
import { ByMail } from "./form/ByMail.tsx";
import { CodeForm } from "./form/CodeForm.tsx";
import { CurrentPasswordField, wrongPassword } from "./form/CurrentPasswordField.tsx";
import { useMailStep } from "./form/mailStep.ts";
import { toldInForm } from "./form/toldInForm.ts";

const field = fieldsOf(requestEmailAddressChangeInput);
const home = linkOptions({ to: "/home" });
const title = "メールアドレスの変更";
const path = "/profile/emailAddress";

/** The new address first, then the code that was mailed to it (rule 2.5). */
export function EmailAddressChange() {
  const { typedAddress, sentTo } = useMailStep();
  const navigate = useNavigate();
  const [own] = trpc.user.getOwn.useSuspenseQuery();
  const request = trpc.auth.requestEmailAddressChange.useMutation(toldInForm);
  const schema = requestEmailAddressChangeInput.refine(
    ({ emailAddress }) => emailAddress.toLowerCase() !== own.emailAddress?.toLowerCase(),
    { path: ["emailAddress"], message: "現在のメールアドレスと同じです。" },
  );

  if (sentTo !== null) return <NewAddressCode sentTo={sentTo} />;
  return (
    <>
      <PageHeader title={title} back={home} />
      <ByMail what="確認コード">
        <DetailForm
          mode="detail"
          submitLabel="確認コードを送信"
          schema={schema}
          initialValues={{ emailAddress: typedAddress, currentPassword: "" }}
          refusedFields={{ AliasExists: "emailAddress", WrongCredentials: wrongPassword }}
          onSubmit={async (input) => {
            await request.mutateAsync(input);
            const { emailAddress } = input;
            await navigate({ to: path, state: { emailAddress, isMailSent: true } });
          }}
        >
          <ReadOnlyField label="現在のメールアドレス" text={own.emailAddress ?? ""} />
          <AddressField label="新しいメールアドレス" autoComplete="email" />
          <CurrentPasswordField name={field.currentPassword} />
          <p className={classes.lead}>変更すると、ほかの端末ではサインアウトされます。</p>
        </DetailForm>
      </ByMail>
    </>
  );
}

function NewAddressCode({ sentTo }: { sentTo: string }) {
  const saved = useSaved(home);
  const confirm = trpc.auth.confirmEmailAddressChange.useMutation(toldInForm);
  return (
    <>
      <PageHeader
        title={title}
        step="code"
        back={{ to: path, state: { emailAddress: sentTo }, replace: true }}
      />
      <div className="narrow">
        <CodeForm
          sentTo={sentTo}
          schema={confirmEmailAddressChangeInput}
          initialValues={{ code: "" }}
          act="メールアドレスを変更"
          onSubmit={async (input) => {
            await confirm.mutateAsync(input);
            await saved(doneTo("メールアドレス", doneSentences.updated));
          }}
        />
      </div>
    </>
  );
}

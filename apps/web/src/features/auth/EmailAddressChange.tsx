import {
  confirmEmailAddressChangeInput,
  requestEmailAddressChangeInput,
} from "@kenshu/domain/auth/auth.schema.ts";
import { EMAIL_ADDRESS_MAX } from "@kenshu/domain/limits.ts";
import { linkOptions } from "@tanstack/react-router";
import { useState } from "react";
import { trpc } from "../../api/transport.ts";
import { DetailForm } from "../../ui/DetailForm.tsx";
import { TextField } from "../../ui/form/TextField.tsx";
import { showMessage } from "../../ui/messages.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { doneSentences } from "../../ui/sentences.ts";
import { useSaved } from "../../ui/useSaved.ts";
import classes from "./AuthPage.module.css";
import { CodeForm } from "./CodeForm.tsx";

const back = linkOptions({ to: "/home" });

/** The new address first, then the code that was mailed to it (decisions 2.5). */
export function EmailAddressChange() {
  const saved = useSaved(back);
  const utils = trpc.useUtils();
  const [own] = trpc.user.getOwn.useSuspenseQuery();
  const [newAddress, setNewAddress] = useState("");
  const [isCodeSent, setIsCodeSent] = useState(false);
  const request = trpc.auth.requestEmailAddressChange.useMutation({
    meta: { showsOwnErrors: true },
  });
  const confirm = trpc.auth.confirmEmailAddressChange.useMutation({
    meta: { showsOwnErrors: true },
  });
  const schema = requestEmailAddressChangeInput.refine(
    ({ emailAddress }) => emailAddress.toLowerCase() !== own.emailAddress?.toLowerCase(),
    { path: ["emailAddress"], message: "現在のメールアドレスと同じです。" },
  );

  if (isCodeSent) {
    return (
      <>
        <PageHeader title="メールアドレスの変更" />
        <div className={classes.step}>
          <CodeForm
            emailAddress={newAddress}
            schema={confirmEmailAddressChangeInput}
            initialValues={{}}
            act="変更"
            onSubmit={async (input) => {
              await confirm.mutateAsync(input);
              await utils.user.getOwn.invalidate();
              await saved(doneSentences.updated);
            }}
            onResend={() =>
              request.mutate(
                { emailAddress: newAddress },
                { onSuccess: () => showMessage("確認コードを再送しました") },
              )
            }
            onBack={() => setIsCodeSent(false)}
          />
        </div>
      </>
    );
  }
  return (
    <>
      <PageHeader title="メールアドレスの変更" />
      <p>
        現在のメールアドレス <span className={classes.address}>{own.emailAddress}</span>
      </p>
      <DetailForm
        mode="detail"
        submitLabel="確認コードを送る"
        schema={schema}
        initialValues={{ emailAddress: newAddress }}
        refusedFields={{ AliasExists: "emailAddress" }}
        onSubmit={async (input) => {
          await request.mutateAsync(input);
          setNewAddress(input.emailAddress);
          setIsCodeSent(true);
        }}
        back={back}
      >
        <TextField
          name="emailAddress"
          label="新しいメールアドレス"
          required
          halfWidth
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={EMAIL_ADDRESS_MAX}
        />
      </DetailForm>
    </>
  );
}

import { addAuthenticatorInput } from "@kenshu/domain/auth/secondFactor.schema.ts";
import { Button } from "@mantine/core";
import { useState } from "react";
import { trpc } from "#api/transport.ts";
import { CodeField } from "#features/auth/form/CodeField.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { DialogFooter } from "#ui/DialogFooter.tsx";
import { Form } from "#ui/form/Form.tsx";
import { useValidatedForm } from "#ui/form/useValidatedForm.ts";
import { showMessage } from "#ui/messages.ts";
import { lazyPart } from "#ui/part/lazyPart.tsx";
import { doneSentences, doneTo } from "#ui/sentences.ts";
import classes from "./AddAuthenticator.module.css";
import { wrongFactorCode } from "./FactorCodeField.tsx";

const QrCode = lazyPart(async () => (await import("qrcode.react")).QRCodeSVG);
const toldHere = { meta: { showsOwnErrors: true } };

type Key = { key: string; uri: string };

/** A button that makes a key for the person's app, and takes the app's first code. */
export function AddAuthenticator({
  onAdded,
}: {
  onAdded: (recoveryCodes: string[] | null) => void;
}) {
  const [started, setStarted] = useState<Key | null>(null);
  const start = trpc.auth.startAuthenticator.useMutation({ onSuccess: setStarted });
  return (
    <div>
      <Button
        variant="default"
        aria-busy={start.isPending || undefined}
        onClick={() => start.mutate()}
      >
        認証アプリを追加
      </Button>
      {started && (
        <KeyDialog
          started={started}
          onAdded={(recoveryCodes) => {
            setStarted(null);
            onAdded(recoveryCodes);
          }}
          onClose={() => setStarted(null)}
        />
      )}
    </div>
  );
}

function KeyDialog({
  started: { key, uri },
  onAdded,
  onClose,
}: {
  started: Key;
  onAdded: (recoveryCodes: string[] | null) => void;
  onClose: () => void;
}) {
  const add = trpc.auth.addAuthenticator.useMutation(toldHere);
  const form = useValidatedForm({
    schema: addAuthenticatorInput,
    initialValues: { code: "" },
    refusedFields: { CodeMismatch: wrongFactorCode },
    async onSubmit(input) {
      const { recoveryCodes } = await add.mutateAsync(input);
      showMessage(doneTo("認証アプリ", doneSentences.added));
      onAdded(recoveryCodes);
    },
  });
  const isBusy = form.isSubmitting || undefined;
  return (
    <Dialog title="認証アプリの追加" isPending={form.isSubmitting} onClose={onClose}>
      <Form form={form} label="認証アプリの追加" className="stack">
        <ol className={classes.steps}>
          <li>
            認証アプリでこのQRコードを読み取ります。
            <div className={classes.code}>
              <QrCode value={uri} size={180} title="認証アプリで読み取るQRコード" marginSize={4} />
            </div>
            読み取れないときは、このキーを入力します。
            <code className={classes.key}>{key.match(/.{1,4}/g)?.join(" ")}</code>
          </li>
          <li>アプリに表示された6桁のコードを入力します。</li>
        </ol>
        <CodeField label="認証アプリのコード" />
        <DialogFooter>
          <Button variant="default" aria-disabled={isBusy} onClick={onClose}>
            戻る
          </Button>
          <Button type="submit" aria-busy={isBusy}>
            追加する
          </Button>
        </DialogFooter>
      </Form>
    </Dialog>
  );
}

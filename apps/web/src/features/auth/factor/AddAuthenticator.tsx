import { addAuthenticatorInput } from "@kenshu/domain/auth/secondFactor.schema.ts";
import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { trpc } from "#api/transport.ts";
import { CodeField } from "#features/auth/form/CodeField.tsx";
import { Dialog } from "#ui/Dialog.tsx";
import { DialogFooter } from "#ui/DialogFooter.tsx";
import { Form } from "#ui/form/Form.tsx";
import { useValidatedForm } from "#ui/form/useValidatedForm.ts";
import { Held, useBecome } from "#ui/held/Held.tsx";
import { showMessage } from "#ui/messages.ts";
import { pageHeading } from "#ui/pageHeading.ts";
import { lazyPart } from "#ui/part/lazyPart.tsx";
import { doneSentences, doneTo } from "#ui/sentences.ts";
import classes from "./AddAuthenticator.module.css";
import { wrongFactorCode } from "./FactorCodeField.tsx";

const QrCode = lazyPart(async () => (await import("qrcode.react")).QRCodeSVG);
const toldHere = { meta: { showsOwnErrors: true } };

const ADDED_ELSEWHERE =
  "このアプリは追加されていません。ほかの画面で、先に認証アプリが追加されました。変える場合は、先に削除してください。";

type Key = { key: string; uri: string };

/**
 * A button that makes a key for the person's app, and takes the app's first code. What is open stays,
 * and says so, when an app `isAdded` elsewhere.
 */
export function AddAuthenticator({
  isAdded,
  onAdded,
}: {
  isAdded: boolean;
  onAdded: (recoveryCodes: string[] | null) => void;
}) {
  const [started, setStarted] = useState<Key | null>(null);
  const start = trpc.auth.startAuthenticator.useMutation({ onSuccess: setStarted });
  return (
    <>
      {!isAdded && (
        <div>
          <Button
            variant="default"
            aria-busy={start.isPending || undefined}
            onClick={() => start.mutate()}
          >
            認証アプリを追加
          </Button>
        </div>
      )}
      {started && (
        <Held why={isAdded ? ADDED_ELSEWHERE : null}>
          <KeyDialog
            started={started}
            onAdded={(recoveryCodes) => {
              setStarted(null);
              onAdded(recoveryCodes);
            }}
            onClose={() => setStarted(null)}
          />
        </Held>
      )}
    </>
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
    refusedFields: {
      CodeMismatch: wrongFactorCode,
      DbConflict: { path: "code", message: ADDED_ELSEWHERE },
    },
    async onSubmit(input) {
      const { recoveryCodes } = await add.mutateAsync(input);
      showMessage(doneTo("認証アプリ", doneSentences.added));
      onAdded(recoveryCodes);
    },
  });
  const isBusy = form.isSubmitting || undefined;
  const isOver = useBecome() !== null && !form.isSubmitting;
  const close = useRef<HTMLButtonElement>(null);
  // The focused field disappears.
  useEffect(() => {
    if (isOver) close.current?.focus();
  }, [isOver]);
  const frame = { title: "認証アプリの追加", onClose, focusAfter: pageHeading };
  if (isOver) {
    return (
      <Dialog {...frame}>
        <DialogFooter>
          <Button ref={close} variant="default" onClick={onClose}>
            閉じる
          </Button>
        </DialogFooter>
      </Dialog>
    );
  }
  return (
    <Dialog {...frame} isPending={form.isSubmitting}>
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

import { PASSKEY_NAME_MAX } from "@kenshu/domain/auth/auth.limits.ts";
import { Button } from "@mantine/core";
import { useRef, useState } from "react";
import { trpc } from "#api/transport.ts";
import { ActDialog, toldInDialog } from "#ui/ActDialog.tsx";
import { FieldLabel } from "#ui/form/FieldLabel.tsx";
import { LineInput } from "#ui/LineInput.tsx";
import { showMessage } from "#ui/messages.ts";
import { doneSentences, doneTo } from "#ui/sentences.ts";
import { makePasskey } from "./passkeys.ts";

/** A button that names a new passkey and asks the browser for it. */
export function AddPasskey({ onAdded }: { onAdded: (recoveryCodes: string[] | null) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  const [name, setName] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const [isMissing, setIsMissing] = useState(false);
  const [isGivenUp, setIsGivenUp] = useState(false);
  const add = trpc.auth.addPasskey.useMutation(toldInDialog);

  async function perform(): Promise<boolean> {
    setIsGivenUp(false);
    if (name.trim() === "") {
      setIsMissing(true);
      field.current?.focus();
      return false;
    }
    const answer = await makePasskey();
    if (!answer) {
      setIsGivenUp(true);
      return false;
    }
    const { recoveryCodes } = await add.mutateAsync({ name: name.trim(), answer });
    showMessage(doneTo(`「${name.trim()}」`, doneSentences.added));
    onAdded(recoveryCodes);
    return true;
  }

  return (
    <div>
      <Button variant="default" onClick={() => setIsOpen(true)}>
        パスキーを追加
      </Button>
      <ActDialog
        opened={isOpen}
        title="パスキーの追加"
        question="この端末にパスキーを追加しますか？"
        act="追加する"
        hasChoice
        isTyped={name !== ""}
        onAct={perform}
        onClose={() => {
          setIsOpen(false);
          setIsGivenUp(false);
          setIsMissing(false);
          setName("");
        }}
        fields={
          <>
            <LineInput
              ref={field}
              label={<FieldLabel label="名前" required />}
              aria-required
              error={isMissing && name.trim() === "" && "名前を入力してください。"}
              description="あとで見分けられる名前にします（例：会社のパソコン）。"
              maxLength={PASSKEY_NAME_MAX}
              text={name}
              onText={setName}
              data-autofocus
            />
            <div role="alert">
              {isGivenUp && (
                <p className="charged flush">
                  パスキーは追加されませんでした。すでに追加している端末でないことを確認して、もう一度操作してください。
                </p>
              )}
            </div>
          </>
        }
      >
        <p className="flush">
          次に、ブラウザーが指紋や画面ロックの番号などを求めます。Kenshuに指紋や顔の情報は送られません。
        </p>
      </ActDialog>
    </div>
  );
}

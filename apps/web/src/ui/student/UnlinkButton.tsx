import { Button } from "@mantine/core";
import { useState } from "react";
import { heartfulMessage } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import { ActDialog, toldInDialog } from "#ui/ActDialog.tsx";
import { showMessage } from "#ui/messages.ts";
import { confirmSentences, doneSentences } from "#ui/sentences.ts";
import { useCan } from "#ui/useCan.ts";
import classes from "./UnlinkButton.module.css";

/** Ends the link of an account to HM, once it was said what becomes of the student (rule 9.5). */
export function UnlinkButton({
  account: { id, name, version },
  isDense,
  onUnlinked = () => showMessage(doneSentences.unlinked),
}: {
  account: { id: number; name: string; version: number };
  /** Stands in a row of a list. */
  isDense?: boolean;
  onUnlinked?: () => unknown;
}) {
  const mayUnlink = useCan("User.UnlinkStudent");
  const unlink = trpc.user.unlinkStudent.useMutation(toldInDialog);
  const [isAsked, setIsAsked] = useState(false);
  if (!mayUnlink) return null;
  return (
    <>
      <Button
        variant="outline"
        color="red"
        className={isDense ? classes.dense : undefined}
        onClick={() => setIsAsked(true)}
      >
        紐づけを解除<span className="visuallyHidden">（{name}さん）</span>
      </Button>
      <ActDialog
        opened={isAsked}
        title="紐づけの解除"
        question={confirmSentences.unlink(name)}
        act="紐づけを解除"
        keep="紐づけを残す"
        destructive
        messageOf={heartfulMessage}
        onAct={async () => {
          await unlink.mutateAsync({ userId: id, version });
          await onUnlinked();
        }}
        onClose={() => setIsAsked(false)}
      >
        <ul className={classes.consequences}>
          <li>HMで研修生を解放します。HMに断られたときは、何も変わりません。</li>
          <li>アカウントはゲストに戻り、研修を予約できなくなります。</li>
          <li>結果のない受講は削除し、結果のある受講は中断にします。</li>
          <li>これからの予約は無料でキャンセルし、キャンセル待ちの人を繰り上げます。</li>
          <li>進捗と精算の記録は残ります。本人にはメールで知らせます。</li>
        </ul>
        <p className={classes.note}>HMに接続できないときは、つながりしだい自動で解除します。</p>
      </ActDialog>
    </>
  );
}

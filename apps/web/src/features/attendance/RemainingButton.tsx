import { Button } from "@mantine/core";
import { useState } from "react";
import { trpc } from "#api/transport.ts";
import { ActDialog, toldInDialog } from "#ui/ActDialog.tsx";
import { showError, showMessage } from "#ui/messages.ts";
import classes from "./AttendanceRoster.module.css";

/** Marks everybody without a mark as present, after the count was confirmed. */
export function RemainingButton({
  scheduleId,
  remaining,
  unsavedCount,
  focusAfter,
}: {
  scheduleId: number;
  remaining: number;
  /** Rows whose own mark is still to be sent: they would be marked present over it. */
  unsavedCount: number;
  focusAfter: () => HTMLElement | null;
}) {
  const addRemaining = trpc.attendance.addRemaining.useMutation(toldInDialog);
  /** The count that was asked about; another device may change it meanwhile. */
  const [asked, setAsked] = useState<number | null>(null);

  async function perform(): Promise<void> {
    const { addedCount } = await addRemaining.mutateAsync({ scheduleId });
    const missing = (asked ?? 0) - addedCount;
    const done = `${addedCount}名を出席にしました。`;
    if (missing <= 0) showMessage(done);
    else showError(`${done}${missing}名は、ほかの端末で先に変更されました。`);
  }

  return (
    <>
      {remaining > 0 && (
        <Button
          mih={48}
          onClick={() => {
            if (unsavedCount === 0) setAsked(remaining);
            else showError(`未保存の記録が${unsavedCount}名分あります。先に再送してください。`);
          }}
        >
          残り{remaining}名を出席にする
        </Button>
      )}
      <ActDialog
        opened={asked !== null}
        title="出席の記録"
        question={`残り${asked}名を出席にしますか？`}
        act={`${asked}名を出席にする`}
        onAct={perform}
        onClose={() => setAsked(null)}
        focusAfter={focusAfter}
      >
        <p className={classes.text}>
          未入力の{asked}名を出席と記録します。記録済みの人とキャンセル待ちの人は変わりません。
        </p>
      </ActDialog>
    </>
  );
}

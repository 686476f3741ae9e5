import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { ActDialog } from "#ui/ActDialog.tsx";
import classes from "./AttendanceRoster.module.css";
import type { EntryStudent } from "./roster.ts";

/** Asks before an absence is marked, and whether to mail it while that is possible (rule 6.2). */
export function AbsenceDialog({
  student,
  isOver,
  onMark,
  onClose,
}: {
  student: EntryStudent;
  /** The schedule has ended. */
  isOver: boolean;
  onMark: (isSendMail: boolean) => void;
  onClose: () => void;
}) {
  const { studentName, isReceiveEMailEnabled } = student;
  const mayMail = !isOver && isReceiveEMailEnabled;
  const [isMailed, setIsMailed] = useState(true);
  return (
    <ActDialog
      opened
      title="欠席の記録"
      question={`${studentName}さんを欠席にしますか？`}
      act="欠席にする"
      onAct={async () => onMark(mayMail && isMailed)}
      onClose={onClose}
    >
      {mayMail ? (
        <Checkbox
          label="研修生に欠席のメールを送る（2分間は取りやめられます）"
          checked={isMailed}
          onChange={(event) => setIsMailed(event.currentTarget.checked)}
        />
      ) : (
        <p className={classes.text}>
          {isOver
            ? "研修が終わっているため、欠席のメールは送りません。"
            : `${studentName}さんはメールを受け取らない設定のため、欠席のメールは送りません。`}
        </p>
      )}
    </ActDialog>
  );
}

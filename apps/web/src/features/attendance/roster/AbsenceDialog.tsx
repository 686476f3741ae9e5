import { Mark } from "@kenshu/domain/enumerations.ts";
import { Checkbox } from "@mantine/core";
import { useState } from "react";
import { useSession } from "#api/session.ts";
import { ActDialog } from "#ui/ActDialog.tsx";
import { conflictSentence } from "./markWork.ts";
import { type EntryStudent, whyNotMailed } from "./roster.ts";

/** Asks before an absence is marked, and whether to send a mail if that is possible (rule 6.2). */
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
  const { sendsMail } = useSession();
  const whyNot = whyNotMailed(student, { isOver, sendsMail });
  const [isMailed, setIsMailed] = useState(true);
  return (
    <ActDialog
      opened
      title="欠席の記録"
      question={`${student.studentName}さんを欠席にしますか？`}
      act="欠席にする"
      ended={
        student.attendance
          ? conflictSentence({ kind: "mark", state: Mark.Absence }, student)
          : undefined
      }
      onAct={async () => onMark(whyNot === null && isMailed)}
      onClose={onClose}
    >
      {student.hasProgress && (
        <p className="flush">この日の評価が入力されています。欠席にしても、評価は残ります。</p>
      )}
      {whyNot === null ? (
        <Checkbox
          label="研修生に欠席のメールを送信する（2分間は取りやめられます）"
          checked={isMailed}
          onChange={(event) => setIsMailed(event.currentTarget.checked)}
        />
      ) : (
        <p className="flush">{whyNot}</p>
      )}
    </ActDialog>
  );
}

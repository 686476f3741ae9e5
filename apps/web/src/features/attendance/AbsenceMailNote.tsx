import { tokyoTime } from "@kenshu/domain/time.ts";
import { Button } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { errorCode } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import { showMessage } from "#ui/messages.ts";
import { useNow } from "#ui/useNow.ts";
import classes from "./RosterRow.module.css";
import type { EntryStudent } from "./roster.ts";

/** Until the mail about an absence leaves: when it does, and the way to take it back (rule 6.2). */
export function AbsenceMailNote({ student }: { student: EntryStudent }) {
  const leavesAt = student.attendance?.mailLeavesAt;
  return leavesAt ? <WaitingMail student={student} leavesAt={new Date(leavesAt)} /> : null;
}

function WaitingMail({
  student: { studentName, trainingReserveId },
  leavesAt,
}: {
  student: EntryStudent;
  leavesAt: Date;
}) {
  const [now] = useNow();
  const utils = trpc.useUtils();
  const withdraw = trpc.attendance.withdrawMail.useMutation({
    onSuccess: () => showMessage("欠席のメールを取りやめました"),
    onError: (error) => {
      // It has left, or the mark is gone: the roster says so.
      if (errorCode(error) !== undefined)
        void utils.attendance.getTrainingEntryStudents.invalidate();
    },
  });
  if (leavesAt <= now) return null;
  return (
    <div className={`${classes.note} ${classes.waiting}`}>
      <IconMail size={20} aria-hidden />
      <span>
        <span className="unbroken">{tokyoTime(leavesAt)}</span>に欠席のメールを送信します。
      </span>
      <span className={classes.acts}>
        <Button
          variant="outline"
          mih={48}
          aria-busy={withdraw.isPending || undefined}
          onClick={() => !withdraw.isPending && withdraw.mutate({ trainingReserveId })}
        >
          メールを取りやめる
          <span className="visuallyHidden">（{studentName}さん）</span>
        </Button>
      </span>
    </div>
  );
}

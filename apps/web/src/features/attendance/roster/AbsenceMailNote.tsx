import { tokyoTime } from "@kenshu/domain/time.ts";
import { Button } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { trpc } from "#api/transport.ts";
import { showMessage } from "#ui/messages.ts";
import { useFocusAfter } from "#ui/useFocusAfter.ts";
import { useNow } from "#ui/useNow.ts";
import { undoButton } from "./MarkButtons.tsx";
import classes from "./RosterRow.module.css";
import type { EntryStudent } from "./roster.ts";

/**
 * The state of the mail about an absence. Until it leaves, people can take it back here (rule 6.2).
 */
export function AbsenceMailNote({ student }: { student: EntryStudent }) {
  const now = useNow();
  const { mailState = null, mailLeavesAt = null } = student.attendance ?? {};
  if (mailState === null) return null;
  if (mailLeavesAt && new Date(mailLeavesAt) > now) {
    return <WaitingMail student={student} leavesAt={new Date(mailLeavesAt)} />;
  }
  return (
    <p
      className={`${classes.note} ${classes.mailed}`}
      data-failed={mailState === "failed" || undefined}
    >
      <IconMail size={20} aria-hidden />
      <span>{sentences[mailState]}</span>
    </p>
  );
}

const sentences = {
  waiting: "欠席のメール：送信待ち",
  sent: "欠席のメール：送信しました",
  failed: "欠席のメール：届きませんでした",
};

function WaitingMail({
  student: { studentName, trainingReserveId },
  leavesAt,
}: {
  student: EntryStudent;
  leavesAt: Date;
}) {
  const note = useFocusAfter<HTMLDivElement>((note) => undoButton(note.closest("li")));
  const withdraw = trpc.attendance.withdrawMail.useMutation({
    onSuccess: () => showMessage(`${studentName}さんへの欠席のメールを取りやめました`),
  });
  return (
    <div ref={note} className={`${classes.note} ${classes.waiting}`}>
      <IconMail size={20} aria-hidden />
      <span>
        {sentences.waiting}（<span className="unbroken">{tokyoTime(leavesAt)}</span>
        に送信します）
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

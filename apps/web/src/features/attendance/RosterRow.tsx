import { ReservationState } from "@kenshu/domain/enumerations.ts";
import { Button } from "@mantine/core";
import { IconAlertTriangle, IconCloudOff, IconMinus, IconNotes } from "@tabler/icons-react";
import { Link, type LinkComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ReservationBadge } from "#ui/ReservationBadge.tsx";
import { StateBadge } from "#ui/StateBadge.tsx";
import { TrainingContentIcon } from "#ui/TrainingContentIcon.tsx";
import { jobName, type Work } from "./markWork.ts";
import classes from "./RosterRow.module.css";
import type { EntryStudent } from "./roster.ts";

/** The reservation's state that each mark makes of it. */
const marked = [ReservationState.Attendance, ReservationState.Tardy, ReservationState.Absence];

/** A student of the roster: who, what comes next, and at the side `children`. */
export function RosterRow({
  student,
  children,
  note,
  gradeLink,
  isBusy,
  isReadOnly,
}: {
  student: EntryStudent;
  children?: ReactNode;
  /** What went wrong in this row. */
  note?: ReactNode;
  /** Where the result of the content that comes next is entered, for who may. */
  gradeLink?: LinkComponentProps | null;
  isBusy?: boolean;
  /** At the side stands a word, no buttons. */
  isReadOnly?: boolean;
}) {
  const { studentName, studentNameKana, trainingContentIcon, hasProgress } = student;
  return (
    <li
      className={classes.row}
      aria-busy={isBusy || undefined}
      data-read-only={isReadOnly || undefined}
    >
      <div className={classes.who}>
        <span className={classes.name}>{studentName}</span>
        <span className={classes.kana}>{studentNameKana}</span>
      </div>
      <div className={classes.training}>
        {trainingContentIcon && gradeLink ? (
          <Link {...gradeLink} className={classes.grade}>
            <TrainingContentIcon {...trainingContentIcon} />
            <span className={classes.act}>
              評価を入力
              <span className="visuallyHidden">（{studentName}さん）</span>
            </span>
          </Link>
        ) : trainingContentIcon ? (
          <TrainingContentIcon {...trainingContentIcon} />
        ) : (
          <span className={classes.kana}>次の研修内容なし</span>
        )}
        {hasProgress && <StateBadge icon={IconNotes}>評価入力済み</StateBadge>}
      </div>
      {children && <div className={classes.side}>{children}</div>}
      {note}
    </li>
  );
}

/** A mark for readers who may not change it. */
export function MarkText({ attendance }: { attendance: EntryStudent["attendance"] }) {
  const state = attendance === null ? undefined : marked[attendance.state];
  return state === undefined ? (
    <StateBadge icon={IconMinus}>未入力</StateBadge>
  ) : (
    <ReservationBadge state={state} />
  );
}

/** Why the row does not say what was asked for, and 再送 where that helps. */
export function WorkNote({
  work,
  onResend,
  onDrop,
}: {
  work: Work | undefined;
  onResend: () => void;
  onDrop: () => void;
}) {
  if (work?.step === "unsaved") {
    return (
      <div className={classes.note}>
        <StateBadge icon={IconCloudOff} color="red">
          未保存
        </StateBadge>
        <span>「{jobName(work.job)}」を保存できませんでした。</span>
        <span className={classes.acts}>
          <Button variant="outline" mih={48} onClick={onResend}>
            再送
          </Button>
          <Button variant="subtle" mih={48} onClick={onDrop}>
            破棄
          </Button>
        </span>
      </div>
    );
  }
  if (work?.step === "refused") {
    return (
      <p className={`${classes.note} ${classes.refused}`}>
        <IconAlertTriangle size={20} aria-hidden />
        <span>{work.sentence}</span>
      </p>
    );
  }
  return null;
}

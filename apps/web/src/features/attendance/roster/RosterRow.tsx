import { markName, ReservationState } from "@kenshu/domain/enumerations.ts";
import { Button } from "@mantine/core";
import {
  IconAlertTriangle,
  IconBook,
  IconCheck,
  IconCloudOff,
  IconMinus,
  IconNotes,
} from "@tabler/icons-react";
import { Link, type LinkComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { ReservationBadge } from "#parts/reservation/ReservationBadge.tsx";
import { ToldText } from "#parts/reservation/ToldText.tsx";
import { TrainingIcon } from "#parts/training/TrainingIcon.tsx";
import { LeftBadge } from "#ui/held/Held.tsx";
import { liveRow } from "#ui/inPlace/liveRow.ts";
import { useHeldBelow } from "#ui/inPlace/useHeldBelow.ts";
import { StateBadge } from "#ui/StateBadge.tsx";
import { jobName, type Work } from "./markWork.ts";
import classes from "./RosterRow.module.css";
import { type EntryStudent, rosterRow } from "./roster.ts";

/** The reservation state that each mark leads to. */
const marked = [ReservationState.Attendance, ReservationState.Tardy, ReservationState.Absence];

/** What was entered in a row since the roster was opened, and the link to change it. */
export type Graded = { sentence: string; link: LinkComponentProps };

/** The form of an opened row's result, with its functions to open and close. */
export type RowGrading = { isShown: boolean; form: ReactNode; onToggle: () => void };

/** A row of the roster: the student, the next content, and `children` at the side. */
export function RosterRow({
  student,
  apart,
  children,
  note,
  grading,
  isBusy,
  isReadOnly,
}: {
  student: EntryStudent;
  /** What tells the student from a namesake in this roster (rule 16.13). */
  apart?: string | undefined;
  children?: ReactNode;
  /** What went wrong or was done in this row. */
  note?: ReactNode;
  /** The result of the next content, for people who may enter it. */
  grading?: RowGrading | undefined;
  isBusy?: boolean;
  /** The side holds a word, no buttons. */
  isReadOnly?: boolean;
}) {
  const { studentName, studentNameKana, trainingContentIcon, hasSeenPreparation, hasProgress } =
    student;
  const notes = useHeldBelow<HTMLDivElement>();
  return (
    <li
      {...liveRow(rosterRow(student), {
        about: `${studentName}さん`,
        told: markText(student),
      })}
      className={classes.row}
      aria-busy={isBusy || undefined}
      data-read-only={isReadOnly || undefined}
      data-gradable={grading !== undefined || undefined}
    >
      <Link
        to="/progress/detail/$id"
        params={{ id: student.studentUserId }}
        className={classes.who}
      >
        <span className={classes.name}>{studentName}</span>
        <span className={`dim small ${classes.kana}`}>{studentNameKana}</span>
        {apart && <span className="dim small">{apart}</span>}
        <LeftBadge />
      </Link>
      <div className={`row ${classes.training}`}>
        {trainingContentIcon ? (
          <>
            <span className={classes.chip}>
              <TrainingIcon
                name={trainingContentIcon.trainingName}
                displayColor={trainingContentIcon.displayColor}
              />
            </span>
            <span>{trainingContentIcon.contentName}</span>
          </>
        ) : (
          <span className={`dim small ${classes.kana}`}>次の研修内容なし</span>
        )}
        {hasSeenPreparation && (
          <span className={classes.graded}>
            <StateBadge icon={IconBook}>予習確認済み</StateBadge>
          </span>
        )}
        {hasProgress && (
          <span className={classes.graded}>
            <StateBadge icon={IconNotes}>評価入力済み</StateBadge>
          </span>
        )}
      </div>
      {children && <div className={classes.side}>{children}</div>}
      {grading && (
        <button
          type="button"
          className={`line ${classes.grade}`}
          aria-expanded={grading.isShown}
          onClick={grading.onToggle}
        >
          {hasProgress && <IconCheck className={classes.check} size={16} stroke={3} aria-hidden />}
          評価する
          <span className="visuallyHidden">
            （{studentName}さん{hasProgress && "、評価入力済み"}）
          </span>
        </button>
      )}
      {grading?.form && (
        <div className={classes.form} hidden={!grading.isShown}>
          {grading.form}
        </div>
      )}
      <div ref={notes} className={classes.notes}>
        {note}
      </div>
    </li>
  );
}

function markText({ attendance, isWaiting, waitingOrder }: EntryStudent): string {
  if (isWaiting) return `待ち順${waitingOrder}番目`;
  return attendance === null ? "未入力" : markName[attendance.state];
}

/** A mark for readers who cannot change it. */
export function MarkText({ attendance }: { attendance: EntryStudent["attendance"] }) {
  const state = attendance === null ? undefined : marked[attendance.state];
  return state === undefined ? (
    <StateBadge icon={IconMinus}>未入力</StateBadge>
  ) : (
    <ReservationBadge state={state} />
  );
}

/** What the student has said on the day. The mark stays the instructor's (rule 6.9). */
export function ToldNote({ student }: { student: EntryStudent }) {
  return (
    <div className={classes.told}>
      <ToldText said={student} />
    </div>
  );
}

/** Why the row does not show the requested mark, and 再送する if that helps. */
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
            再送する
          </Button>
          <Button variant="subtle" mih={48} onClick={onDrop}>
            破棄する
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

/** What was entered in this row, and the link to change it. */
export function GradedNote({ graded }: { graded: Graded | undefined }) {
  if (graded === undefined) return null;
  return (
    <p className={`${classes.note} ${classes.done}`}>
      <IconCheck size={20} aria-hidden />
      <span>{graded.sentence}</span>
      <Link {...graded.link} className={`touchLink ${classes.way}`}>
        修正する
      </Link>
    </p>
  );
}

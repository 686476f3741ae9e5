import { Mark, toldLateMinutesName } from "@kenshu/domain/enumerations.ts";
import { leftBecause } from "@kenshu/domain/reservation/telling.rules.ts";
import { Button } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import { errorCode, errorMessage } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import { announce } from "#ui/announcements.ts";
import { liveRows } from "#ui/inPlace/liveRow.ts";
import { showError } from "#ui/messages.ts";
import { useFocusAfter } from "#ui/useFocusAfter.ts";
import { useIsOnline } from "#ui/useIsOnline.ts";
import { useShownFor } from "#ui/useShownFor.ts";
import classes from "./RemainingMarks.module.css";
import { type EntryStudent, rosterRow } from "./roster.ts";

const UNDO_MILLISECONDS = 10_000;
const saysItself = { meta: { showsOwnErrors: true } };

/** Marks that were set together, each with the version that it got. */
type Marks = { id: number; version: number }[];

/**
 * Marks everybody without a mark as present at once. One button undoes it, until ten seconds after
 * the focus and the pointer have left it, or until one of the marks changes (rule 18.13).
 */
export function RemainingMarks({
  scheduleId,
  students,
  unmarked,
  unsavedCount,
  isInReach,
  onResendAll,
  focusAfter,
}: {
  scheduleId: number;
  /** The students who have a place. */
  students: readonly EntryStudent[];
  /** Those of them without a mark. */
  unmarked: readonly EntryStudent[];
  /** Rows with an unsent mark of their own. Marking all as present would overwrite it. */
  unsavedCount: number;
  /** Stays at the bottom of the window, over the rows. Otherwise it stands below the last one. */
  isInReach: boolean;
  onResendAll: () => void;
  focusAfter: () => HTMLElement | null;
}) {
  const addRemaining = trpc.attendance.addRemaining.useMutation();
  const [done, setDone] = useState<{ sentence: string; marks: Marks } | null>(null);
  // Nobody else is marked.
  const remaining = unmarked.filter(({ told }) => leftBecause(told) === null);
  const late = unmarked.filter(({ told }) => leftBecause(told) === "toldLate");

  function perform(): void {
    if (addRemaining.isPending) return;
    if (unsavedCount > 0) {
      showError(`未保存の記録が${unsavedCount}名分あります。先に再送してください。`);
      return;
    }
    setDone(null);
    addRemaining.mutate(
      {
        scheduleId,
        trainingReserveIds: remaining.map(({ trainingReserveId }) => trainingReserveId),
      },
      {
        // A server of the former version marks everybody, and names nobody.
        onSuccess: ({ addedCount, marks, leftNames = [], left = [] }) => {
          const spoke = remaining.filter(({ trainingReserveId }) =>
            left.some(({ id }) => id === trainingReserveId),
          );
          const missing = remaining.length - addedCount - spoke.length;
          const changed = missing > 0 ? `${missing}名は、先に変更されています。` : "";
          const added =
            leftNames.length > 0
              ? `あとから加わった${leftNames.map((name) => `${name}さん`).join("、")}には記録していません。`
              : "";
          const told =
            spoke.length > 0 ? `連絡のあった${namesOf(spoke)}には記録していません。` : "";
          const others = changed + told + added;
          if (addedCount === 0) return showError(others);
          const sentence = `${addedCount}名を出席にしました。${others}`;
          setDone({ sentence, marks });
          announce(`${sentence}元に戻せます。`);
        },
      },
    );
  }

  const isOnline = useIsOnline();
  const isResendable = unsavedCount > 0 && isOnline;
  const isUndoable = done !== null && stand(done.marks, students);
  return (
    <div
      className={classes.remaining}
      data-shown={remaining.length > 0 || isResendable || isUndoable || undefined}
      data-in-reach={isInReach || undefined}
    >
      {isUndoable && (
        <Undo
          scheduleId={scheduleId}
          {...done}
          onEnd={() => setDone(null)}
          focusAfter={focusAfter}
        />
      )}
      {isResendable && (
        <Button mih={48} variant="outline" onClick={onResendAll}>
          未保存の{unsavedCount}名をすべて再送
        </Button>
      )}
      {remaining.length > 0 && late.length > 0 && <LeftOut late={late} />}
      {remaining.length > 0 && (
        <Button mih={48} aria-busy={addRemaining.isPending || undefined} onClick={perform}>
          残り{remaining.length}名を出席にする
        </Button>
      )}
    </div>
  );
}

/** Those who have told to be late are not marked with all others; each name leads to its row. */
function LeftOut({ late }: { late: readonly EntryStudent[] }) {
  return (
    <p className={`flush small ${classes.leftOut}`}>
      遅れの連絡があり、含まない人：
      {late.map((student) => (
        <Button
          key={student.trainingReserveId}
          variant="subtle"
          mih={48}
          px={8}
          onClick={() => marksOf(student)?.focus()}
        >
          {student.studentName}さん{lateText(student)}
        </Button>
      ))}
    </p>
  );
}

/** `（20分）` */
function lateText({ told }: EntryStudent): string {
  const minutes = told?.lateMinutes;
  return minutes ? `（${toldLateMinutesName[minutes]}）` : "";
}

const namesOf = (students: readonly EntryStudent[]) =>
  students.map(({ studentName }) => `${studentName}さん`).join("、");

/** The button of the row that marks the student as tardy: Enter does what was told. */
function marksOf(student: EntryStudent): HTMLElement | null | undefined {
  return liveRows()
    .get(rosterRow(student))
    ?.querySelector<HTMLElement>(`button[value="${Mark.Tardy}"]`);
}

function Undo({
  scheduleId,
  sentence,
  marks,
  onEnd,
  focusAfter,
}: {
  scheduleId: number;
  sentence: string;
  marks: Marks;
  onEnd: () => void;
  focusAfter: () => HTMLElement | null;
}) {
  const removeRemaining = trpc.attendance.removeRemaining.useMutation(saysItself);
  const part = useFocusAfter<HTMLDivElement>(focusAfter);
  const button = useRef<HTMLButtonElement>(null);
  const held = useShownFor(UNDO_MILLISECONDS, onEnd);
  useEffect(() => button.current?.focus({ preventScroll: true }), []);

  function undo(): void {
    if (removeRemaining.isPending) return;
    removeRemaining.mutate(
      { scheduleId, marks },
      {
        onSuccess: ({ removedCount }) => announce(`${removedCount}名の出席を元に戻しました。`),
        onError: (error) =>
          showError(
            errorCode(error) === "DbConflict"
              ? "この間に変更されたため、元に戻せませんでした。1名ずつ取り消してください。"
              : errorMessage(error),
          ),
      },
    );
  }

  return (
    <div ref={part} className={`row ${classes.undo}`} {...held}>
      <span>{sentence}</span>
      <Button
        ref={button}
        variant="outline"
        mih={48}
        aria-busy={removeRemaining.isPending || undefined}
        // The second half of a double tap on the earlier button must not undo anything.
        onClick={({ detail }) => detail < 2 && undo()}
      >
        元に戻す
      </Button>
    </div>
  );
}

/** Whether all of these marks are still as they were set. */
function stand(marks: Marks, students: readonly EntryStudent[]): boolean {
  const versions = new Map(students.map((row) => [row.trainingReserveId, row.attendance?.version]));
  return marks.every(({ id, version }) => versions.get(id) === version);
}

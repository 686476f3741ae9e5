import { Mark, markName } from "@kenshu/domain/enumerations.ts";
import { Loader } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { AbsenceDialog } from "./AbsenceDialog.tsx";
import classes from "./MarkButtons.module.css";
import type { Job, Work } from "./markWork.ts";
import { type EntryStudent, marks } from "./roster.ts";

/** 取り消す in a row of the roster. Without a mark it is absent. */
export function undoButton(row: Element | null): HTMLElement | null | undefined {
  return row?.querySelector<HTMLElement>("[data-undo]");
}

/**
 * The three marks of a student, and 取り消す once a mark is set. The focus stays in the row: on 取り消す
 * after a mark, on the mark's button after its removal.
 */
export function MarkButtons({
  student,
  work,
  isOver,
  reasonId,
  onRefused,
  onAsk,
  onJob,
}: {
  student: EntryStudent;
  work: Work | undefined;
  isOver: boolean;
  /** The element that says why marking is not possible yet; none when it is. */
  reasonId?: string;
  /** Called when somebody tries anyway. */
  onRefused: () => void;
  /** Called when the question before an absence opens. */
  onAsk: () => void;
  onJob: (job: Job) => void;
}) {
  const { attendance, studentName } = student;
  const [isAsking, setIsAsking] = useState(false);
  const group = useRef<HTMLFieldSetElement>(null);
  const isOwnAct = useRef(false);
  const lastState = useRef<Mark | null>(null);
  const job = work?.step === "pending" ? work.job : null;
  const isClosed = attendance !== null || job !== null || reasonId !== undefined;

  useEffect(() => {
    const state = attendance?.state ?? null;
    const before = lastState.current;
    if (state === before) return;
    lastState.current = state;
    if (!isOwnAct.current) return;
    isOwnAct.current = false;
    const { activeElement } = document;
    // The focus does not return for somebody who has gone on to another row.
    if (activeElement !== document.body && !group.current?.contains(activeElement)) return;
    const next =
      state === null
        ? group.current?.querySelector<HTMLElement>(`[value="${before}"]`)
        : undoButton(group.current);
    next?.focus();
  });

  function act(next: Job): void {
    isOwnAct.current = true;
    onJob(next);
  }

  function press(state: Mark): void {
    if (reasonId !== undefined) onRefused();
    else if (isClosed) return;
    else if (state === Mark.Absence) {
      onAsk();
      setIsAsking(true);
    } else act({ kind: "mark", state });
  }

  return (
    <>
      <fieldset
        ref={group}
        className={`stack gap8 flush ${classes.group}`}
        aria-label={`${studentName}さんの出欠`}
      >
        {marks.map((state) => {
          const isChosen = attendance?.state === state;
          const isPending = job?.kind === "mark" && job.state === state;
          return (
            <button
              key={state}
              type="button"
              value={state}
              className={classes.mark}
              aria-pressed={isChosen}
              aria-disabled={isClosed || undefined}
              aria-describedby={reasonId}
              onClick={() => press(state)}
            >
              {isPending && <Loader size={16} color="currentColor" aria-hidden />}
              {isChosen && <IconCheck size={18} stroke={3} aria-hidden />}
              {markName[state]}
            </button>
          );
        })}
        {attendance !== null && (
          <button
            type="button"
            data-undo
            className={classes.undo}
            aria-disabled={job !== null || undefined}
            onClick={() => job === null && act({ kind: "unmark", attendance })}
          >
            {job?.kind === "unmark" && <Loader size={16} color="currentColor" aria-hidden />}
            取り消す
          </button>
        )}
      </fieldset>
      {isAsking && (
        <AbsenceDialog
          student={student}
          isOver={isOver}
          onMark={(isSendMail) => act({ kind: "mark", state: Mark.Absence, isSendMail })}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  );
}

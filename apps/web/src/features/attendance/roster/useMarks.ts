import { useState } from "react";
import { callFailure, errorMessage, isSessionLost } from "#api/errors.ts";
import { trpc } from "#api/transport.ts";
import { announce } from "#ui/announcements.ts";
import { showError } from "#ui/messages.ts";
import {
  conflictSentence,
  isSettled,
  isWorthResending,
  type Job,
  jobName,
  type Work,
} from "./markWork.ts";
import { countMarks, type EntryStudent } from "./roster.ts";

const saysItself = { meta: { showsOwnErrors: true } };

/**
 * Sets and removes marks row by row. Rows never wait for each other. A row whose call got no answer
 * says that it is unsaved, until it is sent again or dropped.
 */
export function useMarks(scheduleId: number) {
  const utils = trpc.useUtils();
  const roster = utils.attendance.getTrainingEntryStudents;
  const input = { id: scheduleId };
  const add = trpc.attendance.add.useMutation(saysItself);
  const remove = trpc.attendance.remove.useMutation(saysItself);
  const [works, setWorks] = useState<Readonly<Record<number, Work | undefined>>>({});
  const setWork = (id: number, work?: Work) => setWorks((all) => ({ ...all, [id]: work }));

  const rowsNow = () => roster.getData(input)?.rows ?? [];

  async function write(student: EntryStudent, job: Job): Promise<EntryStudent["attendance"]> {
    if (job.kind === "mark") {
      const { state, isSendMail } = job;
      return add.mutateAsync({ trainingReserveId: student.trainingReserveId, state, isSendMail });
    }
    const { id, version } = job.attendance;
    await remove.mutateAsync({ id, version });
    return null;
  }

  async function show(reserveId: number, attendance: EntryStudent["attendance"]): Promise<void> {
    // An answer that was requested before the mark would undo it on the screen.
    await roster.cancel(input);
    roster.setData(
      input,
      (data) =>
        data && {
          ...data,
          rows: data.rows.map((row) =>
            row.trainingReserveId === reserveId ? { ...row, attendance } : row,
          ),
        },
    );
  }

  function tellDone({ studentName }: EntryStudent, job: Job): void {
    const { remaining } = countMarks(rowsNow().filter(({ isWaiting }) => !isWaiting));
    const done =
      job.kind === "mark"
        ? `${studentName}さんを${jobName(job)}と記録しました。`
        : `${studentName}さんの記録を取り消しました。`;
    announce(`${done}${remaining > 0 ? `未入力は${remaining}名です。` : "全員を記録しました。"}`);
  }

  async function handleFailure(student: EntryStudent, job: Job, error: unknown): Promise<void> {
    const id = student.trainingReserveId;
    const failure = callFailure(error);
    if (failure === null || isSessionLost(error)) {
      setWork(id);
      if (failure === null) throw error;
      return;
    }
    if (isWorthResending(failure)) {
      setWork(id, { step: "unsaved", job });
      announce(`${student.studentName}さんの${jobName(job)}を保存できませんでした。`);
      return;
    }
    await roster.invalidate(input);
    const latest = rowsNow().find((row) => row.trainingReserveId === id);
    const isOurs = failure.errorCode === "DbConflict" && works[id]?.step === "unsaved";
    if (isOurs && latest && isSettled(job, latest.attendance)) {
      // The first try had arrived after all. Only its answer was lost.
      setWork(id);
      tellDone(student, job);
      return;
    }
    const sentence =
      failure.errorCode === "DbConflict" ? conflictSentence(job, latest) : errorMessage(error);
    setWork(id, { step: "refused", sentence });
    showError(`${student.studentName}さん：${sentence}`);
  }

  /** Carries out a row's job. Resolves when the screen shows the outcome. */
  async function perform(student: EntryStudent, job: Job): Promise<void> {
    const id = student.trainingReserveId;
    if (works[id]?.step === "pending") return;
    setWork(id, { step: "pending", job });
    try {
      await show(id, await write(student, job));
      setWork(id);
      tellDone(student, job);
    } catch (error) {
      await handleFailure(student, job, error);
    }
  }

  /** What is under way or failed in a row; nothing once the roster shows the requested mark. */
  function workOf({ trainingReserveId, attendance }: EntryStudent): Work | undefined {
    const work = works[trainingReserveId];
    return work?.step === "unsaved" && isSettled(work.job, attendance) ? undefined : work;
  }

  return {
    perform,
    workOf,
    /** Gives a row's unsaved job up. */
    drop: ({ trainingReserveId }: EntryStudent) => setWork(trainingReserveId),
  };
}

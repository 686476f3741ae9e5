import { ProgressGrade } from "@kenshu/domain/enumerations.ts";
import {
  addProgressInput,
  type progressEntry,
  updateProgressInput,
} from "@kenshu/domain/progress/progress.schema.ts";
import type { PlainDate } from "@kenshu/domain/time.ts";
import type { z } from "zod";
import { type Content, type Entry, isForStaff } from "./summary.ts";

export type ProgressEntry = z.infer<typeof progressEntry>;
/** The content of one student's activity that an entry is made for. */
export type EntryPlace = { studentUserId: number; activityId: number; trainingContentId: number };

const isPast =
  (today: PlainDate) =>
  ({ trainingDate }: { trainingDate: string }) =>
    trainingDate <= today;
const early = { path: ["trainingDate"], message: "今日までの日付を入力してください" };

/** What a new entry has to be like; no training lies ahead (rule 7.2). */
export const newGrade = (today: PlainDate) => addProgressInput.refine(isPast(today), early);
export const changedGrade = (today: PlainDate) => updateProgressInput.refine(isPast(today), early);

/** A form that nobody has touched: today's training, led by who fills it in. */
export function emptyGrade(place: EntryPlace, today: PlainDate, instructorId: number | null) {
  return {
    ...place,
    grade: null,
    technicalGrade: null,
    serviceGrade: null,
    orientationGrade: null,
    trainingDate: today,
    instructorId,
    feedback: "",
    instructorComment: "",
  };
}

/** The letters of the student's last training in an activity, which the next result starts from. */
export function lettersOfLastTime({
  contents,
}: {
  contents: readonly Pick<Content, "progresses">[];
}) {
  const last = contents
    .flatMap(({ progresses }): Entry[] => progresses)
    .filter(isForStaff)
    .filter(({ grade }) => grade === ProgressGrade.Complete || grade === ProgressGrade.Continue)
    .toSorted(byTraining)
    .at(-1);
  return {
    technicalGrade: last?.technicalGrade ?? null,
    serviceGrade: last?.serviceGrade ?? null,
    orientationGrade: last?.orientationGrade ?? null,
  };
}

function byTraining(a: Entry, b: Entry): number {
  return (
    a.trainingDate.localeCompare(b.trainingDate) || a.trainingProgressId - b.trainingProgressId
  );
}

/** The form of an entry; a comment of the student alone is about to become today's result (rule 7.3). */
export function gradeOf(entry: ProgressEntry, today: PlainDate, instructorId: number | null) {
  const { progressId, version, studentUserId, activityId, trainingContentId } = entry;
  const identity = { progressId, version };
  const blank = emptyGrade({ studentUserId, activityId, trainingContentId }, today, instructorId);
  if (entry.grade === ProgressGrade.CommentOnly) {
    return { ...blank, ...identity, grade: ProgressGrade.Complete };
  }
  const staffOnly =
    "instructorComment" in entry
      ? {
          technicalGrade: entry.technicalGrade,
          serviceGrade: entry.serviceGrade,
          orientationGrade: entry.orientationGrade,
          instructorComment: entry.instructorComment,
        }
      : {};
  return {
    ...blank,
    ...identity,
    ...staffOnly,
    grade: entry.grade,
    feedback: entry.feedback,
    trainingDate: entry.trainingDate,
    instructorId: entry.grade === ProgressGrade.Skip ? instructorId : entry.instructorId,
  };
}

/** Nobody leads a skipped content, whatever the hidden field holds. */
export function withoutIdleInstructor<
  I extends { grade: ProgressGrade; instructorId?: number | null },
>(input: I): I {
  return input.grade === ProgressGrade.Skip ? { ...input, instructorId: null } : input;
}

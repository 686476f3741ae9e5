import { ProgressGrade } from "@kenshu/domain/enumerations.ts";
import {
  addProgressInput,
  type progressEntry,
  updateProgressInput,
} from "@kenshu/domain/progress/progress.schema.ts";
import type { PlainDate } from "@kenshu/domain/time.ts";
import type { z } from "zod";
import type { letterLabels } from "./entryWords.ts";
import { type Content, type Entry, isForStaff, type StaffEntry } from "./summary.ts";

export type ProgressEntry = z.infer<typeof progressEntry>;
/** The content of one student's activity that an entry is made for. */
export type EntryPlace = { studentUserId: number; activityId: number; trainingContentId: number };

const isPast =
  (today: PlainDate) =>
  ({ trainingDate }: { trainingDate: string }) =>
    trainingDate <= today;
const early = { path: ["trainingDate"], message: "今日までの日付を入力してください" };

type Letters = Pick<z.input<typeof addProgressInput>, LetterName>;
type LetterName = keyof typeof letterLabels;

/** No grade is a choice as well. Nobody judges what is skipped. */
const isChosen = (name: LetterName) => (values: Letters & { grade: unknown }) =>
  values.grade === ProgressGrade.Skip || values[name] !== undefined;
const unchosen = (name: LetterName) => ({
  path: [name],
  message: "選択してください",
  // Told together with all else that is missing.
  when: () => true,
});

/** What a new entry has to be like: no training lies ahead (rule 7.2), and each letter is chosen (rule 18.28). */
export const newGrade = (today: PlainDate) =>
  addProgressInput
    .refine(isPast(today), early)
    .refine(isChosen("technicalGrade"), unchosen("technicalGrade"))
    .refine(isChosen("serviceGrade"), unchosen("serviceGrade"))
    .refine(isChosen("orientationGrade"), unchosen("orientationGrade"));
export const changedGrade = (today: PlainDate) => updateProgressInput.refine(isPast(today), early);

/**
 * A form that nobody has touched: today's training, led by the person who fills it in, and nothing
 * judged yet.
 */
export function emptyGrade(place: EntryPlace, today: PlainDate, instructorId: number | null) {
  return {
    ...place,
    grade: null,
    technicalGrade: undefined,
    serviceGrade: undefined,
    orientationGrade: undefined,
    trainingDate: today,
    instructorId,
    feedback: "",
    instructorComment: "",
  };
}

/** The student's last training in an activity, with the content that it was about; null before the first. */
export function lastTraining({
  contents,
}: {
  contents: readonly Pick<Content, "trainingContentName" | "progresses">[];
}) {
  const trainings = contents.flatMap(({ trainingContentName, progresses }) =>
    (progresses as readonly Entry[])
      .filter(isForStaff)
      .filter(({ grade }) => grade === ProgressGrade.Complete || grade === ProgressGrade.Continue)
      .map((entry) => ({ trainingContentName, entry })),
  );
  return trainings.toSorted((a, b) => byTraining(a.entry, b.entry)).at(-1) ?? null;
}

/** The letters of an entry, to be given once more. */
export function lettersOf({
  technicalGrade,
  serviceGrade,
  orientationGrade,
}: Pick<StaffEntry, LetterName>) {
  return { technicalGrade, serviceGrade, orientationGrade };
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
  const none = { technicalGrade: null, serviceGrade: null, orientationGrade: null };
  if (entry.grade === ProgressGrade.CommentOnly) {
    return { ...blank, ...identity, ...none, grade: ProgressGrade.Complete };
  }
  const staffOnly =
    "instructorComment" in entry
      ? { ...lettersOf(entry), instructorComment: entry.instructorComment }
      : none;
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

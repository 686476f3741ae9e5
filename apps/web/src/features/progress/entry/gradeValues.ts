import { ProgressGrade } from "@kenshu/domain/enumerations.ts";
import { changesOf } from "@kenshu/domain/fields.ts";
import {
  led,
  type progressEntry,
  staffEntry,
  updateProgressInput,
} from "@kenshu/domain/progress/progress.schema.ts";
import type { PlainDate } from "@kenshu/domain/time.ts";
import type { z } from "zod";
import type { letterLabels } from "./entryWords.ts";
import { type Content, type Entry, isForStaff } from "./summary.ts";

export type ProgressEntry = z.infer<typeof progressEntry>;
/** The content of a student's activity for which somebody makes an entry. */
export type EntryPlace = { studentUserId: number; activityId: number; trainingContentId: number };

const isPast =
  (today: PlainDate) =>
  ({ trainingDate }: { trainingDate: string }) =>
    trainingDate <= today;
const early = { path: ["trainingDate"], message: "今日までの日付を入力してください" };

type Letters = Pick<z.input<typeof staffEntry>, LetterName>;
type LetterName = keyof typeof letterLabels;

/** A letter that is not chosen stays so, and does not become none. */
const grade = led(staffEntry.extend(changesOf(lettersOf(staffEntry.shape))));

/** No grade is a choice, too. Nobody judges a skipped content. */
const isChosen = (name: LetterName) => (values: Letters & { grade: unknown }) =>
  values.grade === ProgressGrade.Skip || values[name] !== undefined;
const unchosen = (name: LetterName) => ({
  path: [name],
  message: "選択してください",
  // Shown together with everything else that is missing.
  when: () => true,
});

/**
 * Rules for a new entry: its training is not in the future (rule 7.2), and every letter is chosen
 * (rule 18.28).
 */
export const newGrade = (today: PlainDate) =>
  grade
    .refine(isPast(today), early)
    .refine(isChosen("technicalGrade"), unchosen("technicalGrade"))
    .refine(isChosen("serviceGrade"), unchosen("serviceGrade"))
    .refine(isChosen("orientationGrade"), unchosen("orientationGrade"));
export const changedGrade = (today: PlainDate) => updateProgressInput.refine(isPast(today), early);

/** An untouched form: today's training, led by the person who fills it in, without a judgement. */
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

/** The student's last training in an activity, with its content; null before the first. */
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

/** The letters of an entry, to repeat them. */
export function lettersOf<T extends Record<LetterName, unknown>>({
  technicalGrade,
  serviceGrade,
  orientationGrade,
}: T): Pick<T, LetterName> {
  return { technicalGrade, serviceGrade, orientationGrade };
}

function byTraining(a: Entry, b: Entry): number {
  return (
    a.trainingDate.localeCompare(b.trainingDate) || a.trainingProgressId - b.trainingProgressId
  );
}

/**
 * The form of an entry. If the entry is only a student's comment, the form turns it into today's
 * result (rule 7.3).
 */
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

/** Nobody leads a skipped content, even if the hidden field has a value. */
export function withoutIdleInstructor<
  I extends { grade: ProgressGrade; instructorId?: number | null },
>(input: I): I {
  return input.grade === ProgressGrade.Skip ? { ...input, instructorId: null } : input;
}

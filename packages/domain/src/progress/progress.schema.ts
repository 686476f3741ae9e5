import { z } from "zod";
import {
  GradeLetter,
  ProgressGrade,
  ReservationState,
  TakingState,
  TrainingMethod,
} from "#enumerations.ts";
import { date, id, oneOf, optionalLines, requiredLines, sentDate, version } from "#fields.ts";
import { COMMENT_MAX } from "#progress/progress.limits.ts";

/**
 * Progress is seen in two ways: what a student receives has schemas of its own, which know neither
 * the instructor's comment nor the grade letters (rule 3.3).
 */
const staffOnly = {
  technicalGrade: oneOf(GradeLetter).nullable(),
  serviceGrade: oneOf(GradeLetter).nullable(),
  orientationGrade: oneOf(GradeLetter).nullable(),
  instructorComment: z.string(),
};

const studentProgress = z.object({
  trainingProgressId: id,
  grade: oneOf(ProgressGrade),
  trainingDate: sentDate,
  instructorName: z.string().nullable(),
  feedback: z.string(),
  studentComment: z.string(),
  version: z.number(),
});
const staffProgress = studentProgress.extend(staffOnly);

const contentOf = <P extends z.ZodType>(progress: P) =>
  z.object({
    trainingContentId: id,
    trainingContentName: z.string(),
    trainingMethod: oneOf(TrainingMethod),
    estimateAttendanceCount: z.number(),
    isExempt: z.boolean(),
    canAddNewProgress: z.boolean(),
    progresses: z.array(progress),
  });

const summaryOf = <P extends z.ZodType>(progress: P) =>
  z.object({
    trainingId: id,
    trainingName: z.string(),
    trainingShortName: z.string(),
    trainingDisplayColor: z.string(),
    activityId: id,
    activityState: oneOf(TakingState),
    /** The days that the chart spans: from the start to the end of the activity, to today while it is taken. */
    firstDate: sentDate,
    lastDate: sentDate,
    /** By the activity's own start; null once it has ended. */
    recommendationDueDate: sentDate.nullable(),
    requiredTrainingCount: z.number(),
    trainingCount: z.number(),
    delayedTrainingCount: z.number(),
    /** Percent, rounded down. */
    progressRate: z.number(),
    contents: z.array(contentOf(progress)),
    /** How the student came, or is to come, on days from `firstDate` on: one state a day. */
    days: z.array(z.object({ date: sentDate, state: oneOf(ReservationState) })),
  });

/** One training of one student (rules 7.1, 8.3, 13.7), as staff and as the student see it. */
export const staffProgressSummary = summaryOf(staffProgress);
export const studentProgressSummary = summaryOf(studentProgress);
export type StaffProgressSummary = z.infer<typeof staffProgressSummary>;
export type StudentProgressSummary = z.infer<typeof studentProgressSummary>;
/** Staff's first: it needs the fields that a student's view lacks, so a student's never matches it. */
export const progressSummary = z.union([staffProgressSummary, studentProgressSummary]);

export const studentProgressesInput = z.object({ studentUserId: id });
export const studentProgressInput = z.object({ studentUserId: id, activityId: id });
export const trainingActivitiesInput = z.object({ studentUserId: id, trainingId: id });
export const progressHeaderInput = z.object({ studentUserId: id, trainingContentId: id });
export const progressInput = z.object({ progressId: id });

/** An activity of a training, for the menu of past charts, latest first; `isCurrent` marks the one that is shown first. */
export const trainingActivity = z.object({
  activityId: id,
  isCurrent: z.boolean(),
  firstDate: sentDate,
  activityState: oneOf(TakingState),
});

const studentProgressHeader = z.object({
  studentUserId: id,
  studentName: z.string(),
  trainingName: z.string(),
  trainingDisplayColor: z.string(),
  trainingContentName: z.string(),
  trainingMethod: oneOf(TrainingMethod),
});
const staffProgressHeader = studentProgressHeader.extend({ instructorExplanation: z.string() });
export const progressHeader = z.union([staffProgressHeader, studentProgressHeader]);

export const studentProgressEntry = z.object({
  progressId: id,
  studentUserId: id,
  activityId: id,
  trainingContentId: id,
  grade: oneOf(ProgressGrade),
  feedback: z.string(),
  studentComment: z.string(),
  trainingDate: sentDate,
  instructorId: z.number().nullable(),
  version: z.number(),
});
export const staffProgressEntry = studentProgressEntry.extend(staffOnly);
export const progressEntry = z.union([staffProgressEntry, studentProgressEntry]);

const comment = optionalLines(COMMENT_MAX).nullish();
const letter = oneOf(GradeLetter).nullish();

/** What staff enter after a training: only a student writes a comment without a result (rule 7.3). */
const staffEntry = z.object({
  studentUserId: id,
  activityId: id,
  trainingContentId: id,
  grade: z.literal(
    [ProgressGrade.Complete, ProgressGrade.Continue, ProgressGrade.Skip],
    "結果を選択してください",
  ),
  technicalGrade: letter,
  serviceGrade: letter,
  orientationGrade: letter,
  feedback: comment,
  instructorComment: comment,
  trainingDate: date,
  instructorId: id.nullish(),
});

/** Nobody leads a training that is skipped; every other names who led it (rule 16.10). */
const isLed = ({
  grade,
  instructorId,
}: {
  grade: ProgressGrade;
  instructorId?: number | null | undefined;
}) => grade === ProgressGrade.Skip || (instructorId !== null && instructorId !== undefined);
const unled = { path: ["instructorId"], message: "講師を選択してください" };

export const addProgressInput = staffEntry.refine(isLed, unled);
export const updateProgressInput = staffEntry
  .extend({ progressId: id, version })
  .refine(isLed, unled);
export const removeProgressInput = z.object({ progressId: id, version });
export const addProgressByStudentInput = z.object({
  activityId: id,
  trainingContentId: id,
  studentComment: requiredLines(COMMENT_MAX),
});
/** The write succeeds on an empty comment whatever else changed, so any `version` does (rule 7.3). */
export const updateProgressByStudentInput = z.object({
  progressId: id,
  studentComment: requiredLines(COMMENT_MAX),
  version,
});
export const addedProgress = z.object({ progressId: id });

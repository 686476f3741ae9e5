import { z } from "zod";
import {
  GradeLetter,
  ProgressGrade,
  ReservationState,
  TakingState,
  TrainingMethod,
} from "#enumerations.ts";
import {
  changesOf,
  date,
  emptiable,
  id,
  oneOf,
  optionalLines,
  requiredLines,
  sentDate,
  someOf,
  version,
  wholeNumber,
} from "#fields.ts";
import {
  activityId,
  progressId,
  studentUserId,
  trainingContentId,
  trainingId,
  trainingProgressId,
} from "#ids.ts";
import { COMMENT_MAX } from "#progress/progress.limits.ts";
import {
  instructorName,
  sentColor,
  studentName,
  trainingContentName,
  trainingName,
  trainingShortName,
} from "#sentFields.ts";

/**
 * Progress has two views. The student's view has its own schemas, without the instructor's comment
 * and the grade letters (rule 3.3).
 */
const staffOnly = {
  technicalGrade: oneOf(GradeLetter).nullable().describe("技術の評価"),
  serviceGrade: oneOf(GradeLetter).nullable().describe("接客の評価"),
  orientationGrade: oneOf(GradeLetter).nullable().describe("オリエンテーションの評価"),
  instructorComment: z.string().describe("講師コメント。研修生には見えない"),
};

export const studentProgress = z
  .object({
    trainingProgressId,
    grade: oneOf(ProgressGrade),
    trainingDate: sentDate.describe("研修日"),
    instructorName: instructorName.nullable(),
    feedback: z.string().describe("フィードバック。研修生に表示する"),
    studentComment: z.string().describe("研修生のコメント"),
    version,
  })
  .meta({ id: "StudentProgress", description: "研修生が見る、研修内容の進捗" });
const staffProgress = studentProgress
  .extend(staffOnly)
  .meta({ id: "StaffProgress", description: "職員が見る、研修内容の進捗" });

const contentOf = <P extends z.ZodType>(progress: P) =>
  z.object({
    trainingContentId,
    trainingContentName,
    trainingMethod: oneOf(TrainingMethod),
    estimateAttendanceCount: wholeNumber.describe("受ける回数の目安（回）"),
    isExempt: z.boolean().describe("免除されているか"),
    canAddNewProgress: z.boolean().describe("進捗を追加できるか"),
    progresses: z.array(progress).describe("進捗"),
  });

const staffContent = contentOf(staffProgress).meta({
  id: "StaffProgressContent",
  description: "職員が見る、研修内容とその進捗",
});
const studentContent = contentOf(studentProgress).meta({
  id: "StudentProgressContent",
  description: "研修生が見る、研修内容とその進捗",
});

const progressDay = z
  .object({ date: sentDate, state: oneOf(ReservationState) })
  .meta({ id: "ProgressDay", description: "ある日の予約の状態" });

const summaryOf = <C extends z.ZodType>(content: C) =>
  z.object({
    trainingId,
    trainingName,
    trainingShortName,
    trainingDisplayColor: sentColor,
    activityId,
    activityState: oneOf(TakingState),
    activityCount: wholeNumber.describe("この研修種目の受講の数（件）。過去のものを含む"),
    firstDate: sentDate.describe("開始日"),
    lastDate: sentDate.describe("終了日。研修中なら今日"),
    recommendationDueDate: sentDate.nullable().describe("推奨修了日。終わった受講は null"),
    requiredTrainingCount: wholeNumber.describe("修了までに要る回数（回）"),
    trainingCount: wholeNumber.describe("受けた回数（回）"),
    delayedTrainingCount: wholeNumber.describe(
      "今日までに受けているはずの回数からの遅れ（回）。進んでいれば負の数",
    ),
    progressRate: wholeNumber.describe("進捗率（%、切り捨て）"),
    contents: z.array(content).describe("研修内容"),
    days: z.array(progressDay).describe("firstDate からの、日ごとの予約の状態"),
  });

/** One training of one student (rules 7.1, 8.3, 13.7), for staff and for the student. */
export const staffProgressSummary = summaryOf(staffContent).meta({
  id: "StaffProgressSummary",
  description: "職員が見る、研修種目の進捗のまとめ",
});
export const studentProgressSummary = summaryOf(studentContent).meta({
  id: "StudentProgressSummary",
  description: "研修生が見る、研修種目の進捗のまとめ",
});
export type StaffProgressSummary = z.infer<typeof staffProgressSummary>;
export type StudentProgressSummary = z.infer<typeof studentProgressSummary>;
/**
 * The staff's schema comes first. It needs fields that a student's view lacks, so a student's never
 * matches it.
 */
export const progressSummary = z
  .union([staffProgressSummary, studentProgressSummary])
  .meta({ id: "ProgressSummary", description: "研修種目の進捗のまとめ。研修生には研修生のもの" });

export const studentProgressesInput = z.object({ studentUserId });
export const studentProgressInput = z.object({ studentUserId, activityId });
export const trainingActivitiesInput = z.object({ studentUserId, trainingId });
export const progressHeaderInput = z.object({ studentUserId, trainingContentId });
export const progressInput = z.object({ progressId });

/**
 * An activity of a training, for the menu of past charts, latest first. `isCurrent` marks the one
 * to show first.
 */
export const trainingActivity = z
  .object({
    activityId,
    isCurrent: z.boolean().describe("最初に示す受講か"),
    firstDate: sentDate.describe("開始日"),
    activityState: oneOf(TakingState),
  })
  .meta({ id: "TrainingActivity", description: "研修種目の受講の一つ" });

const studentProgressHeader = z
  .object({
    studentUserId,
    studentName,
    trainingName,
    trainingDisplayColor: sentColor,
    trainingContentName,
    trainingMethod: oneOf(TrainingMethod),
  })
  .meta({ id: "StudentProgressHeader", description: "研修生が見る、進捗の見出し" });
const staffProgressHeader = studentProgressHeader
  .extend({ instructorExplanation: z.string().describe("講師への説明") })
  .meta({ id: "StaffProgressHeader", description: "職員が見る、進捗の見出し" });
export const progressHeader = z
  .union([staffProgressHeader, studentProgressHeader])
  .meta({ id: "ProgressHeader", description: "進捗の見出し。研修生には研修生のもの" });

export const studentProgressEntry = z
  .object({
    progressId,
    studentUserId,
    activityId,
    trainingContentId,
    grade: oneOf(ProgressGrade),
    feedback: z.string().describe("フィードバック。研修生に表示する"),
    studentComment: z.string().describe("研修生のコメント"),
    trainingDate: sentDate.describe("研修日"),
    instructorId: id.nullable().describe("講師の id。スキップのときは null"),
    version,
  })
  .meta({ id: "StudentProgressEntry", description: "研修生が見る進捗" });
export const staffProgressEntry = studentProgressEntry
  .extend(staffOnly)
  .meta({ id: "StaffProgressEntry", description: "職員が見る進捗" });
export const progressEntry = z
  .union([staffProgressEntry, studentProgressEntry])
  .meta({ id: "ProgressEntry", description: "進捗。研修生には研修生のもの" });

const comment = emptiable(optionalLines(COMMENT_MAX)).default("");
const letter = oneOf(GradeLetter).nullable().default(null);

const grade = someOf(
  "EnteredGrade",
  ProgressGrade,
  [ProgressGrade.Complete, ProgressGrade.Continue, ProgressGrade.Skip],
  "結果を選択してください",
);

/** In an Update, too, an absent key clears them. Callers have always done so. */
const clearedIfAbsent = {
  technicalGrade: letter.describe("技術の評価"),
  serviceGrade: letter.describe("接客の評価"),
  orientationGrade: letter.describe("オリエンテーションの評価"),
  feedback: comment.describe("フィードバック。研修生に表示する"),
  instructorComment: comment.describe("講師コメント。研修生には見えない"),
  instructorId: id.nullable().default(null).describe("講師の id。スキップのほかは要る"),
};

/**
 * The staff's input after a training. Only a student writes a comment without a result (rule 7.3).
 */
export const staffEntry = z.object({
  studentUserId,
  activityId,
  trainingContentId,
  grade,
  trainingDate: date.describe("研修日"),
  ...clearedIfAbsent,
});

/** Nobody leads a skipped training; every other names who led it (rule 16.10). */
export const led = <T extends z.ZodType<{ grade: ProgressGrade; instructorId: number | null }>>(
  entry: T,
) =>
  entry.refine(({ grade, instructorId }) => grade === ProgressGrade.Skip || instructorId !== null, {
    path: ["instructorId"],
    message: "講師を選択してください",
  });

export const addProgressInput = led(staffEntry).meta({
  id: "AddProgressInput",
  description: "追加する進捗",
});
export const updateProgressInput = led(
  z.object({ ...changesOf(staffEntry.shape), ...clearedIfAbsent, progressId, version }),
).meta({ id: "UpdateProgressInput", description: "進捗の変更" });
export const removeProgressInput = z
  .object({ progressId, version })
  .meta({ id: "RemoveProgressInput", description: "削除する進捗" });
export const addProgressByStudentInput = z
  .object({
    activityId,
    trainingContentId,
    studentComment: requiredLines(COMMENT_MAX).describe("研修生のコメント"),
  })
  .meta({ id: "AddProgressByStudentInput", description: "研修生が追加するコメント" });
/**
 * The write succeeds if the comment is empty, whatever else has changed. So any `version` will do
 * (rule 7.3).
 */
export const updateProgressByStudentInput = z
  .object({
    progressId,
    studentComment: requiredLines(COMMENT_MAX).describe("研修生のコメント"),
    version,
  })
  .meta({ id: "UpdateProgressByStudentInput", description: "研修生のコメントの変更" });
export const addedProgress = z
  .object({ progressId })
  .meta({ id: "AddedProgress", description: "追加した進捗" });

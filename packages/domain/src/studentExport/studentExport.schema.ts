import { z } from "zod";
import {
  DropoutReason,
  EvaluationItem,
  TakingState,
  TrainingMethod,
  TrainingTiming,
} from "#enumerations.ts";
import {
  date,
  id,
  oneOf,
  optionalLines,
  page,
  pageOf,
  sentDate,
  sentInstant,
  someOf,
  wholeNumber,
} from "#fields.ts";
import {
  attemptId,
  entryId,
  orientationCheckUserId,
  studentActivityId,
  studentUserId,
  therapistId,
  trainingContentId,
} from "#ids.ts";
import { COMMENT_MAX } from "#progress/progress.limits.ts";
import {
  nameKana,
  sentColor,
  studentName,
  trainingContentName,
  trainingName,
  trainingShortName,
} from "#sentFields.ts";
import { CATEGORIES_MAX, ENTRIES_MAX } from "#studentExport/studentExport.limits.ts";

/** The results that can be sent for a category (rule 17.1). */
export const ExportResult = {
  Pass: TakingState.Pass,
  Dropout: TakingState.Dropout,
  Suspend: TakingState.Suspend,
} as const;
export type ExportResult = (typeof ExportResult)[keyof typeof ExportResult];
const exportResult = someOf("ExportResult", TakingState, Object.values(ExportResult));

/** A content that prevents a pass. A skipped test is closed, but counts as open here. */
const openContent = z
  .object({
    trainingContentId,
    trainingContentName,
    trainingMethod: oneOf(TrainingMethod),
    isSkippedTest: z.boolean().describe("スキップした試験か"),
  })
  .meta({ id: "OpenContent", description: "終わっていない研修内容" });

const exportCategory = z
  .object({
    studentActivityId,
    trainingName,
    trainingShortName,
    trainingColor: sentColor,
    trainingContentName: z
      .string()
      .nullable()
      .describe("次に受ける研修内容の名前。残っていなければ null"),
    isPassed: z.boolean().describe("合格の条件を満たすか"),
    openContents: z.array(openContent).describe("終わっていない研修内容"),
    /** Days attended (rule 8.1). */
    attendedDates: z.array(sentDate).describe("出席した日"),
    state: oneOf(TakingState),
    canSend: z.boolean().describe("結果を送れるか"),
    orientationSuccess: exportResult.nullable().describe("HMに送った結果。送るまでは null"),
    heartfulResult: z
      .object({
        orientationSuccess: exportResult.describe("HMで決まった結果"),
        decidedAt: sentInstant.describe("HMで決まった日時"),
      })
      .meta({ id: "HeartfulResult", description: "HMで決まった結果" })
      .nullable(),
  })
  .meta({ id: "ExportCategory", description: "申込の研修種目と、送れる結果" });

/** One HM entry of a student: what can be sent, and what was (rule 9.7). */
export const exportEntry = z
  .object({
    entryId,
    orientationStartDate: sentDate.nullable().describe("HMの研修開始日。申込がもうなければ null"),
    isBeingSent: z.boolean().describe("未完了の送信があるか"),
    isBeingReleased: z.boolean().describe("HMに紐づけの解除を求めているか"),
    categories: z.array(exportCategory).describe("申込のカテゴリー"),
    isCheckInput: z.boolean().describe("check を送ったか"),
    check: z
      .object({
        orientationCheckUserId,
        orientationCheck: oneOf(EvaluationItem),
        memo: z.string().describe("確認メモ"),
      })
      .meta({ id: "SentCheck", description: "HMに送った、確認の内容" })
      .nullable()
      .describe("確認の内容"),
    isDropoutInput: z.boolean().describe("dropout を送ったか"),
    dropout: z
      .object({
        dropoutDate: sentDate.describe("辞退日"),
        removeState: oneOf(TrainingTiming),
        orientationRemove: oneOf(DropoutReason),
        dropoutDetail: z.string().describe("辞退の詳細"),
        trainingDateCount: wholeNumber.describe("受講した日数（日）"),
      })
      .meta({ id: "SentDropout", description: "HMに送った、辞退の内容" })
      .nullable()
      .describe("辞退の内容"),
  })
  .meta({ id: "ExportEntry", description: "HMの申込と、送れる結果" });
export type ExportEntry = z.infer<typeof exportEntry>;
export const studentExportInput = z.object({ studentUserId });

/** An HM entry with results that can be sent as passed, and their activities (rule 9.13). */
export const passableEntry = z
  .object({
    studentUserId,
    name: z.string().describe("氏名"),
    nameKana,
    therapistId: therapistId.nullable(),
    entryId,
    categories: z
      .array(
        z
          .object({ studentActivityId, trainingName, trainingColor: sentColor })
          .meta({ id: "PassableCategory", description: "合格を送れる研修種目" }),
      )
      .describe("申込のカテゴリー"),
  })
  .meta({ id: "PassableEntry", description: "合格を送れるHMの申込" });
export type PassableEntry = z.infer<typeof passableEntry>;

const check = z
  .object({
    orientationCheckUserId,
    orientationCheck: oneOf(EvaluationItem),
    memo: optionalLines(COMMENT_MAX).default("").describe("確認メモ"),
  })
  .meta({ id: "CheckInput", description: "送る、確認の内容" });

const dropout = z
  .object({
    dropoutDate: date.describe("辞退日"),
    removeState: oneOf(TrainingTiming),
    orientationRemove: oneOf(DropoutReason),
    dropoutDetail: optionalLines(COMMENT_MAX).default("").describe("辞退の詳細"),
  })
  .meta({ id: "DropoutInput", description: "送る、辞退の内容" });

/** The results to send for one HM entry. A switch that disagrees with its block is refused. */
const entryInput = z
  .object({
    entryId,
    categories: z
      .array(
        z
          .object({ studentActivityId, orientationSuccess: exportResult.describe("結果") })
          .meta({ id: "CategoryResult", description: "受講と、送る結果" }),
      )
      .min(1)
      .max(CATEGORIES_MAX)
      .describe("申込のカテゴリー"),
    isCheckInput: z.boolean().optional().describe("check を送るか"),
    check: check.nullish().describe("確認の内容"),
    isDropoutInput: z.boolean().optional().describe("dropout を送るか"),
    dropout: dropout.nullish().describe("辞退の内容"),
  })
  .meta({ id: "ExportEntryInput", description: "送る申込と結果" });
export type EntryInput = z.output<typeof entryInput>;
export const sendResultsInput = z
  .object({
    studentUserId,
    entries: z.array(entryInput).min(1).max(ENTRIES_MAX).describe("送る申込"),
  })
  .meta({ id: "SendResultsInput", description: "HMに送る結果" });

/** The progress of an attempt to send results: under way, to be repeated, or ended. */
export const attemptState = z.enum(["underWay", "waiting", "done", "failed"]);
export type AttemptState = z.infer<typeof attemptState>;

/**
 * Why an attempt has failed: HM refused, others have decided at HM, or HM no longer has the entry.
 */
const attemptFailure = z.enum(["refused", "decided", "gone"]);
export type AttemptFailure = z.infer<typeof attemptFailure>;

export const resultAttempt = z
  .object({
    attemptId,
    studentUserId,
    studentName,
    entryId,
    results: z
      .array(
        z
          .object({ trainingName, orientationSuccess: exportResult.describe("結果") })
          .meta({ id: "SentResult", description: "送った結果" }),
      )
      .describe("送った結果"),
    sentAt: sentInstant.describe("送信を始めた日時"),
    sentByName: z.string().describe("送信した人の氏名"),
    state: attemptState.describe(
      "underWay = 送信中、waiting = 再試行を待つ、done = 終わった、failed = 失敗",
    ),
    attemptCount: wholeNumber.describe("試した回数（回）"),
    nextAttemptAt: sentInstant.describe("次に試す日時"),
    endedAt: sentInstant.nullable().describe("終わった日時。終わるまでは null"),
    decidedAt: sentInstant.nullable().describe("HMで決まった日時"),
    settledAt: sentInstant
      .nullable()
      .describe("失敗した送信を処理済みにした日時。していなければ null"),
    reason: z.string().nullable().describe("未完了の理由"),
    failure: attemptFailure
      .nullable()
      .describe(
        "失敗の理由。refused = HMが断った、decided = HMで決まっていた、gone = HMに申込がない",
      ),
  })
  .meta({ id: "ResultAttempt", description: "結果の送信の記録" });
export type ResultAttempt = z.infer<typeof resultAttempt>;
export const resultAttempts = pageOf(resultAttempt);
/**
 * The attempts of one student, or of everybody. `isUnsettled` selects those that need attention.
 */
export const resultAttemptsInput = page.extend({
  studentUserId: id.optional().describe("研修生の id。省くと全員"),
  isUnsettled: z.boolean().optional().describe("未完了のものだけか（処理済みを除く）"),
});
export const attemptInput = z
  .object({ attemptId })
  .meta({ id: "AskAgainInput", description: "結果の送信の id" });

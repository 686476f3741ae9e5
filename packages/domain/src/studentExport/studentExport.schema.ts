import { z } from "zod";
import {
  DropoutReason,
  EvaluationItem,
  TakingState,
  TrainingMethod,
  TrainingTiming,
} from "#enumerations.ts";
import { date, id, oneOf, optionalLines, page, pageOf, sentDate, sentInstant } from "#fields.ts";
import { COMMENT_MAX } from "#progress/progress.limits.ts";
import { CATEGORIES_MAX, ENTRIES_MAX } from "#studentExport/studentExport.limits.ts";

/** What can be sent of a category (rule 17.1). */
export const ExportResult = {
  Pass: TakingState.Pass,
  Dropout: TakingState.Dropout,
  Suspend: TakingState.Suspend,
} as const;
export type ExportResult = (typeof ExportResult)[keyof typeof ExportResult];

/** A content that keeps a category from being passed; a test that was skipped is closed, and still open here. */
const openContent = z.object({
  trainingContentId: id,
  trainingContentName: z.string(),
  trainingMethod: oneOf(TrainingMethod),
  isSkippedTest: z.boolean(),
});

const exportCategory = z.object({
  studentActivityId: id,
  trainingName: z.string(),
  trainingShortName: z.string(),
  trainingColor: z.string(),
  /** The content that comes next; null where none is left. */
  trainingContentName: z.string().nullable(),
  isPassed: z.boolean(),
  openContents: z.array(openContent),
  /** Days attended (rule 8.1). */
  attendedDates: z.array(sentDate),
  state: oneOf(TakingState),
  /** Whether a result can be sent: it is being taken, HM has decided nothing yet, and none is on its way. */
  canSend: z.boolean(),
  /** What was decided here and went to HM; null until then. */
  orientationSuccess: oneOf(ExportResult).nullable(),
  /** What HM says was decided, here or elsewhere. */
  heartfulResult: z
    .object({ orientationSuccess: oneOf(ExportResult), decidedAt: sentInstant })
    .nullable(),
});

/** One HM entry of a student: what can be sent of it, and what was (rule 9.7). */
export const exportEntry = z.object({
  entryId: id,
  /** Null where HM has no such entry any more. */
  orientationStartDate: sentDate.nullable(),
  /** An attempt to send results of it has not ended. */
  isBeingSent: z.boolean(),
  /** HM is asked to release the student, and nothing is sent until it has answered. */
  isBeingReleased: z.boolean(),
  categories: z.array(exportCategory),
  /** The blocks as they were sent last. */
  isCheckInput: z.boolean(),
  check: z
    .object({
      orientationCheckUserId: id,
      orientationCheck: oneOf(EvaluationItem),
      memo: z.string(),
    })
    .nullable(),
  isDropoutInput: z.boolean(),
  dropout: z
    .object({
      dropoutDate: sentDate,
      removeState: oneOf(TrainingTiming),
      orientationRemove: oneOf(DropoutReason),
      dropoutDetail: z.string(),
      trainingDateCount: z.number(),
    })
    .nullable(),
});
export type ExportEntry = z.infer<typeof exportEntry>;
export const studentExportInput = z.object({ studentUserId: id });

/** An HM entry of which results can be sent as passed, with their activities (rule 9.13). */
export const passableEntry = z.object({
  studentUserId: id,
  name: z.string(),
  nameKana: z.string(),
  entryId: id,
  categories: z.array(
    z.object({ studentActivityId: id, trainingName: z.string(), trainingColor: z.string() }),
  ),
});
export type PassableEntry = z.infer<typeof passableEntry>;

const check = z.object({
  orientationCheckUserId: id,
  orientationCheck: oneOf(EvaluationItem),
  memo: optionalLines(COMMENT_MAX).default(""),
});

const dropout = z.object({
  dropoutDate: date,
  removeState: oneOf(TrainingTiming),
  orientationRemove: oneOf(DropoutReason),
  dropoutDetail: optionalLines(COMMENT_MAX).default(""),
});

/** What is to be sent of one HM entry; a switch that says otherwise than its block is refused. */
const entryInput = z.object({
  entryId: id,
  categories: z
    .array(z.object({ studentActivityId: id, orientationSuccess: oneOf(ExportResult) }))
    .min(1)
    .max(CATEGORIES_MAX),
  isCheckInput: z.boolean().optional(),
  check: check.nullish(),
  isDropoutInput: z.boolean().optional(),
  dropout: dropout.nullish(),
});
export type EntryInput = z.output<typeof entryInput>;
export const sendResultsInput = z.object({
  studentUserId: id,
  entries: z.array(entryInput).min(1).max(ENTRIES_MAX),
});

/** How far an attempt to send results is: under way, to be made again, or ended. */
export const attemptState = z.enum(["underWay", "waiting", "done", "failed"]);
export type AttemptState = z.infer<typeof attemptState>;

/** Why an attempt has failed: HM refused, others have decided at HM, or HM has no such entry any more. */
const attemptFailure = z.enum(["refused", "decided", "gone"]);
export type AttemptFailure = z.infer<typeof attemptFailure>;

export const resultAttempt = z.object({
  attemptId: id,
  studentUserId: id,
  studentName: z.string(),
  entryId: id,
  results: z.array(z.object({ trainingName: z.string(), orientationSuccess: oneOf(ExportResult) })),
  sentAt: sentInstant,
  sentByName: z.string(),
  state: attemptState,
  attemptCount: z.number(),
  nextAttemptAt: sentInstant,
  endedAt: sentInstant.nullable(),
  /** When HM decided, by HM's clock. */
  decidedAt: sentInstant.nullable(),
  /** Why it has not come to its end, or failed; HM's own words where HM refused. */
  reason: z.string().nullable(),
  /** Null while it has not failed. */
  failure: attemptFailure.nullable(),
});
export type ResultAttempt = z.infer<typeof resultAttempt>;
export const resultAttempts = pageOf(resultAttempt);
/** The attempts of one student, or of everybody. `isUnsettled` keeps those that somebody has to see to. */
export const resultAttemptsInput = page.extend({
  studentUserId: id.optional(),
  isUnsettled: z.boolean().optional(),
});
export const askAgainInput = z.object({ attemptId: id });

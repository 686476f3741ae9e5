import {
  type DropoutReason,
  type EvaluationItem,
  ProgressGrade,
  TakingState,
  TrainingMethod,
  type TrainingTiming,
} from "#enumerations.ts";
import { isClosed } from "#pace/pace.rules.ts";
import type { EntryInput, ExportResult } from "#studentExport/studentExport.schema.ts";
import type { PlainDate } from "#time.ts";

/** A content of a category, with one student's exemptions. */
export type ExportContent = {
  trainingMethod: TrainingMethod;
  isExempt: boolean;
  grades: readonly ProgressGrade[];
};

/**
 * What prevents a pass in a category: open contents, and tests that were only skipped (rule 9.7).
 */
export function openContents<C extends ExportContent>(contents: readonly C[]): C[] {
  return contents.filter((content) => !content.isExempt && !isDone(content));
}

/** Whether a category can be sent as passed (rule 9.7). */
export function isPassed(contents: readonly ExportContent[]): boolean {
  return openContents(contents).length === 0;
}

/** Whether it is a skipped test: closed, but no reason to pass. */
export function isSkippedTest({ trainingMethod, grades }: ExportContent): boolean {
  return trainingMethod === TrainingMethod.Test && isClosed(grades) && !isCompleted(grades);
}

function isDone(content: ExportContent): boolean {
  return isClosed(content.grades) && !isSkippedTest(content);
}

function isCompleted(grades: readonly ProgressGrade[]): boolean {
  return grades.includes(ProgressGrade.Complete);
}

/** A category of an HM entry, with the activity that it began. */
export type ExportCategory = {
  studentActivityId: number;
  /** HM's id of the category; null if the training has none. */
  categoryId: number | null;
  state: TakingState;
  isExported: boolean;
  contents: readonly ExportContent[];
  attendedDates: readonly PlainDate[];
};

/** Whether its result can go to HM: it is being taken, and no result has gone. */
export function canSend({ state, isExported }: Pick<ExportCategory, "state" | "isExported">) {
  return state === TakingState.Taking && !isExported;
}

/** Days attended before the dropout. Several trainings on one day count once (rule 9.8). */
export function trainingDateCount(categories: readonly Pick<ExportCategory, "attendedDates">[]) {
  return new Set(categories.flatMap(({ attendedDates }) => attendedDates)).size;
}

/** The facts that decide about the results of an HM entry. */
export type ExportFacts = {
  /** The categories of this entry. */
  categories: readonly ExportCategory[];
  /** The HM employees of the users who can be named as checkers. */
  employeeIds: ReadonlyMap<number, number>;
  /** The HM employee of the sender. */
  decidedBy: number;
  today: PlainDate;
};

/** The results of an HM entry in HM's form (rule 20.7). */
export type SentResults = {
  categories: { categoryId: number; orientationSuccess: ExportResult }[];
  check: { employeeId: number; item: EvaluationItem; memo: string } | null;
  dropout: {
    date: PlainDate;
    timing: TrainingTiming;
    reason: DropoutReason;
    detail: string;
    trainingDateCount: number;
  } | null;
  decidedBy: number;
};

/** Why nothing is sent, and what is found where a category is not as it was shown. */
type ExportRefusal =
  | { refusal: "DbConflict"; found: "activityGone" }
  | { refusal: "InvalidStudentExportData"; found?: "notSendable" | "notPassable" };

/**
 * What to send for an HM entry, or the refusal (rule 9.7). DbConflict: a category does not belong
 * to the entry. InvalidStudentExportData: a category is named twice or cannot be sent, a pass is
 * not possible, a dropout and its block do not come together, a block was not asked for, a checker
 * has no employee, or the dropout is after today.
 */
export function resultsToSend(
  { categories: named, isCheckInput, check, isDropoutInput, dropout }: EntryInput,
  { categories, employeeIds, decidedBy, today }: ExportFacts,
): SentResults | ExportRefusal {
  const invalid = { refusal: "InvalidStudentExportData" } as const;
  const known = new Map(categories.map((one) => [one.studentActivityId, one]));
  const ids = new Set(named.map(({ studentActivityId }) => studentActivityId));
  if (ids.size < named.length) return invalid;

  const sent: SentResults["categories"] = [];
  const dropped: ExportCategory[] = [];
  for (const { studentActivityId, orientationSuccess } of named) {
    const category = known.get(studentActivityId);
    if (!category) return { refusal: "DbConflict", found: "activityGone" };
    const { categoryId, contents } = category;
    if (categoryId === null) return invalid;
    if (!canSend(category)) return { ...invalid, found: "notSendable" };
    if (orientationSuccess === TakingState.Pass && !isPassed(contents)) {
      return { ...invalid, found: "notPassable" };
    }
    if (orientationSuccess === TakingState.Dropout) dropped.push(category);
    sent.push({ categoryId, orientationSuccess });
  }

  const hasDropout = dropout !== null && dropout !== undefined;
  if (hasDropout !== dropped.length > 0 || hasDropout !== (isDropoutInput ?? hasDropout)) {
    return invalid;
  }
  if (hasDropout && dropout.dropoutDate > today) return invalid;
  const hasCheck = check !== null && check !== undefined;
  if (hasCheck !== (isCheckInput ?? hasCheck)) return invalid;
  const employeeId = hasCheck ? employeeIds.get(check.orientationCheckUserId) : null;
  if (employeeId === undefined) return invalid;

  return {
    categories: sent,
    check:
      hasCheck && employeeId !== null
        ? { employeeId, item: check.orientationCheck, memo: check.memo }
        : null,
    dropout: hasDropout
      ? {
          date: dropout.dropoutDate,
          timing: dropout.removeState,
          reason: dropout.orientationRemove,
          detail: dropout.dropoutDetail,
          trainingDateCount: trainingDateCount(dropped),
        }
      : null,
    decidedBy,
  };
}

/** A category's result in HM's form. */
export type DecidedCategory = {
  categoryId: number;
  result: { orientationSuccess: ExportResult; idempotencyKey: string } | null;
};

/**
 * How an attempt to send results has ended, according to HM's entry (rule 9.7): undecided, decided
 * by this attempt, or decided wholly or partly by others.
 */
export function endOfAttempt(
  sent: Pick<SentResults, "categories">,
  idempotencyKey: string,
  decided: readonly DecidedCategory[],
): "open" | "ours" | "others" {
  const results = sent.categories.map(({ categoryId, orientationSuccess }) => {
    const result = decided.find((one) => one.categoryId === categoryId)?.result ?? null;
    if (result === null) return "open";
    const isOurs =
      result.idempotencyKey === idempotencyKey && result.orientationSuccess === orientationSuccess;
    return isOurs ? "ours" : "others";
  });
  const [first = "open"] = results;
  return results.every((one) => one === first) ? first : "others";
}

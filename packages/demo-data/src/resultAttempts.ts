import { TakingState } from "@kenshu/domain/enumerations.ts";
import type { SentResults } from "@kenshu/domain/studentExport/studentExport.rules.ts";
import type { ExportResult } from "@kenshu/domain/studentExport/studentExport.schema.ts";
import { addDays, type PlainDate, tokyoInstant } from "@kenshu/domain/time.ts";
import { ADMINISTRATOR_ID, employeeOf } from "#people.ts";
import { activityRows, endOf } from "#progress.ts";
import { trainingRows } from "#trainings.ts";

const REFUSED = "この結果は登録できません。";

/** The key with which HM got the result of an activity. */
export function keyOfResult(activityId: number): string {
  return `demo-${activityId}`;
}

/** The results of the ended activities as sent to HM, and one that HM refused yesterday. */
export function planResultAttempts(today: PlainDate) {
  const activities = activityRows(today).filter(({ heartfulEntryId }) => heartfulEntryId !== null);
  const refused = activities.find(({ state }) => state === TakingState.Taking);
  const sent = activities.flatMap(({ state, endDate, ...activity }) =>
    state === TakingState.Taking || endDate === null
      ? []
      : [{ ...activity, result: state, at: tokyoInstant(endDate, "18:00"), endDate, isDone: true }],
  );
  const attempts = refused
    ? [
        ...sent,
        {
          ...refused,
          result: TakingState.Suspend,
          at: tokyoInstant(addDays(today, -1), "17:20"),
          endDate: addDays(today, -1),
          isDone: false,
        },
      ]
    : sent;
  const numbered = attempts
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((attempt, index) => ({
      ...attempt,
      attemptId: index + 1,
      heartfulCategoryId: trainingRows[attempt.trainingId - 1]?.heartfulCategoryId ?? 0,
    }));
  return {
    resultAttempt: numbered.map(({ at, isDone, ...attempt }) => ({
      id: attempt.attemptId,
      studentUserId: attempt.studentUserId,
      heartfulEntryId: attempt.heartfulEntryId ?? 0,
      idempotencyKey: keyOfResult(attempt.id) + (isDone ? "" : "-refused"),
      request: requestOf(attempt),
      sentByUserId: ADMINISTRATOR_ID,
      createdAt: at,
      attemptCount: 1,
      nextAttemptAt: at,
      decidedAt: isDone ? at : null,
      doneAt: isDone ? at : null,
      failedAt: isDone ? null : at,
      lastError: isDone ? null : REFUSED,
      failure: isDone ? null : ("refused" as const),
    })),
    resultDecision: numbered.map((attempt) => ({
      attemptId: attempt.attemptId,
      heartfulCategoryId: attempt.heartfulCategoryId,
      activityId: attempt.id,
      trainingId: attempt.trainingId,
      state: attempt.result,
    })),
  };
}

function requestOf({
  id,
  heartfulCategoryId,
  result,
  endDate,
}: {
  id: number;
  heartfulCategoryId: number;
  result: ExportResult;
  endDate: PlainDate;
}): SentResults {
  const { dropout, attendedDays } = endOf(id);
  return {
    categories: [{ categoryId: heartfulCategoryId, orientationSuccess: result }],
    check: null,
    dropout: dropout ? { date: endDate, ...dropout, trainingDateCount: attendedDays } : null,
    decidedBy: employeeOf(ADMINISTRATOR_ID - 1).id,
  };
}

import * as inSql from "@kenshu/db/predicates.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import type {
  AttemptState,
  resultAttemptsInput,
} from "@kenshu/domain/studentExport/studentExport.schema.ts";
import { wireInstant } from "@kenshu/domain/time.ts";
import { type SqlBool, sql } from "kysely";
import type { z } from "zod";
import type { SignedIn } from "#context.ts";
import type { ResultAttempt } from "#modules/studentExport/resultAttempt.ts";
import { requireRecords } from "#rows/requirePerson.ts";

/**
 * Unsettled attempts: unfinished ones, and failed ones that nobody has seen to and that no later
 * attempt followed.
 */
const isUnsettled = sql<SqlBool>`
  attempt.done_at is null and attempt.settled_at is null and (
    attempt.failed_at is null or (
      not exists (
        select from result_attempt later
        where later.heartful_entry_id = attempt.heartful_entry_id and later.id > attempt.id
      )
      and exists (
        select from result_decision decision join activity on activity.id = decision.activity_id
        where decision.attempt_id = attempt.id and ${inSql.isTaking()}
      )
    )
  )`;

/**
 * One page of the attempts to send results, latest first. Those of a former student stay (rule
 * 9.5).
 */
export async function listResultAttempts(
  { db, clock }: SignedIn,
  {
    page,
    pageSize,
    studentUserId,
    isUnsettled: onlyUnsettled,
  }: z.output<typeof resultAttemptsInput>,
) {
  if (studentUserId !== undefined) await requireRecords(db, studentUserId);
  const asked = db
    .selectFrom("resultAttempt as attempt")
    .$if(studentUserId !== undefined, (query) =>
      query.where("attempt.studentUserId", "=", studentUserId ?? 0),
    )
    .$if(onlyUnsettled === true, (query) => query.where(isUnsettled));
  const attempts = await asked
    .innerJoin("appUser as student", "student.id", "attempt.studentUserId")
    .innerJoin("appUser as sender", "sender.id", "attempt.sentByUserId")
    .selectAll("attempt")
    .select(["student.name as studentName", "sender.name as sentByName"])
    .orderBy("attempt.id", "desc")
    .limit(pageSize)
    .offset(page * pageSize)
    .execute();
  const { totalCount } = await asked
    .select((eb) => eb.fn.countAll<number>().as("totalCount"))
    .executeTakeFirstOrThrow();
  const decisions = await db
    .selectFrom("resultDecision as decision")
    .innerJoin("training", "training.id", "decision.trainingId")
    .select([
      "decision.attemptId",
      "training.name as trainingName",
      "decision.state as orientationSuccess",
    ])
    .where("decision.attemptId", "=", sql<number>`any(${attempts.map(({ id }) => id)})`)
    .orderBy("training.displayOrder")
    .execute();
  const byAttempt = Map.groupBy(decisions, ({ attemptId }) => attemptId);
  const now = clock.now();
  const rows = attempts.map((attempt) => {
    const endedAt = attempt.doneAt ?? attempt.failedAt;
    return {
      attemptId: attempt.id,
      studentUserId: attempt.studentUserId,
      studentName: attempt.studentName,
      entryId: attempt.heartfulEntryId,
      results: byAttempt.get(attempt.id) ?? [],
      sentAt: wireInstant(attempt.createdAt),
      sentByName: attempt.sentByName,
      state: stateOf(attempt, now),
      attemptCount: attempt.attemptCount,
      nextAttemptAt: wireInstant(attempt.nextAttemptAt),
      endedAt: endedAt && wireInstant(endedAt),
      decidedAt: attempt.decidedAt && wireInstant(attempt.decidedAt),
      settledAt: attempt.settledAt && wireInstant(attempt.settledAt),
      reason: attempt.lastError,
      failure: attempt.failure,
    };
  });
  return { rows, totalCount };
}

/** How many attempts need somebody's attention. */
export async function countUnsettledAttempts(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom("resultAttempt as attempt")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where(isUnsettled)
    .executeTakeFirstOrThrow();
  return count;
}

function stateOf({ doneAt, failedAt, leasedUntil }: ResultAttempt, now: Date): AttemptState {
  if (doneAt) return "done";
  if (failedAt) return "failed";
  return leasedUntil && leasedUntil > now ? "underWay" : "waiting";
}

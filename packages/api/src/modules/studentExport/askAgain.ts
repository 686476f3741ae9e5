import { inTransaction, type Reader, type Tx } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { Context, SignedIn } from "#context.ts";
import { takeNow } from "#intents/lease.ts";
import { performHeld } from "#intents/workOff.ts";
import {
  category,
  RESULT_ATTEMPTS,
  type ResultAttempt,
  resultIntents,
} from "#modules/studentExport/resultAttempt.ts";
import { record } from "#recording/record.ts";
import { requireHeartful } from "#wire/requireHeartful.ts";

/**
 * Repeats an attempt at once, unless it is under way or has ended; DbConflict for an unknown one.
 * Read the attempt to learn its outcome.
 */
export async function askAgain(
  ctx: SignedIn<Context>,
  { attemptId }: { attemptId: number },
): Promise<void> {
  const kind = resultIntents(requireHeartful(ctx), ctx.clock);
  const attempt = await inTransaction(ctx.db, (tx) => takeAttempt(tx, ctx, attemptId));
  if (attempt) await performHeld(ctx, kind, attempt);
}

async function takeAttempt(
  tx: Tx,
  ctx: SignedIn<Context>,
  attemptId: number,
): Promise<ResultAttempt | null> {
  const known = await tx
    .selectFrom("resultAttempt as attempt")
    .innerJoin("appUser as student", "student.id", "attempt.studentUserId")
    .select(["attempt.studentUserId", "attempt.heartfulEntryId", "student.name"])
    .where("attempt.id", "=", attemptId)
    .executeTakeFirst();
  const { studentUserId, heartfulEntryId, name } = known ?? fail("DbConflict");
  const attempt = await takeNow<ResultAttempt>(tx, RESULT_ATTEMPTS, attemptId, ctx.clock);
  if (attempt) {
    await record(tx, ctx, {
      category,
      description: `${name}さんの合否連携の結果をHMに確認（申込${heartfulEntryId}）`,
      targets: { user: studentUserId },
    });
  }
  return attempt;
}

/** Finishes a student's attempts that wait or that a crash has left behind (rule 9.7). */
export async function finishLeftovers(ctx: Context, studentUserId: number): Promise<void> {
  const open = await openAttempts(ctx.db, studentUserId);
  const kind = resultIntents(requireHeartful(ctx), ctx.clock);
  await Promise.all(
    open.map(async ({ id }) => {
      const take = (tx: Tx) => takeNow<ResultAttempt>(tx, RESULT_ATTEMPTS, id, ctx.clock);
      const attempt = await inTransaction(ctx.db, take);
      if (attempt) await performHeld(ctx, kind, attempt);
    }),
  );
}

/** The attempts of a student that have not ended. */
export function openAttempts(db: Reader, studentUserId: number) {
  return db
    .selectFrom("resultAttempt")
    .select(["id", "heartfulEntryId as entryId"])
    .where("studentUserId", "=", studentUserId)
    .where("doneAt", "is", null)
    .where("failedAt", "is", null)
    .execute();
}

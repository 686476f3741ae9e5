import { inTransaction } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { SignedIn } from "#context.ts";
import { category, inWords } from "#modules/studentExport/resultAttempt.ts";
import { record } from "#recording/record.ts";

/**
 * Takes a failed attempt off the list: somebody has seen to it. DbConflict for one that has not
 * failed, or that was settled already (rule 9.7).
 */
export function settleAttempt(ctx: SignedIn, { attemptId }: { attemptId: number }): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const attempt = await tx
      .selectFrom("resultAttempt as attempt")
      .innerJoin("appUser as student", "student.id", "attempt.studentUserId")
      .select(["attempt.id", "attempt.studentUserId", "attempt.heartfulEntryId", "student.name"])
      .where("attempt.id", "=", attemptId)
      .where("attempt.failedAt", "is not", null)
      .where("attempt.settledAt", "is", null)
      .forUpdate("attempt")
      .executeTakeFirst();
    if (!attempt) return fail("DbConflict", { found: "settled" });
    await tx
      .updateTable("resultAttempt")
      .set({ settledAt: ctx.clock.now() })
      .where("id", "=", attemptId)
      .execute();
    await record(tx, ctx, {
      category,
      description: `${attempt.name}さんの失敗した合否連携を処理済みに変更（${await inWords(tx, attempt)}、申込${attempt.heartfulEntryId}）`,
      targets: { user: attempt.studentUserId },
    });
  });
}

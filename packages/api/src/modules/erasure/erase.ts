import { erasePerson } from "@kenshu/db/erasePerson.ts";
import { takeLong } from "@kenshu/db/plainTransaction.ts";
import { inTransaction } from "@kenshu/db/transaction.ts";
import { erasureObstacles } from "@kenshu/domain/erasure/erasure.rules.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { isReadAlike } from "@kenshu/domain/sameName.ts";
import type { Context, SignedIn } from "#context.ts";
import { erasureRequestedMail } from "#modules/erasure/erasure.mails.ts";
import { readErasureFacts } from "#modules/erasure/erasureFacts.queries.ts";
import { getRetentionYears } from "#modules/setting/index.ts";
import { record } from "#recording/record.ts";
import { lockRecords } from "#rows/locks.ts";

const category = "研修生";

/**
 * Erases the data about a student or a former one (rule 25.5). Refuses with ErasureNotAllowed while
 * anything stands in the way, or where the name is another, with UserNotFound for anybody else. It
 * cannot be undone.
 */
export function erase(
  ctx: SignedIn<Context>,
  { userId, name }: { userId: number; name: string },
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    await takeLong(tx);
    await lockRecords(tx, userId);
    const now = ctx.clock.now();
    const [person] = await readErasureFacts(tx, now, { userId });
    if (!person) return fail("ErasureNotAllowed");
    const retentionYears = await getRetentionYears(tx);
    const obstacles = erasureObstacles(person, { retentionYears, now });
    if (obstacles.length > 0 || !isReadAlike(person.name, name)) fail("ErasureNotAllowed");
    await erasePerson(tx, userId, now);
    await record(tx, ctx, {
      category,
      description: `個人データを消去（番号${userId}）`,
      targets: { user: userId },
    });
  });
}

/** Asks that one's own data be erased. Asking again changes nothing (rule 25.3). */
export function requestErasure(ctx: SignedIn<Context>): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const { userId } = ctx.actor;
    // An erasure that is under way comes first, and leaves nobody who could ask.
    await lockRecords(tx, userId);
    const asked = await tx
      .insertInto("erasureRequest")
      .values({ userId, requestedAt: ctx.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning("userId")
      .executeTakeFirst();
    if (!asked) return;
    const { emailAddress } = await tx
      .selectFrom("appUser")
      .select("emailAddress")
      .where("id", "=", userId)
      .executeTakeFirstOrThrow();
    await record(tx, ctx, {
      category,
      description: "アカウントの消去を申請",
      targets: { user: userId },
      mails: emailAddress ? [erasureRequestedMail(emailAddress, ctx.clock.now())] : [],
    });
  });
}

/** Takes that back. */
export function withdrawErasure(ctx: SignedIn<Context>): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const { userId } = ctx.actor;
    const withdrawn = await tx
      .deleteFrom("erasureRequest")
      .where("userId", "=", userId)
      .returning("userId")
      .executeTakeFirst();
    if (!withdrawn) return;
    await record(tx, ctx, {
      category,
      description: "アカウントの消去の申請を取りやめ",
      targets: { user: userId },
    });
  });
}

import { createHash } from "node:crypto";
import type { Database } from "@kenshu/db/pool.ts";
import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { addHours, type Clock } from "@kenshu/domain/time.ts";
import { refuseInput } from "#wire/invalidInput.ts";

/** Where REST and tRPC callers put the key of a call. */
export const IDEMPOTENCY_KEY = "Idempotency-Key";
export const IDEMPOTENCY_KEY_MAX = 64;
const KEPT_HOURS = 24;

/** One call of a user, as it was sent. */
export type KeyedCall = { userId: number; key: string; procedure: string; input: unknown };

/**
 * Runs a call in one transaction that keeps its answer. The same call again gets that answer and has
 * no second effect, also while the first one runs; another call with the key is refused with
 * IdempotencyKeyReused. A refused call keeps nothing, so it may be sent again (rule 13.10).
 */
export async function answerOnce(
  { db, clock }: { db: Database; clock: Clock },
  { userId, key, procedure, input }: KeyedCall,
  run: (tx: Tx) => Promise<unknown>,
): Promise<unknown> {
  if (key.length > IDEMPOTENCY_KEY_MAX) {
    refuseInput(IDEMPOTENCY_KEY, `${IDEMPOTENCY_KEY_MAX}文字以内で指定してください`);
  }
  const requestDigest = createHash("sha256")
    .update(JSON.stringify([procedure, input]))
    .digest("hex");
  return inTransaction(db, async (tx) => {
    const first = await tx
      .insertInto("idempotentCall")
      .values({ userId, key, requestDigest, createdAt: clock.now() })
      .onConflict((earlier) => earlier.doNothing())
      .returning("key")
      .executeTakeFirst();
    const own = { userId, key };
    if (!first) {
      const earlier = await tx
        .selectFrom("idempotentCall")
        .select(["requestDigest", "answer"])
        .where((eb) => eb.and(own))
        .executeTakeFirstOrThrow();
      if (earlier.requestDigest !== requestDigest) fail("IdempotencyKeyReused");
      return earlier.answer === null ? undefined : JSON.parse(earlier.answer);
    }
    const value = await run(tx);
    if (value !== undefined) {
      const answer = JSON.stringify(value);
      await tx
        .updateTable("idempotentCall")
        .set({ answer })
        .where((eb) => eb.and(own))
        .execute();
    }
    return value;
  });
}

/** Forgets the calls that nobody sends again any more. */
export async function forgetOldCalls({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  await db
    .deleteFrom("idempotentCall")
    .where("createdAt", "<=", addHours(clock.now(), -KEPT_HOURS))
    .execute();
}

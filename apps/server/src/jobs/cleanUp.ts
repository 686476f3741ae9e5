import { forgetOldCalls } from "@kenshu/api/declaring/repeatedCall.ts";
import type { WorkParts } from "@kenshu/api/intents/intent.ts";
import { deleteExpiredSessions, forgetOldAttempts } from "@kenshu/api/modules/auth/index.ts";
import { forgetWatches } from "@kenshu/api/modules/watch/index.ts";
import { inTransaction } from "@kenshu/db/transaction.ts";
import { SIGN_UP_KEPT_DAYS } from "@kenshu/domain/auth/auth.limits.ts";
import { MISSED_MAIL_DAYS } from "@kenshu/domain/home/home.limits.ts";
import { OPERATION_KEPT_DAYS } from "@kenshu/domain/operation/operation.limits.ts";
import { addHours } from "@kenshu/domain/time.ts";
import { sql } from "kysely";

/**
 * We remember an expired code or link for this many hours, so that we can tell its user why it
 * fails.
 */
const REQUESTS_KEPT = 24;

/** We lock this many accounts at a time. */
const LOT = 1000;

/**
 * Forgets what is over: sign-in sessions, sign-ups, codes, tickets, links, counts, answers to repeated calls,
 * ends of backups, tallies of calls, watches. Nothing depends on it.
 */
export async function cleanUp({ db, clock }: Pick<WorkParts, "db" | "clock">): Promise<void> {
  const now = clock.now();
  await deleteExpiredSessions(db);
  await db
    .deleteFrom("signUp")
    .where("codeExpiresAt", "<=", addHours(now, -24 * SIGN_UP_KEPT_DAYS))
    .execute();
  while (await forgetUnconfirmed(db));
  await db
    .deleteFrom("passwordReset")
    .where("requestedAt", "<=", addHours(now, -REQUESTS_KEPT))
    .execute();
  await db
    .deleteFrom("emailAddressChange")
    .where("codeExpiresAt", "<=", addHours(now, -REQUESTS_KEPT))
    .execute();
  await db.deleteFrom("secondFactorTicket").where("expiresAt", "<=", now).execute();
  await db.deleteFrom("usedChallenge").where("expiresAt", "<=", now).execute();
  await db
    .deleteFrom("missedMail")
    .where("createdAt", "<", addHours(now, -24 * MISSED_MAIL_DAYS))
    .execute();
  const operationKept = addHours(now, -24 * OPERATION_KEPT_DAYS);
  await db.deleteFrom("backup").where("endedAt", "<", operationKept).execute();
  await db.deleteFrom("callTally").where("since", "<", operationKept).execute();
  await forgetOldAttempts(db, clock);
  await forgetWatches({ db, clock });
  await forgetOldCalls({ db, clock });
}

/**
 * Deletes a batch of accounts that nobody has confirmed and for which no sign-up waits any more.
 * Returns false after the last batch.
 */
async function forgetUnconfirmed(db: WorkParts["db"]): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const withoutSignUp = sql<boolean>`
      not exists (select from sign_up where sign_up.user_id = app_user.id)`;
    const held = await tx
      .selectFrom("appUser")
      .select("id")
      .where("isConfirmed", "=", false)
      .where("emailAddress", "is not", null)
      .where(withoutSignUp)
      .limit(LOT)
      .forUpdate()
      .skipLocked()
      .execute();
    if (held.length === 0) return false;
    // A sign-up may have come before we locked the account.
    await tx
      .deleteFrom("appUser")
      .where(
        "id",
        "in",
        held.map(({ id }) => id),
      )
      .where(withoutSignUp)
      .execute();
    return held.length === LOT;
  });
}

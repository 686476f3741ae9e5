import { deleteExpiredSessions, forgetOldAttempts } from "@kenshu/api/modules/auth/index.ts";
import { forgetOldCalls } from "@kenshu/api/repeatedCall.ts";
import { SIGN_UP_KEPT_DAYS } from "@kenshu/domain/auth/auth.limits.ts";
import { addHours } from "@kenshu/domain/time.ts";
import type { JobParts } from "#jobs/job.ts";

/** Hours for which a code or link that is over is remembered, so that whoever uses it is told why. */
const REQUESTS_KEPT = 24;

/** Forgets sign-in sessions, sign-ups, codes, links, counts and answers to repeated calls that are over; nothing else depends on it. */
export async function cleanUp({ db, clock }: Pick<JobParts, "db" | "clock">): Promise<void> {
  const now = clock.now();
  await deleteExpiredSessions(db);
  await db
    .deleteFrom("signUp")
    .where("codeExpiresAt", "<=", addHours(now, -24 * SIGN_UP_KEPT_DAYS))
    .execute();
  await db
    .deleteFrom("passwordReset")
    .where("requestedAt", "<=", addHours(now, -REQUESTS_KEPT))
    .execute();
  await db
    .deleteFrom("emailAddressChange")
    .where("codeExpiresAt", "<=", addHours(now, -REQUESTS_KEPT))
    .execute();
  await forgetOldAttempts(db, clock);
  await forgetOldCalls({ db, clock });
}

import { deleteExpiredSessions, forgetOldGuesses } from "@kenshu/api/modules/auth/index.ts";
import { addHours } from "@kenshu/domain/time.ts";
import type { JobParts } from "#jobs/job.ts";

/** Hours for which a code that is over is remembered, so that whoever types it is told why. */
const CODES_KEPT = 24;

/** Forgets sign-in sessions, codes and counts of wrong passwords that are over; nothing else depends on it. */
export async function cleanUp({ db, clock }: Pick<JobParts, "db" | "clock">): Promise<void> {
  const now = clock.now();
  await deleteExpiredSessions(db);
  await db
    .deleteFrom("confirmationCode")
    .where("expiresAt", "<=", addHours(now, -CODES_KEPT))
    .execute();
  await forgetOldGuesses(db, clock);
}

import { deleteExpiredSessions } from "@kenshu/api/modules/auth/sessions.ts";
import type { JobParts } from "#jobs/job.ts";

/** Forgets sessions, codes and counts of wrong passwords that are over; nothing else depends on it. */
export async function cleanUp({ db, clock }: Pick<JobParts, "db" | "clock">): Promise<void> {
  const now = clock.now();
  await deleteExpiredSessions(db);
  await db.deleteFrom("confirmationCode").where("expiresAt", "<", now).execute();
  await db.deleteFrom("wrongPassword").where("windowEndsAt", "<", now).execute();
}

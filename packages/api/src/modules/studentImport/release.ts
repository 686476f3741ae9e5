import type { DB } from "@kenshu/db/schema.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import { type Selectable, sql } from "kysely";

/** A student whom HM is asked to release (an intent, rule 11.4). */
export type Release = Selectable<DB["traineeRelease"]>;

/** Since when HM has been asked to release a person; null if it has not. */
export const releaseRequestedAt = (person: string) => sql<Date | null>`(
  select requested_at from trainee_release
  where user_id = ${sql.ref(`${person}.id`)} and done_at is null and failed_at is null
)`;

/** Since when HM has been asked to release this person; null if it has not. */
export async function findReleaseRequest(db: Reader, userId: number): Promise<Date | null> {
  const person = await db
    .selectFrom("appUser")
    .select(releaseRequestedAt("appUser").as("requestedAt"))
    .where("id", "=", userId)
    .executeTakeFirst();
  return person?.requestedAt ?? null;
}

export const RELEASES = { table: "trainee_release", leaseMinutes: 5 };

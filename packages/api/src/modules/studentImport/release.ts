import type { DB } from "@kenshu/db/schema.ts";
import { type Selectable, sql } from "kysely";

/** A student whom HM is asked to release (an intent, rule 11.4). */
export type Release = Selectable<DB["traineeRelease"]>;

/** Of a person: since when HM is asked for the release; null while it is not. */
export const releaseRequestedAt = (person: string) => sql<Date | null>`(
  select requested_at from trainee_release
  where user_id = ${sql.ref(`${person}.id`)} and done_at is null and failed_at is null
)`;

export const RELEASES = { table: "trainee_release", leaseMinutes: 5 };

import type { DB } from "@kenshu/db/schema.ts";
import type { Selectable } from "kysely";

/** A student whom HM is asked to release (an intent, rule 11.4). */
export type Release = Selectable<DB["traineeRelease"]>;

export const RELEASES = { table: "trainee_release", leaseMinutes: 5 };

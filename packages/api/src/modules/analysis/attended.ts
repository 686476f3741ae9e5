import { isAttended } from "@kenshu/db/predicates.ts";
import { sql } from "kysely";

/** Times attended in this activity (rule 12.2). */
export const timesIn = (activityId: string) => sql<number>`(
  select count(*) from progress_entry as progress
  where progress.activity_id = ${sql.ref(activityId)} and ${isAttended("progress")}
)`;

/** Days attended in this activity (rule 8.1). */
export const daysIn = (activityId: string) => sql<number>`(
  select count(distinct progress.training_date) from progress_entry as progress
  where progress.activity_id = ${sql.ref(activityId)} and ${isAttended("progress")}
)`;

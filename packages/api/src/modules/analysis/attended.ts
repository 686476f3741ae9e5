import { isAttended } from "@kenshu/db/predicates.ts";
import { sql } from "kysely";

/** How often the student came in this activity (rule 12.2). */
export const timesIn = (activityId: string) => sql<number>`(
  select count(*) from progress_entry as progress
  where progress.activity_id = ${sql.ref(activityId)} and ${isAttended("progress")}
)`;

/** On how many days the student came in this activity (rule 8.1). */
export const daysIn = (activityId: string) => sql<number>`(
  select count(distinct progress.training_date) from progress_entry as progress
  where progress.activity_id = ${sql.ref(activityId)} and ${isAttended("progress")}
)`;

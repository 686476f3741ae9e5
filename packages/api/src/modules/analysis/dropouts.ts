import { isAttended } from "@kenshu/db/predicates.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import {
  type DropoutReason,
  TakingState,
  type TrainingTiming,
} from "@kenshu/domain/enumerations.ts";
import type { PlainDate } from "@kenshu/domain/time.ts";
import { sql } from "kysely";

/**
 * The activities begun in a range that have ended as dropouts, with what the export was told of
 * them. Of those that staff have ended by hand it was told nothing.
 */
export function dropouts(
  db: Reader,
  { startDateFrom, startDateTo }: { startDateFrom: PlainDate; startDateTo: PlainDate },
) {
  return db
    .selectFrom("activity")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("resultDecision as decision")
          .innerJoin("resultAttempt as attempt", "attempt.id", "decision.attemptId")
          .select(sql`attempt.request -> 'dropout'`.as("dropout"))
          .whereRef("decision.activityId", "=", "activity.id")
          .where("decision.state", "=", TakingState.Dropout)
          .where("attempt.doneAt", "is not", null)
          .orderBy("attempt.id", "desc")
          .limit(1)
          .as("sent"),
      (join) => join.onTrue(),
    )
    .where("activity.state", "=", TakingState.Dropout)
    .where("activity.startDate", ">=", startDateFrom)
    .where("activity.startDate", "<=", startDateTo)
    .select([
      "activity.id as activityId",
      "activity.studentUserId",
      "activity.trainingId",
      "activity.startDate",
      sql<PlainDate>`coalesce((sent.dropout ->> 'date')::date, activity.end_date)`.as(
        "dropoutDate",
      ),
      sql<TrainingTiming | null>`(sent.dropout ->> 'timing')::integer`.as("timing"),
      sql<DropoutReason | null>`(sent.dropout ->> 'reason')::integer`.as("reason"),
      sql<string | null>`sent.dropout ->> 'detail'`.as("detail"),
    ]);
}

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

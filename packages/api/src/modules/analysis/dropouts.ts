import type { Reader } from "@kenshu/db/transaction.ts";
import {
  type DropoutReason,
  TakingState,
  type TrainingTiming,
} from "@kenshu/domain/enumerations.ts";
import type { PlainDate } from "@kenshu/domain/time.ts";
import { sql } from "kysely";

/**
 * The activities that began in a range and ended as dropouts, with what the export reported to HM.
 * It reported nothing about activities that staff or a comparison with HM have ended (rule 12.3).
 */
export function dropouts(
  db: Reader,
  { startDateFrom, startDateTo }: { startDateFrom: PlainDate; startDateTo: PlainDate },
) {
  return db
    .selectFrom("activity")
    .leftJoin("resultAttempt as attempt", "attempt.id", "activity.resultAttemptId")
    .where("activity.state", "=", TakingState.Dropout)
    .where("activity.startDate", ">=", startDateFrom)
    .where("activity.startDate", "<=", startDateTo)
    .select([
      "activity.id as activityId",
      "activity.studentUserId",
      "activity.trainingId",
      "activity.startDate",
      sql<PlainDate>`coalesce((attempt.request -> 'dropout' ->> 'date')::date, activity.end_date)`.as(
        "dropoutDate",
      ),
      sql<TrainingTiming | null>`(attempt.request -> 'dropout' ->> 'timing')::integer`.as("timing"),
      sql<DropoutReason | null>`(attempt.request -> 'dropout' ->> 'reason')::integer`.as("reason"),
      sql<string | null>`attempt.request -> 'dropout' ->> 'detail'`.as("detail"),
    ]);
}

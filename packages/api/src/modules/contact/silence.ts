import { SilenceCause } from "@kenshu/domain/enumerations.ts";
import { addDays, type PlainDate } from "@kenshu/domain/time.ts";
import { type RawBuilder, sql } from "kysely";
import type { Present } from "#rows/present.ts";

/**
 * Who is silent, decided in SQL from a row of student_summary with the alias `summary`: the cause,
 * null for everybody else, and the day of the last visit, or of the beginning where that came later
 * (rule 23.1). List, alert, the person's page and the figures all ask this.
 */
export function silenceOf({ now, today, setting: { silentDays } }: Present): Silence {
  const since = sql<PlainDate>`greatest(summary.taking_since, ${lastVisit})`;
  if (silentDays === 0) return { cause: sql`null::integer`, since };
  const due = sql`${addDays(today, -silentDays)}::date`;
  const began = sql`(summary.taking_since::timestamp at time zone 'Asia/Tokyo')`;
  const cause = sql<SilenceCause | null>`case
    when not summary.is_followed or summary.base_date is null or summary.taking_since is null then null
    when summary.schedule_ends[cardinality(summary.schedule_ends)] > ${now} then null
    when not (select is_enabled from app_user where id = summary.student_user_id) then null
    when summary.retake_since <= ${due} then ${sql.lit(SilenceCause.Retake)}
    when summary.cancelled_twice_at > greatest(summary.last_place_at, ${began})
      then ${sql.lit(SilenceCause.CancelledTwice)}
    when summary.taking_since <= ${due} and (greatest(summary.last_reserved_at, summary.last_place_at) >= ${began}) is not true
      then ${sql.lit(SilenceCause.NeverReserved)}
    when ${since} <= ${due} then ${sql.lit(SilenceCause.NoVisit)}
  end`;
  return { cause, since };
}

type Silence = { cause: RawBuilder<SilenceCause | null>; since: RawBuilder<PlainDate> };

/** The Tokyo day of the last visit, from before the present trainings too. */
const lastVisit = sql`(summary.last_place_at at time zone 'Asia/Tokyo')::date`;

/** Null where the student has not come since the trainings began. */
export const lastVisitDate = sql<PlainDate | null>`
  case when ${lastVisit} >= summary.taking_since then ${lastVisit} end`;

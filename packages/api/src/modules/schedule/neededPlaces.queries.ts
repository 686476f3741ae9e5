import { holdsPlace, isConfirmed } from "@kenshu/db/predicates.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import { USUAL_RESERVATIONS } from "@kenshu/domain/home/home.limits.ts";
import { dueDates } from "@kenshu/domain/pace/pace.rules.ts";
import { neededPlaces } from "@kenshu/domain/schedule/neededPlaces.rules.ts";
import { daysIn, type Period } from "@kenshu/domain/schedule/periodPlan.rules.ts";
import type { schoolSchedulesInput } from "@kenshu/domain/schedule/schedule.schema.ts";
import { addDays, type PlainDate, tokyoInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { SignedIn } from "#context.ts";
import { occupancy } from "#modules/schedule/occupancy.ts";
import { presentOf } from "#rows/present.ts";
import { requireRow } from "#rows/requireRow.ts";

/**
 * The places of a school, seven days at a time: those that its usual students need for their pace,
 * those offered, and those taken (rule 4.10). The current week counts what has not begun. DbConflict for an unknown school.
 */
export async function listNeededPlaces(
  ctx: SignedIn,
  { schoolId, startDate, endDate }: z.output<typeof schoolSchedulesInput>,
) {
  await requireRow(ctx.db, "school", schoolId);
  const { now, today, setting } = await presentOf(ctx);
  const places = await placesByDay(ctx.db, { schoolId, startDate, endDate }, now);
  const needs = (await unreservedByBaseDate(ctx.db, schoolId, now)).map(
    ({ baseDate, unreserved }) => ({ ...dueDates(baseDate, setting), unreserved }),
  );
  const rows = weeksIn({ startDate, endDate }).map((week) => {
    // What has begun is of no use any more; a past week is history.
    const isPast = week.endDate < today;
    const ofWeek = places.filter(
      ({ day, hasBegun }) => week.startDate <= day && day <= week.endDate && (isPast || !hasBegun),
    );
    return {
      ...week,
      needed: neededPlaces(needs, week, addDays(today, 1)),
      offered: ofWeek.reduce((sum, { offered }) => sum + offered, 0),
      taken: ofWeek.reduce((sum, { taken }) => sum + taken, 0),
    };
  });
  return { rows, totalCount: rows.length };
}

/** Seven days each, except the last. */
function weeksIn(period: Period): Period[] {
  const days = daysIn(period);
  return days.flatMap((startDate, index) =>
    index % 7 === 0 ? [{ startDate, endDate: days[index + 6] ?? period.endDate }] : [],
  );
}

function placesByDay(
  db: Reader,
  { schoolId, startDate, endDate }: { schoolId: number } & Period,
  now: Date,
) {
  return db
    .selectFrom(
      db
        .selectFrom("schedule")
        .select([
          sql<PlainDate>`to_char(lower(schedule.during) at time zone 'Asia/Tokyo', 'YYYY-MM-DD')`.as(
            "day",
          ),
          sql<boolean>`lower(schedule.during) <= ${now}`.as("hasBegun"),
          "schedule.capacity",
          occupancy.reserveCount.as("reserveCount"),
        ])
        .where("schedule.schoolId", "=", schoolId)
        .where("schedule.retiredAt", "is", null)
        .where(sql<Date>`lower(schedule.during)`, ">=", tokyoInstant(startDate))
        .where(sql<Date>`lower(schedule.during)`, "<", tokyoInstant(addDays(endDate, 1)))
        .as("placed"),
    )
    .select([
      "day",
      "hasBegun",
      sql<number>`sum(capacity)`.as("offered"),
      sql<number>`sum(reserve_count)`.as("taken"),
    ])
    .groupBy(["day", "hasBegun"])
    .execute();
}

/**
 * What remains to reserve for students of the school's area whose latest reservations are mostly
 * there. Students who began on the same day share a recommended date, so they are one row.
 */
function unreservedByBaseDate(db: Reader, schoolId: number, now: Date) {
  const confirmed = sql`(
    select count(*) from reservation
    where student_user_id = student.id and ${isConfirmed()} and lower(during) > ${now}
  )`;
  const usualSchoolId = sql<number>`(
    select school_id
    from (
      select schedule_id from reservation
      where student_user_id = student.id and ${holdsPlace()}
      order by lower(during) desc limit ${sql.lit(USUAL_RESERVATIONS)}
    ) latest
    join schedule on schedule.id = latest.schedule_id
    group by school_id order by count(*) desc, school_id limit 1
  )`;
  return db
    .selectFrom("studentSummary as summary")
    .innerJoin("appUser as student", "student.id", "summary.studentUserId")
    .select([
      sql<PlainDate>`summary.base_date`.as("baseDate"),
      sql<number>`sum(greatest(summary.required_count - summary.done_count - ${confirmed}, 0))`.as(
        "unreserved",
      ),
    ])
    .where("summary.baseDate", "is not", null)
    .whereRef("summary.requiredCount", ">", "summary.doneCount")
    .where("student.isEnabled", "=", true)
    .where("summary.areaId", "=", sql<number>`(select area_id from school where id = ${schoolId})`)
    .where(usualSchoolId, "=", schoolId)
    .groupBy("summary.baseDate")
    .execute();
}

import { mayTeach } from "@kenshu/db/predicates.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import { daysIn } from "@kenshu/domain/schedule/periodPlan.rules.ts";
import { PLANNED_MAX } from "@kenshu/domain/schedule/schedule.limits.ts";
import type { periodPlanInput } from "@kenshu/domain/schedule/schedule.schema.ts";
import { addDays, type PlainDate, tokyoInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { daysOffOf } from "#modules/schedule/daysOff.ts";
import { placedSchedules, withWireDates } from "#modules/schedule/placedSchedules.ts";
import { boundedList } from "#rows/boundedList.ts";

/**
 * The source of a plan for a school's days, and what stands in its way (rule 4.9): schedules that
 * take its rooms, or that occupy its instructors anywhere, and the school's days off. A source whose instructor cannot lead any more comes without one. DbConflict for an
 * unknown school.
 */
export async function getPeriodPlan(db: Reader, input: z.output<typeof periodPlanInput>) {
  const daysOff = await daysOffOf(db, input.schoolId, daysIn(input));
  const sources = await boundedList(
    schedulesIn(db, input.sourceStartDate, input.sourceEndDate)
      .select(["room.displayColor", mayTeach().as("mayTeach")])
      .where("room.schoolId", "=", input.schoolId),
    { pageSize: PLANNED_MAX },
  );
  const instructorIds = new Set(sources.rows.map(({ instructorId }) => instructorId));
  const taken = await schedulesIn(db, input.startDate, input.endDate)
    .where((eb) =>
      eb.or([
        eb("room.schoolId", "=", input.schoolId),
        eb("schedule.instructorId", "=", sql<number>`any(${[...instructorIds]}::integer[])`),
      ]),
    )
    .limit(TAKEN_MAX)
    .execute();
  return {
    sources: sources.rows.map(({ mayTeach, ...source }) =>
      withWireDates(mayTeach ? source : { ...source, instructorId: null, instructor: null }),
    ),
    sourceCount: sources.totalCount,
    taken: taken.map(withWireDates),
    ...daysOff,
  };
}

/**
 * More than fit into a school in two months. If some are cut off, the server refuses their
 * collisions when they are added.
 */
const TAKEN_MAX = 5000;

function schedulesIn(db: Reader, startDate: PlainDate, endDate: PlainDate) {
  return placedSchedules(db)
    .where(sql<Date>`lower(schedule.during)`, ">=", tokyoInstant(startDate))
    .where(sql<Date>`lower(schedule.during)`, "<", tokyoInstant(addDays(endDate, 1)))
    .orderBy("startDate")
    .orderBy("room.displayOrder")
    .orderBy("schedule.id");
}

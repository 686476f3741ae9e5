import { hasNotEnded } from "@kenshu/db/predicates.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import type { closedDaysInput } from "@kenshu/domain/closedDay/closedDay.schema.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { tokyoDate } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { CommandContext } from "#context.ts";
import { listUnended } from "#modules/schedule/index.ts";
import { boundedList } from "#rows/boundedList.ts";

/** The closed days, the first ones first, with how many schedules lie in each (rule 4.15). */
export function listClosedDays(
  { db, clock }: CommandContext,
  { includesEnded = false }: z.output<typeof closedDaysInput>,
) {
  const now = clock.now();
  return boundedList(
    closedDays(db, now)
      .$if(!includesEnded, (query) => query.where("endDate", ">=", tokyoDate(now)))
      .orderBy("startDate")
      .orderBy("closedDay.id"),
  );
}

/** One of them, with these schedules; DbConflict if it is unknown. */
export async function getClosedDay(ctx: CommandContext, id: number) {
  const closedDay = await closedDays(ctx.db, ctx.clock.now())
    .where("closedDay.id", "=", id)
    .executeTakeFirst();
  if (!closedDay) fail("DbConflict");
  const { rows } = await listUnended(ctx, closedDay);
  return { ...closedDay, schedules: rows };
}

function closedDays(db: Reader, now: Date) {
  return db
    .selectFrom("closedDay")
    .leftJoin("school", "school.id", "closedDay.schoolId")
    .select([
      "closedDay.id",
      "closedDay.schoolId",
      "school.name as schoolName",
      "closedDay.startDate",
      "closedDay.endDate",
      "closedDay.name",
      "closedDay.version",
      sql<number>`(
        select count(*) from schedule
        where retired_at is null and ${hasNotEnded(now)}
          and (closed_day.school_id is null or schedule.school_id = closed_day.school_id)
          and lower(during) >= closed_day.start_date::timestamp at time zone 'Asia/Tokyo'
          and lower(during) < (closed_day.end_date + 1)::timestamp at time zone 'Asia/Tokyo'
      )`.as("scheduleCount"),
    ]);
}

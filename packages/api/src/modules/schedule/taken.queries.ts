import type { Reader } from "@kenshu/db/transaction.ts";
import type { lastInRoomsInput, takenTimesInput } from "@kenshu/domain/schedule/schedule.schema.ts";
import { tokyoInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { daysOffOf } from "#modules/schedule/daysOff.ts";
import { fieldColumns, placedSchedules, withWireDates } from "#modules/schedule/placedSchedules.ts";
import { boundedList, choices } from "#rows/boundedList.ts";
import { requirePerson } from "#rows/requirePerson.ts";
import { requireRow } from "#rows/requireRow.ts";

/**
 * The schedules on these days in this room, or with this instructor in any room (rule 4.5), and
 * which of the days are days off (rule 4.9).
 * DbConflict for an unknown room, UserNotFound for an unknown person.
 */
export async function listTakenTimes(
  db: Reader,
  { roomId, instructorId, multiScheduleDates }: z.output<typeof takenTimesInput>,
) {
  await requireRow(db, "room", roomId);
  const room = await db
    .selectFrom("room")
    .select("schoolId")
    .where("id", "=", roomId ?? null)
    .executeTakeFirst();
  if (instructorId !== undefined) await requirePerson(db, instructorId);
  const midnights = multiScheduleDates.map((day) => tokyoInstant(day));
  // A schedule lies within one day. OFFSET makes each day read its own part of the index on the
  // start.
  const list = await boundedList(
    placedSchedules(db)
      .where(
        sql<boolean>`schedule.id in (
          select taken.id
          from unnest(${midnights}::timestamptz[]) as day (midnight) cross join lateral (
            select id from schedule
            where retired_at is null
              and (room_id = ${roomId ?? null}::integer or instructor_id = ${instructorId ?? null}::integer)
              and lower(during) >= midnight and lower(during) < midnight + interval '24 hours'
            offset 0
          ) taken
        )`,
      )
      .orderBy("startDate")
      .orderBy("schedule.id"),
  );
  return {
    rows: list.rows.map(withWireDates),
    totalCount: list.totalCount,
    ...(await daysOffOf(db, room?.schoolId ?? null, multiScheduleDates)),
  };
}

/** The schedule that was added last in each used room of a school (rule 4.6). */
export async function listLastInRooms(db: Reader, { schoolId }: z.output<typeof lastInRoomsInput>) {
  const list = await choices(
    db
      .selectFrom("room")
      .innerJoinLateral(
        (eb) =>
          eb
            .selectFrom("schedule")
            .select(["schedule.id", ...fieldColumns])
            .whereRef("schedule.roomId", "=", "room.id")
            .where("schedule.retiredAt", "is", null)
            .orderBy("schedule.id", "desc")
            .limit(1)
            .as("last"),
        (join) => join.onTrue(),
      )
      .selectAll("last")
      .where("room.schoolId", "=", schoolId)
      .orderBy("room.displayOrder")
      .orderBy("room.id"),
  );
  if (list.totalCount === 0) await requireRow(db, "school", schoolId);
  return list;
}

import { inTransaction } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type {
  addForDatesInput,
  addScheduleInput,
} from "@kenshu/domain/schedule/schedule.schema.ts";
import { formatDate, type PlainDate, tokyoDate, tokyoInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { CommandContext } from "#context.ts";
import { category, lockPlace } from "#modules/schedule/schedule.store.ts";
import { record } from "#recording/record.ts";
import { timeAndPlace } from "#recording/timeAndPlace.ts";
import { requireInstructor } from "#rows/requireInstructor.ts";

/**
 * Adds one schedule. Refuses one that does not start in the future with InvalidDate, a room in use
 * at that time with DataDuplicated, an unknown room with DbConflict (rules 4.5, 13.3).
 */
export function addSchedule(
  ctx: CommandContext,
  { roomId, startDate, endDate, capacity, instructorId }: z.output<typeof addScheduleInput>,
): Promise<{ id: number }> {
  return inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const place = await lockPlace(tx, roomId);
    await requireInstructor(tx, instructorId);
    if (startDate <= now) fail("InvalidDate");
    const { id } = await tx
      .insertInto("schedule")
      .values({
        roomId,
        during: sql<string>`tstzrange(${startDate}, ${endDate})`,
        capacity,
        instructorId,
        createdAt: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const schedule = timeAndPlace({ startDate, endDate, ...place });
    await record(tx, ctx, {
      category,
      description: `${schedule}を登録`,
      targets: { schedule: id },
    });
    return { id };
  });
}

/**
 * Adds the same schedule on several days, all of them or none: the days on which the room is in
 * use are named in DataDuplicated; a start in the past is refused with InvalidDate (rules 4.5, 4.6).
 */
export function addScheduleForDates(
  ctx: CommandContext,
  input: z.output<typeof addForDatesInput>,
): Promise<{ ids: number[] }> {
  const { roomId, startTime, endTime, capacity, instructorId } = input;
  const dates = input.multiScheduleDates.toSorted();
  return inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const place = await lockPlace(tx, roomId);
    await requireInstructor(tx, instructorId);
    const schedules = dates.map((date) => ({
      startDate: tokyoInstant(date, startTime),
      endDate: tokyoInstant(date, endTime),
    }));
    if (schedules.some(({ startDate }) => startDate <= now)) fail("InvalidDate");
    // The constraint decides, also against schedules that are being added at this moment.
    const added = await tx
      .insertInto("schedule")
      .values(
        schedules.map(({ startDate, endDate }) => ({
          roomId,
          during: sql<string>`tstzrange(${startDate}, ${endDate})`,
          capacity,
          instructorId,
          createdAt: now,
        })),
      )
      .onConflict((clash) => clash.constraint("schedule_one_at_a_time_per_room").doNothing())
      .returning(["id", sql<Date>`lower(during)`.as("startDate")])
      .execute();
    const addedDates = new Set(added.map(({ startDate }) => tokyoDate(startDate)));
    const clashing = dates.filter((date) => !addedDates.has(date));
    if (clashing.length > 0) fail("DataDuplicated", { dates: clashing });
    await record(tx, ctx, {
      category,
      description: `${place.schoolName} ${place.roomName} ${startTime}〜${endTime}を登録（${daysOf(dates)}）`,
      targets: { schedule: added.map(({ id }) => id) },
    });
    return { ids: added.map(({ id }) => id) };
  });
}

function daysOf(dates: readonly PlainDate[]): string {
  return dates.map(formatDate).join("、");
}

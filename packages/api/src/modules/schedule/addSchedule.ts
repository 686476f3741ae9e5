import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { openingOn, opensInTime } from "@kenshu/domain/schedule/opening.rules.ts";
import type {
  addForDatesInput,
  addPeriodPlanInput,
  addScheduleInput,
} from "@kenshu/domain/schedule/schedule.schema.ts";
import { formatDate, type PlainDate, tokyoDate, tokyoInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { CommandContext } from "#context.ts";
import {
  category,
  duringOf,
  lockPlace,
  openingInLog,
  refuseTaken,
} from "#modules/schedule/schedule.store.ts";
import { writeVacancy } from "#modules/watch/index.ts";
import { record } from "#recording/record.ts";
import { timeAndPlace } from "#recording/timeAndPlace.ts";
import { requireLeaders } from "#rows/requireInstructor.ts";

type NewSchedule = z.output<typeof addScheduleInput>;

/**
 * Adds one schedule. InvalidDate if it does not start in the future, or opens after its cutoff;
 * DataDuplicated if the room is in use at that time, DbConflict for an unknown room (rules 4.5,
 * 5.18, 13.3).
 */
export function addSchedule(ctx: CommandContext, schedule: NewSchedule): Promise<{ id: number }> {
  return inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const place = await lockPlace(tx, schedule.roomId);
    await requireLeaders(tx, [schedule.instructorId]);
    refuseDates([schedule], now);
    await refuseTaken(tx, schedule);
    const { id } = await tx
      .insertInto("schedule")
      .values(rowOf(schedule, now))
      .returning("id")
      .executeTakeFirstOrThrow();
    await record(tx, ctx, {
      category,
      description: `${timeAndPlace({ ...schedule, ...place })}を登録${
        schedule.reserveOpensAt ? `（${openingInLog(schedule.reserveOpensAt)}）` : ""
      }`,
      targets: { schedule: id },
    });
    await writeVacancy(tx, ctx, [asNew(id)]);
    return { id };
  });
}

/**
 * Adds the same schedule on several days, all or none. DataDuplicated names the days on which the
 * room is in use. InvalidDate for a start in the past (rules 4.5, 4.6).
 */
export function addScheduleForDates(
  ctx: CommandContext,
  {
    startTime,
    endTime,
    opensDaysBefore = null,
    opensAtTime = null,
    multiScheduleDates,
    ...fields
  }: z.output<typeof addForDatesInput>,
): Promise<{ ids: number[] }> {
  const dates = multiScheduleDates.toSorted();
  return inTransaction(ctx.db, async (tx) => {
    const place = await lockPlace(tx, fields.roomId);
    const schedules = dates.map((date) => ({
      ...fields,
      startDate: tokyoInstant(date, startTime),
      endDate: tokyoInstant(date, endTime),
      reserveOpensAt: openingOn(date, { opensDaysBefore, opensAtTime }),
    }));
    const ids = await insertAll(tx, ctx, schedules);
    await record(tx, ctx, {
      category,
      description: `${place.schoolName} ${place.roomName} ${startTime}〜${endTime}を登録（${daysOf(dates)}${
        opensDaysBefore === null ? "" : `、予約開始 ${opensDaysBefore}日前の${opensAtTime}`
      }）`,
      targets: { schedule: ids },
    });
    await writeVacancy(tx, ctx, ids.map(asNew));
    return { ids };
  });
}

/**
 * Adds the schedules of a plan, all or none. DataDuplicated names the days on which a room is in
 * use, also by another schedule of the plan (rules 4.5, 4.9).
 */
export function addPeriodPlan(
  ctx: CommandContext,
  { schedules }: z.output<typeof addPeriodPlanInput>,
): Promise<{ ids: number[] }> {
  const dates = schedules.map(({ startDate }) => tokyoDate(startDate)).toSorted();
  // Plans that lock the same rooms take turns.
  const roomIds = [...new Set(schedules.map(({ roomId }) => roomId))].toSorted((a, b) => a - b);
  return inTransaction(ctx.db, async (tx) => {
    const schools = new Set<string>();
    for (const roomId of roomIds) schools.add((await lockPlace(tx, roomId)).schoolName);
    const ids = await insertAll(tx, ctx, schedules);
    const [first = "", last = first] = [dates[0], dates.at(-1)];
    await record(tx, ctx, {
      category,
      description: `${[...schools].join("、")} ${formatDate(first)}〜${formatDate(last)}の研修予定${ids.length}件を登録`,
      targets: { schedule: ids },
    });
    await writeVacancy(tx, ctx, ids.map(asNew));
    return { ids };
  });
}

/**
 * Adds schedules to locked rooms. The constraint decides about collisions, also with rows that are
 * being added right now.
 */
async function insertAll(
  tx: Tx,
  { clock }: CommandContext,
  schedules: NewSchedule[],
): Promise<number[]> {
  const now = clock.now();
  await requireLeaders(
    tx,
    schedules.map(({ instructorId }) => instructorId),
  );
  refuseDates(schedules, now);
  const added = await tx
    .insertInto("schedule")
    .values(schedules.map((schedule) => rowOf(schedule, now)))
    .onConflict((clash) => clash.constraint("schedule_one_at_a_time_per_room").doNothing())
    .returning(["id", "roomId", sql<Date>`lower(during)`.as("startDate")])
    .execute();
  const keyOf = (one: { roomId: number; startDate: Date }) => `${one.roomId} ${+one.startDate}`;
  const counts = Map.groupBy(added, keyOf);
  const clashing = schedules.filter((schedule) => !counts.get(keyOf(schedule))?.pop());
  if (clashing.length > 0) {
    const dates = clashing.map(({ startDate }) => tokyoDate(startDate)).toSorted();
    fail("DataDuplicated", { dates: [...new Set(dates)] });
  }
  return added.map(({ id }) => id);
}

function refuseDates(schedules: readonly NewSchedule[], now: Date): void {
  const isPossible = ({ startDate, reserveOpensAt = null }: NewSchedule) =>
    startDate > now && opensInTime({ startDate, reserveOpensAt });
  if (!schedules.every(isPossible)) fail("InvalidDate");
}

function rowOf({ startDate, endDate, ...fields }: NewSchedule, createdAt: Date) {
  return { ...fields, during: duringOf({ startDate, endDate }), createdAt };
}

const asNew = (id: number) => ({ id, former: null });

function daysOf(dates: readonly PlainDate[]): string {
  return dates.map(formatDate).join("、");
}

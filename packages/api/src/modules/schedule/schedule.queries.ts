import { hasNotEnded } from "@kenshu/db/predicates.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { pageAsked } from "@kenshu/domain/fields.ts";
import { isBeforeCutoff } from "@kenshu/domain/schedule/cutoff.rules.ts";
import { daysIn } from "@kenshu/domain/schedule/periodPlan.rules.ts";
import { scheduleAbilities } from "@kenshu/domain/schedule/schedule.rules.ts";
import type {
  scheduleListInput,
  schoolSchedulesInput,
} from "@kenshu/domain/schedule/schedule.schema.ts";
import { addDays, tokyoInstant, tokyoMidnight } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { CommandContext, SignedIn } from "#context.ts";
import { daysOffOf } from "#modules/schedule/daysOff.ts";
import {
  lacksMark,
  liveIds,
  occupancy,
  promotable,
  unmailedNames,
} from "#modules/schedule/occupancy.ts";
import {
  needsInstructor,
  placedSchedules,
  withWireDates,
} from "#modules/schedule/placedSchedules.ts";
import { boundedList } from "#rows/boundedList.ts";
import { pagedList } from "#rows/pagedList.ts";
import { requireRow } from "#rows/requireRow.ts";
import { watchCount } from "#rows/watches.ts";

/**
 * The schedules of a school for its calendar, and which of the days are days off (rule 4.9). Both
 * days count. DbConflict for an unknown school.
 */
export async function listSchoolSchedules(
  { db, clock }: CommandContext,
  { schoolId, startDate, endDate }: z.output<typeof schoolSchedulesInput>,
) {
  const daysOff = await daysOffOf(db, schoolId, daysIn({ startDate, endDate }));
  const range = { from: tokyoInstant(startDate), until: tokyoInstant(addDays(endDate, 1)) };
  const list = await boundedList(
    starting(db, clock.now(), range).where("school.id", "=", schoolId),
  );
  return { ...onWire(list), ...daysOff };
}

/**
 * The schedules of a range, optionally only those of one school or room, those that the caller
 * leads, or those with missing marks; `end` is exclusive (rule 1.4).
 */
export async function listSchedules(
  { db, clock, actor }: SignedIn,
  { start, end, schoolId, roomId, isOwn, isUnmarked, ...page }: z.output<typeof scheduleListInput>,
) {
  const range = { from: tokyoInstant(start), until: tokyoInstant(end) };
  let query = starting(db, clock.now(), range).select(occupancy.markCount.as("markCount"));
  if (schoolId !== undefined) query = query.where("school.id", "=", schoolId);
  if (roomId !== undefined) query = query.where("schedule.roomId", "=", roomId);
  // A system key leads no schedules (rule 13.14).
  if (isOwn && actor.systemKey) fail("UnauthorizedOperation");
  if (isOwn) query = query.where("schedule.instructorId", "=", actor.userId);
  if (isUnmarked) {
    query = query
      .where(sql<Date>`lower(schedule.during)`, "<", tokyoMidnight(clock.now(), 1))
      .where(lacksMark);
  }
  const list = await pagedList(query, pageAsked(page));
  if (list.totalCount === 0) {
    await requireRow(db, "school", schoolId);
    await requireRow(db, "room", roomId);
  }
  return onWire(list);
}

/** The schedules from one day to another, of one school or all, that have not ended. */
export async function listUnended(
  { db, clock }: CommandContext,
  { startDate, endDate, schoolId }: { startDate: string; endDate: string; schoolId: number | null },
) {
  const now = clock.now();
  const range = { from: tokyoInstant(startDate), until: tokyoInstant(addDays(endDate, 1)) };
  let query = starting(db, now, range).where(hasNotEnded(now));
  if (schoolId !== null) query = query.where("school.id", "=", schoolId);
  return onWire(await boundedList(query));
}

/** One schedule, and what people can do to it; DbConflict if it is unknown or retired. */
export async function getSchedule({ db, clock }: CommandContext, id: number) {
  const now = clock.now();
  const row = await schedules(db, now)
    .select([
      occupancy.markCount.as("markCount"),
      occupancy.mailCount.as("mailCount"),
      liveIds.as("reserveIds"),
      unmailedNames.as("unmailedNames"),
      promotable.as("promotable"),
    ])
    .where("schedule.id", "=", id)
    .executeTakeFirst();
  if (!row) fail("DbConflict");
  const { markCount, ...schedule } = row;
  return {
    ...withWireDates(schedule),
    hasBegun: row.startDate <= now,
    promotable: isBeforeCutoff(row, now) ? row.promotable : [],
    can: scheduleAbilities({
      now,
      startDate: row.startDate,
      reserveOpensAt: row.reserveOpensAt,
      markCount,
      liveCount: row.reserveCount + row.waitCount,
    }),
  };
}

function starting(db: Reader, now: Date, { from, until }: { from: Date; until: Date }) {
  return schedules(db, now)
    .where(sql<Date>`lower(schedule.during)`, ">=", from)
    .where(sql<Date>`lower(schedule.during)`, "<", until)
    .orderBy("startDate")
    .orderBy("room.displayOrder")
    .orderBy("schedule.id");
}

function onWire<Row extends Parameters<typeof withWireDates>[0]>(list: {
  rows: Row[];
  totalCount: number;
}) {
  return { ...list, rows: list.rows.map(withWireDates) };
}

function schedules(db: Reader, now: Date) {
  return placedSchedules(db).select([
    "school.id as schoolId",
    "room.displayColor",
    needsInstructor(now).as("needsInstructor"),
    "schedule.version",
    occupancy.reserveCount.as("reserveCount"),
    occupancy.waitCount.as("waitCount"),
    occupancy.toldLateCount.as("toldLateCount"),
    occupancy.toldAbsenceCount.as("toldAbsenceCount"),
    watchCount(now).as("watchCount"),
  ]);
}

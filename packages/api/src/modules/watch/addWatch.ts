import { isNotCancelled, mayReserve } from "@kenshu/db/predicates.ts";
import { inBriefTransaction, type Tx } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { formatDate, formatSchedule, type PlainDate } from "@kenshu/domain/time.ts";
import { WATCH_MAX } from "@kenshu/domain/watch/watch.limits.ts";
import { decideWatch, weekOf } from "@kenshu/domain/watch/watch.rules.ts";
import type { addWatchInput } from "@kenshu/domain/watch/watch.schema.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { SignedIn } from "#context.ts";
import { lastDayOf } from "#modules/watch/watch.queries.ts";
import { record, type Targets } from "#recording/record.ts";
import { lockStudent } from "#rows/locks.ts";
import { isLive } from "#rows/watches.ts";

/**
 * The caller wants to be told when a place falls free: in a schedule, or in a school on a day or in
 * a week. Refuses as `decideWatch` says, and with DbConflict for an unknown schedule or school.
 * What is watched already stays as it is (rule 5.19).
 */
export function addWatch(
  ctx: SignedIn,
  input: z.output<typeof addWatchInput>,
): Promise<{ watchId: number }> {
  return inBriefTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const wanted = await lockWanted(tx, input);
    // The student's watches change one after the other, so that there are never too many.
    const student = await lockStudent(tx, ctx.actor.userId);
    const facts = await readFacts(tx, now, student.id, wanted);
    if (facts.watchId !== null) return { watchId: facts.watchId };
    const decision = decideWatch({ ...facts, now, lastDay: lastDayOf(wanted) });
    if (decision) {
      const { refusal } = decision;
      if (refusal === "WatchCountOver") fail(refusal, { maxWatchCount: WATCH_MAX });
      if (refusal === "UnauthorizedOperation") fail(refusal, { found: "mayNotReserve" });
      if (refusal === "ReserveAlreadyExist") fail(refusal, {});
      fail(refusal);
    }

    const { scheduleId, schoolId, day, week } = wanted;
    const { id: watchId } = await tx
      .insertInto("watch")
      .values({ studentUserId: student.id, scheduleId, schoolId, day, week, createdAt: now })
      // One that has ended begins anew.
      .onConflict((same) =>
        same
          .columns(["studentUserId", "scheduleId", "schoolId", "day", "week"])
          .doUpdateSet({ createdAt: now }),
      )
      .returning("id")
      .executeTakeFirstOrThrow();
    await record(tx, ctx, {
      category: "予約",
      description: `${student.name}さんが空きのお知らせを登録（${nameOf(wanted)}）`,
      targets: targetsOf(wanted, student.id),
    });
    return { watchId };
  });
}

/** What is to be watched, with its names. */
export type Wanted = {
  scheduleId: number | null;
  schoolId: number | null;
  day: PlainDate | null;
  week: PlainDate | null;
  startDate: Date | null;
  endDate: Date | null;
  roomName: string | null;
  schoolName: string;
};

/** The targets of a log row about a watch. */
export function targetsOf({ scheduleId, schoolId }: Wanted, user: number): Targets {
  return { user, ...(scheduleId === null ? { school: schoolId ?? [] } : { schedule: scheduleId }) };
}

async function lockWanted(tx: Tx, input: z.output<typeof addWatchInput>): Promise<Wanted> {
  if ("scheduleId" in input) return lockSchedule(tx, input.scheduleId);
  const school = await tx
    .selectFrom("school")
    .select(["id as schoolId", "name as schoolName"])
    .where("id", "=", input.schoolId)
    .executeTakeFirst();
  return {
    ...(school ?? fail("DbConflict")),
    scheduleId: null,
    startDate: null,
    endDate: null,
    roomName: null,
    day: "day" in input ? input.day : null,
    week: "week" in input ? weekOf(input.week) : null,
  };
}

/** Nobody frees a place of the schedule meanwhile, without seeing the watch. */
async function lockSchedule(tx: Tx, scheduleId: number): Promise<Wanted> {
  const schedule = await tx
    .selectFrom("schedule")
    .innerJoin("room", "room.id", "schedule.roomId")
    .innerJoin("school", "school.id", "schedule.schoolId")
    .select([
      sql<Date>`lower(during)`.as("startDate"),
      sql<Date>`upper(during)`.as("endDate"),
      "room.name as roomName",
      "school.name as schoolName",
    ])
    .where("schedule.id", "=", scheduleId)
    .where("retiredAt", "is", null)
    .forShare("schedule")
    .executeTakeFirst();
  const found = schedule ?? fail("DbConflict", { found: "scheduleGone" });
  return { ...found, scheduleId, schoolId: null, day: null, week: null };
}

async function readFacts(tx: Tx, now: Date, studentUserId: number, wanted: Wanted) {
  const isSame = sql`
    (schedule_id, school_id, day, week) is not distinct from
    (${wanted.scheduleId}::integer, ${wanted.schoolId}::integer, ${wanted.day}::date, ${wanted.week}::date)`;
  const { rows } = await sql<{
    mayReserve: boolean;
    isReserved: boolean;
    watchCount: number;
    watchId: number | null;
  }>`
    select
      ${mayReserve()} as may_reserve,
      exists (
        select from reservation
        where student_user_id = student.id and schedule_id = ${wanted.scheduleId} and ${isNotCancelled()}
      ) as is_reserved,
      counted.*
    from app_user student cross join lateral (
      select count(*) as watch_count, min(id) filter (where ${isSame}) as watch_id
      from watch where student_user_id = student.id and ${isLive(now)}
    ) counted
    where student.id = ${studentUserId}
  `.execute(tx);
  const [facts] = rows;
  if (!facts) throw new Error("a locked student");
  return facts;
}

/** `2027/03/12(金) 13:00〜14:30 新宿校 第1研修室`, `新宿校 2027/03/12(金)`, `新宿校 2027/03/07(日)の週` */
export function nameOf({ startDate, endDate, schoolName, roomName, day, week }: Wanted): string {
  if (startDate && endDate) {
    return `${formatSchedule({ startDate, endDate })} ${schoolName} ${roomName}`;
  }
  if (week) return `${schoolName} ${formatDate(week)}の週`;
  return day ? `${schoolName} ${formatDate(day)}` : schoolName;
}

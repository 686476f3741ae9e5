import {
  AbsenceReason,
  Mark,
  ReservationState,
  ReserveResult,
  Role,
} from "@kenshu/domain/enumerations.ts";
import { BusinessError } from "@kenshu/domain/errors.ts";
import { waitForLock } from "@kenshu/testkit/waitForLock.ts";
import { TRPCError } from "@trpc/server";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectNoFaults, useWorld, type World } from "#testing.ts";

const CONNECTIONS = 25;
const world = useWorld();
/** Two pools on one database, like two server processes. */
let pools: World["db"][];
beforeAll(async () => {
  pools = [1, 2].map(() => world.openPool(CONNECTIONS));
});
afterAll(async () => {
  await expectNoFaults(world);
});

const AHEAD = { startDate: "2027-03-12T13:00:00+09:00", endDate: "2027-03-12T14:30:00+09:00" };

const students = (count: number) =>
  Promise.all(Array.from({ length: count }, () => world.build.student()));

/** Calls as this student, on the two pools alternately. */
const caller = (student: { id: number }, turn: number) =>
  world.as(student, pools[turn % pools.length]);

/** The codes of refused calls, and the values of the others. */
async function settle<T>(calls: Promise<T>[]) {
  const values: T[] = [];
  const codes: string[] = [];
  for (const outcome of await Promise.allSettled(calls)) {
    if (outcome.status === "fulfilled") values.push(outcome.value);
    else if (outcome.reason instanceof TRPCError && outcome.reason.cause instanceof BusinessError) {
      codes.push(outcome.reason.cause.code);
    } else throw outcome.reason;
  }
  return { values, codes };
}

test("when 50 students race for 5 places, 5 get one and 45 wait in one order", async () => {
  const { id: scheduleId } = await world.build.schedule({ ...AHEAD, capacity: 5 });
  const racers = await Promise.all((await students(50)).map(caller));
  const { values } = await settle(
    racers.map(({ trainingReserve }) => trainingReserve.reserveByStudent({ scheduleId })),
  );
  const count = (wanted: ReserveResult) => values.filter(({ result }) => result === wanted).length;
  expect([count(ReserveResult.Confirm), count(ReserveResult.Wait)]).toEqual([5, 45]);

  const rows = await world.db
    .selectFrom("reservation")
    .select(["studentUserId", "kind"])
    .where("scheduleId", "=", scheduleId)
    .orderBy("id")
    .execute();
  expect(rows.map(({ kind }) => kind)).toEqual([
    ...Array(5).fill(ReserveResult.Confirm),
    ...Array(45).fill(ReserveResult.Wait),
  ]);
  const orders = await Promise.all(
    rows.slice(5).map(async ({ studentUserId }) => {
      const own = await world.as({ id: studentUserId });
      const futures = await own.trainingReserve.getFutures({ studentId: studentUserId });
      return futures.rows[0]?.waitingOrder;
    }),
  );
  expect(orders).toEqual(Array.from({ length: 45 }, (_, place) => place + 1));
});

test("when 20 students who will not wait race for 3 places, 3 get one and nobody waits unasked", async () => {
  const { id: scheduleId } = await world.build.schedule({ ...AHEAD, capacity: 3 });
  const racers = await Promise.all((await students(20)).map(caller));
  const { values, codes } = await settle(
    racers.map(({ trainingReserve }) =>
      trainingReserve.reserveByStudent({ scheduleId, acceptWaiting: false }),
    ),
  );
  expect(values.map(({ result }) => result)).toEqual(Array(3).fill(ReserveResult.Confirm));
  expect(codes).toEqual(Array(17).fill("ScheduleFull"));
  const rows = await world.db
    .selectFrom("reservation")
    .select("state")
    .where("scheduleId", "=", scheduleId)
    .execute();
  expect(rows).toEqual(Array(3).fill({ state: ReservationState.Confirm }));
});

test("when all cancel at once while others reserve, there are never too many, and nobody is promoted twice or out of order", async () => {
  const { id: scheduleId } = await world.build.schedule({ ...AHEAD, capacity: 5 });
  const holders = await students(5);
  const held = await Promise.all(
    holders.map(({ id }) => world.build.reservation({ scheduleId, studentUserId: id })),
  );
  for (const { id } of await students(10)) {
    await world.build.reservation({ scheduleId, studentUserId: id, kind: ReserveResult.Wait });
  }
  const late = await Promise.all((await students(10)).map(caller));
  const owners = await Promise.all(holders.map(caller));
  const { codes } = await settle<unknown>([
    ...owners.flatMap(({ trainingReserve }, i) => {
      const reserveId = held[i]?.id ?? 0;
      // A repeated request: the second one finds it cancelled.
      return [trainingReserve.cancel({ reserveId }), trainingReserve.cancel({ reserveId })];
    }),
    ...late.map(({ trainingReserve }) => trainingReserve.reserveByStudent({ scheduleId })),
  ]);
  expect(codes).toEqual(Array(5).fill("DbConflict"));

  const rows = await world.db
    .selectFrom("reservation")
    .select(["kind", "state"])
    .where("scheduleId", "=", scheduleId)
    .where("state", "<>", ReservationState.Cancel)
    .orderBy("id")
    .execute();
  expect(rows.map(({ kind }) => kind)).toEqual([
    ...Array(5).fill(ReserveResult.CarryUp),
    ...Array(15).fill(ReserveResult.Wait),
  ]);
  const { count } = await world.db
    .selectFrom("mail")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("subject", "like", "%確定しました")
    .executeTakeFirstOrThrow();
  expect(count).toBe(5);
});

test("many taps of one student make one reservation of a schedule, and no more than maxReserveCount in all", async () => {
  await world.db.updateTable("setting").set({ maxReserveCount: 3 }).execute();
  const [student] = await students(1);
  if (!student) throw new Error("a student");
  const schedules = await Promise.all(
    Array.from({ length: 8 }, (_, hour) =>
      world.build.schedule({
        startDate: `2027-03-13T${10 + hour}:00:00+09:00`,
        endDate: `2027-03-13T${11 + hour}:00:00+09:00`,
      }),
    ),
  );
  const taps = [...schedules, ...schedules].map(async ({ id: scheduleId }, turn) =>
    (await caller(student, turn)).trainingReserve.reserveByStudent({ scheduleId }),
  );
  const { values } = await settle(taps);
  expect(values).toHaveLength(3);
  const rows = await world.db
    .selectFrom("reservation")
    .select("scheduleId")
    .where("studentUserId", "=", student.id)
    .execute();
  expect(new Set(rows.map(({ scheduleId }) => scheduleId)).size).toBe(3);
  expect(rows).toHaveLength(3);
});

test("of two overlapping schedules reserved at once the student gets one", async () => {
  const [student] = await students(1);
  if (!student) throw new Error("a student");
  const overlapping = await Promise.all(
    ["10:00", "10:30", "10:45"].map((start) =>
      world.build.schedule({
        startDate: `2027-03-14T${start}:00+09:00`,
        endDate: "2027-03-14T12:00:00+09:00",
      }),
    ),
  );
  const staff = await world.callerAs(Role.Administrator);
  const { values, codes } = await settle(
    overlapping.map(({ id: scheduleId }) =>
      staff.trainingReserve.reserve({ scheduleId, studentId: student.id, noPenalty: false }),
    ),
  );
  expect(values).toHaveLength(1);
  expect(codes).toEqual(["OverlapOtherReserve", "OverlapOtherReserve"]);
});

test("a late cancellation sent ten times charges one penalty", async () => {
  await world.db.updateTable("setting").set({ penaltyAmount: 3300 }).execute();
  const [student] = await students(1);
  if (!student) throw new Error("a student");
  const { id: scheduleId } = await world.build.schedule({
    startDate: "2027-03-10T18:00:00+09:00",
    endDate: "2027-03-10T19:00:00+09:00",
  });
  const { id: reserveId } = await world.build.reservation({
    scheduleId,
    studentUserId: student.id,
  });
  const { values, codes } = await settle(
    Array.from({ length: 10 }, async (_, turn) =>
      (await caller(student, turn)).trainingReserve.cancel({ reserveId }),
    ),
  );
  expect(values).toMatchObject([{ result: ReserveResult.CancelPenalty }]);
  expect(codes).toEqual(Array(9).fill("DbConflict"));
  const invoices = await world.db
    .selectFrom("cashFlow")
    .select("amount")
    .where("studentUserId", "=", student.id)
    .execute();
  expect(invoices).toEqual([{ amount: 3300 }]);
});

test("a reservation that waits while the schedule changes its room succeeds", async () => {
  const [student] = await students(1);
  if (!student) throw new Error("a student");
  const schedule = await world.build.schedule({
    startDate: "2027-03-15T13:00:00+09:00",
    endDate: "2027-03-15T14:00:00+09:00",
  });
  const room = await world.build.room();
  const { trainingReserve } = await caller(student, 0);
  const reserved = await world.db.transaction().execute(async (tx) => {
    await tx
      .updateTable("schedule")
      .set({ roomId: room.id })
      .where("id", "=", schedule.id)
      .execute();
    const waiting = trainingReserve.reserveByStudent({ scheduleId: schedule.id });
    await waitForLock(world.db);
    return { waiting };
  });
  expect(await reserved.waiting).toMatchObject({ result: ReserveResult.Confirm });
});

test("when students wish for each other's places and all change at once, nobody ends with two or with none", async () => {
  await world.db.updateTable("setting").set({ maxReserveCount: 10 }).execute();
  const SCHEDULES = 6;
  const schedules = await Promise.all(
    Array.from({ length: SCHEDULES }, (_, hour) =>
      world.build.schedule({
        startDate: `2027-03-16T${10 + hour}:00:00+09:00`,
        // Each overlaps the next one.
        endDate: `2027-03-16T${11 + hour}:30:00+09:00`,
        capacity: 2,
      }),
    ),
  );
  const idOf = (place: number) => schedules[place % SCHEDULES]?.id ?? 0;
  const owners = await students(2 * SCHEDULES);
  const held = await Promise.all(
    owners.map(({ id }, i) => world.build.reservation({ scheduleId: idOf(i), studentUserId: id })),
  );
  const callers = await Promise.all(owners.map(caller));
  const change = (i: number, to: number, acceptWaiting: boolean) =>
    callers[i]?.trainingReserve.change({
      reserveId: held[i]?.id ?? 0,
      scheduleId: idOf(to),
      acceptWaiting,
    }) ?? Promise.reject(new Error("a caller"));
  // Each of the first half waits for the next schedule, in a ring of full ones.
  await settle(Array.from({ length: SCHEDULES }, (_, i) => change(i, i + 1, true)));

  const [leaver] = held.slice(-1);
  const staff = await world.callerAs(Role.Administrator);
  await settle<unknown>([
    staff.trainingReserve.cancel({ reserveId: leaver?.id ?? 0 }),
    ...Array.from({ length: SCHEDULES }, (_, i) => change(i, i + 3, true)),
    ...Array.from({ length: SCHEDULES - 1 }, (_, i) => change(SCHEDULES + i, i + 2, false)),
    ...Array.from({ length: SCHEDULES - 1 }, (_, i) => change(SCHEDULES + i, i + 4, true)),
  ]);
  const places = await world.db
    .selectFrom("reservation")
    .select("studentUserId")
    .where(
      "studentUserId",
      "in",
      owners.map(({ id }) => id),
    )
    .where("state", "=", ReservationState.Confirm)
    .orderBy("studentUserId")
    .execute();
  expect(places.map(({ studentUserId }) => studentUserId)).toEqual(
    owners
      .slice(0, -1)
      .map(({ id }) => id)
      .toSorted((a, b) => a - b),
  );
});

test("when wishes are taken back while they are granted, only callers who state no expectation can end with none", async () => {
  const OWNERS = 8;
  const hours = (from: number) => ({
    startDate: `2027-03-${from}T10:00:00+09:00`,
    endDate: `2027-03-${from}T11:00:00+09:00`,
  });
  const owners = await students(2 * OWNERS);
  const staff = await world.callerAs(Role.Administrator);
  const wishes = await Promise.all(
    owners.map(async (owner, turn) => {
      const { id: formerId } = await world.build.schedule(hours(17));
      const { id: scheduleId } = await world.build.schedule({ ...hours(18), capacity: 1 });
      const holder = await world.build.reservation({ scheduleId });
      const former = await world.build.reservation({
        scheduleId: formerId,
        studentUserId: owner.id,
      });
      const { trainingReserve } = await caller(owner, turn);
      const { reserveId } = await trainingReserve.change({
        reserveId: former.id,
        scheduleId,
        acceptWaiting: true,
      });
      return { trainingReserve, reserveId, holderId: holder.id };
    }),
  );
  const expectation = { expectedState: ReservationState.Wait, expectsFee: false } as const;
  const { codes } = await settle(
    wishes.flatMap(({ trainingReserve, reserveId, holderId }, turn) => [
      staff.trainingReserve.cancel({ reserveId: holderId }),
      trainingReserve.cancel({ reserveId, ...(turn < OWNERS ? expectation : {}) }),
    ]),
  );
  // Either the student takes the wish back in time, or learns that it was granted.
  expect(new Set(codes)).toBeOneOf([new Set(), new Set(["DbConflict"])]);
  const placesOf = async (some: { id: number }[]) => {
    const rows = await world.db
      .selectFrom("reservation")
      .select("studentUserId")
      .where(
        "studentUserId",
        "in",
        some.map(({ id }) => id),
      )
      .where("state", "=", ReservationState.Confirm)
      .execute();
    return rows.map(({ studentUserId }) => studentUserId).toSorted((a, b) => a - b);
  };
  const ids = (some: { id: number }[]) => some.map(({ id }) => id).toSorted((a, b) => a - b);
  expect(await placesOf(owners.slice(0, OWNERS))).toEqual(ids(owners.slice(0, OWNERS)));
  const left = await placesOf(owners.slice(OWNERS));
  expect(new Set(left).size, "nobody has two").toBe(left.length);
});

test("when a student tells while the place is cancelled or marked, nothing is told of what is over", async () => {
  const [student] = await students(1);
  if (!student) throw new Error("a student");
  const staff = await caller(await world.build.user({ role: Role.Instructor }), 1);
  const { trainingReserve } = await caller(student, 0);
  const today = (hour: number) => ({
    startDate: `2027-03-10T${hour}:00:00+09:00`,
    endDate: `2027-03-10T${hour}:45:00+09:00`,
  });
  const ends = [
    [11, "DbConflict", (reserveId: number) => staff.trainingReserve.cancel({ reserveId })],
    [
      12,
      "CancelAlreadyAttend",
      (trainingReserveId: number) =>
        staff.attendance.add({ trainingReserveId, state: Mark.Absence }),
    ],
  ] as const;
  for (const [hour, code, end] of ends) {
    const { id: scheduleId } = await world.build.schedule(today(hour));
    const { id: reserveId } = await world.build.reservation({
      scheduleId,
      studentUserId: student.id,
    });
    const toldAt = () =>
      world.db
        .selectFrom("reservation")
        .select("toldAt")
        .where("id", "=", reserveId)
        .executeTakeFirstOrThrow();
    // Both wait for the row; the end is the first in its queue.
    const calls = await world.db.transaction().execute(async (tx) => {
      await sql`select from reservation where id = ${reserveId} for update`.execute(tx);
      const ending = end(reserveId);
      await waitForLock(world.db);
      const telling = trainingReserve.tell({ reserveId, lateMinutes: 10 });
      await waitForLock(world.db, 2);
      return [ending, telling];
    });
    const { codes } = await settle<unknown>(calls);
    expect(codes).toEqual([code]);
    expect(await toldAt()).toEqual({ toldAt: null });
  }
});

test("when a student says two things at once, one stands, whole", async () => {
  const [student] = await students(1);
  if (!student) throw new Error("a student");
  const { id: reserveId } = await world.build.reservationOn("2027-03-10", {
    studentUserId: student.id,
  });
  const words = [
    { lateMinutes: 10, reason: null, reasonText: null },
    { lateMinutes: null, reason: AbsenceReason.Health, reasonText: "熱が出た" },
  ] as const;
  await Promise.all(
    Array.from({ length: 10 }, async (_, turn) => {
      const { trainingReserve } = await caller(student, turn);
      return trainingReserve.tell({ reserveId, ...(words[turn % 2] ?? words[0]) });
    }),
  );
  const { toldLateMinutes, ...row } = await world.db
    .selectFrom("reservation")
    .select(["toldLateMinutes", "reason", "reasonText"])
    .where("id", "=", reserveId)
    .executeTakeFirstOrThrow();
  expect(words).toContainEqual({ lateMinutes: toldLateMinutes, ...row });
});

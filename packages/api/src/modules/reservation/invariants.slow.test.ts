import { reservationFaults } from "@kenshu/db/check/reservationFaults.ts";
import { hasStopped } from "@kenshu/db/predicates.ts";
import { ReservationState, ReserveResult, Role, TakingState } from "@kenshu/domain/enumerations.ts";
import { BusinessError } from "@kenshu/domain/errors.ts";
import {
  holdsPlace,
  isActive,
  isPromotable,
} from "@kenshu/domain/reservation/reservation.rules.ts";
import { isBeforeCutoff } from "@kenshu/domain/schedule/cutoff.rules.ts";
import { addHours, wireInstant } from "@kenshu/domain/time.ts";
import { TRPCError } from "@trpc/server";
import fc from "fast-check";
import { type SqlBool, sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { endAllOverdueWishes } from "#modules/reservation/wishes.ts";
import { expectNoFaults, TEST_NOW, useWorld, type World } from "#testing.ts";

const world = useWorld();
beforeAll(async () => {
  await world.db.updateTable("setting").set({ penaltyAmount: 3300, maxReserveCount: 2 }).execute();
});

const STUDENTS = 5;
const SCHEDULES = 3;
const DAY = "2027-03-12";

const student = fc.nat(STUDENTS - 1);
const schedule = fc.nat(SCHEDULES - 1);
/** Possible steps, in any order. Indexes name who and what. */
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant("reserveByStudent"), student, schedule }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant("reserve"),
      student,
      schedule,
      noPenalty: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("forceReserve"), student, schedule }) },
  // An old caller does not say what it saw; a screen does.
  { weight: 3, arbitrary: fc.record({ type: fc.constant("cancel"), schedule, place: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("readPage") }) },
  { weight: 5, arbitrary: fc.record({ type: fc.constant("cancelAsSeen"), place: fc.nat(19) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant("change"),
      schedule,
      place: fc.nat(9),
      to: schedule,
      isWish: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("reservePlan"), student }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("cancelAll"), student }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant("changeCapacity"),
      schedule,
      capacity: fc.integer({ min: 1, max: 4 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant("move"),
      schedule,
      hours: fc.integer({ min: -2, max: 2 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant("stopOrStart"), student, isEnabled: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant("passTime"), hours: fc.integer({ min: 1, max: 12 }) }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/**
 * A small company for this run. The third student has stopped training, the fourth is disabled at
 * first.
 */
async function openRun(): Promise<Run> {
  // The clock goes back, to a time when the leftovers of others would be unfair.
  await world.db.deleteFrom("cashFlow").execute();
  await world.db.deleteFrom("reservation").execute();
  world.clock.set(TEST_NOW);
  const students = [
    await world.build.student(),
    await world.build.student(),
    await world.build.unenrolledStudent(),
    await world.build.student({ isEnabled: false }),
    await world.build.student(),
  ];
  await world.build.activity({
    studentUserId: students[2]?.id ?? 0,
    state: TakingState.Pass,
    endDate: "2027-03-01",
  });
  const schedules = [
    ["10:00", "11:00"],
    ["12:00", "13:00"],
    ["10:30", "11:30"],
  ].map(async ([start, end]) =>
    world.build.schedule({
      startDate: `${DAY}T${start}:00+09:00`,
      endDate: `${DAY}T${end}:00+09:00`,
      capacity: 1,
    }),
  );
  const run = {
    students,
    schedules: await Promise.all(schedules),
    administrator: await world.callerAs(Role.Administrator),
    page: [],
  };
  // Every place is taken from the start, so that students wait.
  for (const [schedule, student] of [0, 1, 4].entries()) {
    await take(run, { type: "reserveByStudent", student, schedule });
  }
  return run;
}
type Run = {
  students: { id: number }[];
  schedules: { id: number }[];
  administrator: Awaited<ReturnType<World["as"]>>;
  /** Reservations as a screen shows them, possibly long out of date. */
  page: Seen[];
};
type Seen = { id: number; state: ReservationState; costs: boolean };

/** Takes one step. A refusal is fine; anything else fails the test. */
async function take(run: Run, action: Step): Promise<void> {
  const { students, schedules, administrator } = run;
  const studentUserId = "student" in action ? (students[action.student]?.id ?? 0) : 0;
  const scheduleId = "schedule" in action ? (schedules[action.schedule]?.id ?? 0) : 0;
  const { trainingReserve, trainingSchedule } = administrator;
  const perform = async (): Promise<unknown> => {
    switch (action.type) {
      case "reserveByStudent":
        return (await world.as({ id: studentUserId })).trainingReserve.reserveByStudent({
          scheduleId,
        });
      case "reserve":
        return trainingReserve.reserve({
          scheduleId,
          studentId: studentUserId,
          noPenalty: "noPenalty" in action && action.noPenalty,
        });
      case "forceReserve":
        return trainingReserve.forceReserve({ scheduleId, studentId: studentUserId });
      case "cancel": {
        const chosen = await liveAt(scheduleId, "place" in action ? action.place : 0);
        return chosen && trainingReserve.cancel({ reserveId: chosen.id });
      }
      case "readPage":
        run.page = await readPage(run);
        return;
      case "cancelAsSeen": {
        const seen = seenBy(run, action);
        if (!seen) return null;
        const { id: reserveId, state, costs: expectsFee } = seen;
        const expectedState =
          state === ReservationState.Wait ? ReservationState.Wait : ReservationState.Confirm;
        return trainingReserve.cancel({ reserveId, expectedState, expectsFee });
      }
      case "change": {
        const { place, to, isWish } = action as Extract<Step, { to: number }>;
        const chosen = await liveAt(scheduleId, place);
        if (!chosen) return null;
        return (await world.as({ id: chosen.studentUserId })).trainingReserve.change({
          reserveId: chosen.id,
          scheduleId: schedules[to]?.id ?? 0,
          acceptWaiting: isWish,
        });
      }
      case "reservePlan":
        return (await world.as({ id: studentUserId })).trainingReserve.reservePlan({
          scheduleIds: schedules.map(({ id }) => id),
        });
      case "cancelAll":
        return trainingReserve.cancelStudentAllReserve({ studentUserId });
      case "changeCapacity":
      case "move": {
        const { roomId, instructorId, version, startDate, endDate, capacity } =
          await trainingSchedule.get({ id: scheduleId });
        const hours = "hours" in action ? action.hours : 0;
        return trainingSchedule.update({
          id: scheduleId,
          version,
          roomId,
          instructorId,
          capacity: "capacity" in action ? action.capacity : capacity,
          startDate: wireInstant(addHours(new Date(startDate), hours)),
          endDate: wireInstant(addHours(new Date(endDate), hours)),
        });
      }
      case "stopOrStart": {
        const { version } = await administrator.student.get({ id: studentUserId });
        const isEnabled = "isEnabled" in action && action.isEnabled;
        return administrator.student.updateIsEnabled({ id: studentUserId, isEnabled, version });
      }
      case "passTime":
        world.clock.set(addHours(world.clock.now(), "hours" in action ? action.hours : 0));
        return endAllOverdueWishes({ db: world.db, clock: world.clock, actor: null });
    }
  };
  await perform().catch((error: unknown) => {
    if (!(error instanceof TRPCError && error.cause instanceof BusinessError)) throw error;
  });
}

/** Everything that can be given up, and whether that costs anything now. */
async function readPage({ students, administrator }: Run): Promise<Seen[]> {
  const lists = await Promise.all(
    students.map(({ id }) => administrator.trainingReserve.getFutures({ studentId: id })),
  );
  return lists
    .flatMap(({ rows }) => rows)
    .map(({ reserveId, state, penaltyFreeUntil }) => ({
      id: reserveId,
      state,
      costs: penaltyFreeUntil !== null && new Date(penaltyFreeUntil) <= world.clock.now(),
    }));
}

/** The reservation that the step would give up, as the page read it. */
function seenBy({ page }: Run, action: Step): Seen | undefined {
  if (action.type !== "cancelAsSeen" || !("place" in action)) return undefined;
  return page[action.place % page.length];
}

/** One of the students who have or want a place. */
async function liveAt(scheduleId: number, place: number) {
  const live = await world.db
    .selectFrom("reservation")
    .select(["id", "studentUserId"])
    .where("scheduleId", "=", scheduleId)
    .where("state", "<>", ReservationState.Cancel)
    .orderBy("id")
    .execute();
  return live[place % live.length];
}

async function readSchedules(run: Run) {
  const ids = run.schedules.map(({ id }) => id);
  const schedules = await world.db
    .selectFrom("schedule")
    .select(["id", "capacity", sql<Date>`lower(during)`.as("startDate")])
    .where("id", "in", ids)
    .execute();
  const reservations = await world.db
    .selectFrom("reservation")
    .innerJoin("appUser as student", "student.id", "reservation.studentUserId")
    .select([
      "reservation.id",
      "scheduleId",
      "studentUserId",
      "reservation.state",
      "reservation.kind",
      "carriedUpAt",
      "replacesId",
      "student.isEnabled",
      hasStopped().$castTo<boolean>().as("hasStopped"),
    ])
    .where("scheduleId", "in", ids)
    .orderBy("reservation.id")
    .execute();
  return schedules.map((schedule) => ({
    ...schedule,
    reservations: reservations.filter(({ scheduleId }) => scheduleId === schedule.id),
  }));
}
type Schedules = Awaited<ReturnType<typeof readSchedules>>;

/** The invariants after a step (rule 5.11). */
function check(before: Schedules, after: Schedules, now: Date): void {
  for (const schedule of after) {
    const held = schedule.reservations.filter(({ state }) => holdsPlace(state));
    const waiting = schedule.reservations.filter(({ state }) => state === ReservationState.Wait);
    const promotable = waiting.filter(isPromotable);
    const earlier = before.find(({ id }) => id === schedule.id)?.reservations ?? [];
    const hadPlace = new Set(earlier.filter(({ state }) => holdsPlace(state)).map(({ id }) => id));
    for (const taken of held) {
      if (hadPlace.has(taken.id) || taken.kind === ReserveResult.ForceConfirm) continue;
      if (!isBeforeCutoff(schedule, now)) {
        expect(taken.carriedUpAt, "nobody is promoted from the cutoff on").toBeNull();
        continue;
      }
      if (taken.carriedUpAt !== null) {
        expect(isPromotable(taken), "nobody is promoted who may not be").toBe(true);
      }
      const overtaken = promotable.filter(({ id }) => id < taken.id);
      expect(overtaken, "nobody who can be promoted is overtaken except by force").toEqual([]);
    }
  }
}

/**
 * A wish and the reservation that it would replace have one place together, unless that reservation
 * is given up. Nobody loses a place, or pays, without saying so (rules 5.6, 5.12).
 */
function checkWishes(before: Schedules, after: Schedules, { type }: Step, seen?: Seen): void {
  const [earlier, all] = [before, after].map((schedules) =>
    schedules.flatMap(({ reservations }) => reservations),
  ) as [Reservations, Reservations];
  const givesUp = seen
    ? seen.state !== ReservationState.Wait
    : type === "change" || type === "cancel" || type === "cancelAll";
  for (const { id, state, replacesId } of earlier) {
    if (state !== ReservationState.Wait || replacesId === null) continue;
    const places = all.filter(
      (other) => [id, replacesId].includes(other.id) && holdsPlace(other.state),
    ).length;
    if (givesUp) expect(places, "a wish never has two places").toBeLessThanOrEqual(1);
    else expect(places, "a wish has one place").toBe(1);
  }
  if (seen && !seen.costs) {
    const isCharged = ({ kind }: Reservations[number]) => kind === ReserveResult.CancelPenalty;
    expect(countsOf(all, isCharged), "nobody pays unasked").toEqual(countsOf(earlier, isCharged));
  }
  if (type === "change") {
    expect(
      countsOf(all, isActiveForItself),
      "a change leaves everybody as many reservations",
    ).toEqual(countsOf(earlier, isActiveForItself));
  } else if (givesUp) return;

  const left = countsOf(all, ({ state }) => holdsPlace(state));
  for (const [studentUserId, count] of countsOf(earlier, ({ state }) => holdsPlace(state))) {
    expect(
      left.get(studentUserId) ?? 0,
      "nobody loses a place who does not give it up",
    ).toBeGreaterThanOrEqual(count);
  }
}

type Reservations = Schedules[number]["reservations"];

/** Active ones, without wishes: a wish counts as one with the reservation that it would replace. */
const isActiveForItself = ({ state, replacesId }: Reservations[number]) =>
  isActive(state) && (state !== ReservationState.Wait || replacesId === null);

/** How many reservations of this kind each student has. */
function countsOf(
  reservations: Reservations,
  isCounted: (reservation: Reservations[number]) => boolean,
): Map<number, number> {
  const grouped = Map.groupBy(reservations.filter(isCounted), (row) => row.studentUserId);
  return new Map([...grouped].map(([studentUserId, { length }]) => [studentUserId, length]));
}

/** What only shows at the end: money and mails. */
async function checkOutcome(run: Run): Promise<void> {
  const ids = run.students.map(({ id }) => id);
  const charged = await world.db
    .selectFrom("reservation")
    .select("id")
    .where("studentUserId", "in", ids)
    .where("kind", "=", ReserveResult.CancelPenalty)
    .orderBy("id")
    .execute();
  const invoices = await world.db
    .selectFrom("cashFlow")
    .select(["reservationId as id"])
    .where("studentUserId", "in", ids)
    .orderBy("reservationId")
    .execute();
  expect(invoices, "each late cancellation is charged exactly once").toEqual(charged);

  const promotions = await world.db
    .selectFrom("reservation")
    .select("id")
    .where("studentUserId", "in", ids)
    .where("carriedUpAt", "is not", null)
    .orderBy("id")
    .execute();
  const logged = await world.db
    .selectFrom("auditLog")
    .innerJoin("reservation", (join) =>
      join.on(
        sql<SqlBool>`targets @> jsonb_build_object('reservation', jsonb_build_array(reservation.id))`,
      ),
    )
    .select("reservation.id")
    .where("auditLog.description", "like", "%繰り上げ（%")
    .where("studentUserId", "in", ids)
    .orderBy("reservation.id")
    .execute();
  expect(logged, "nobody is promoted twice").toEqual(promotions);
  await expectNoFaults(world);
}

test("whatever happens in whatever order, the queue is fair and the money right", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      const run = await openRun();
      let before = await readSchedules(run);
      for (const action of steps) {
        const seen = seenBy(run, action);
        await take(run, action);
        const after = await readSchedules(run);
        check(before, after, world.clock.now());
        checkWishes(before, after, action, seen);
        expect(await reservationFaults(world.db, world.clock.now())).toEqual([]);
        before = after;
      }
      await checkOutcome(run);
    }),
    { numRuns: 50, endOnFailure: true },
  );
}, 240_000);

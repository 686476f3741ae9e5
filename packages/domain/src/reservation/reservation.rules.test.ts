import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { DoneKind, ReservationState, ReserveResult, SlotState } from "#enumerations.ts";
import {
  decideCancellation,
  decideReservation,
  doneKind,
  isPromotable,
  mayWish,
  penaltyFreeUntil,
  promote,
  type ReserveFacts,
  reserveNumber,
  slotState,
  vacantCount,
  whatIsOtherwise,
} from "#reservation/reservation.rules.ts";
import { cutoffOf } from "#schedule/cutoff.rules.ts";

const at = (text: string) => new Date(`${text}:00+09:00`);
const schedule = {
  startDate: at("2027-03-12T13:00"),
  endDate: at("2027-03-12T14:30"),
  capacity: 2,
  reserveOpensAt: null,
};
const opensLater = { ...schedule, reserveOpensAt: at("2027-03-11T12:00") };
const { Confirm, Wait } = ReservationState;
const beforeCutoff = at("2027-03-11T14:59");
const afterCutoff = at("2027-03-11T15:00");

type Given = Partial<Omit<ReserveFacts, "student">> & {
  student?: Partial<ReserveFacts["student"]>;
};
function facts(given: Given = {}) {
  return {
    now: beforeCutoff,
    schedule,
    reserveCount: 0,
    isQueued: false,
    maxReserveCount: 10,
    penaltyAmount: 3300,
    ...given,
    student: {
      mayReserve: true,
      activeCount: 0,
      existing: null,
      kept: null,
      overlaps: false,
      ...given.student,
    },
  };
}
const byStudent = { by: "student", acceptWaiting: true } as const;
const forAPlace = { by: "student", acceptWaiting: false } as const;
const byStaff = { by: "staff", noPenalty: false } as const;
const withoutPenalty = { by: "staff", noPenalty: true } as const;
const byForce = { by: "staff", force: true } as const;

test("the cutoff is 15:00 on the day before, in Tokyo", () => {
  expect(cutoffOf(at("2027-03-12T13:00"))).toEqual(at("2027-03-11T15:00"));
  expect(cutoffOf(at("2027-03-01T00:00"))).toEqual(at("2027-02-28T15:00"));
  // 08:00 in Tokyo is still the day before in UTC.
  expect(cutoffOf(new Date("2027-03-11T23:00:00Z"))).toEqual(at("2027-03-11T15:00"));
});

test("vacancies never fall below 0", () => {
  expect([vacantCount(5, 3), vacantCount(5, 5), vacantCount(5, 6)]).toEqual([2, 0, 0]);
});

describe("reserving", () => {
  test.each([
    ["a place is free", byStudent, {}, ReserveResult.Confirm],
    ["the last place is free", byStudent, { reserveCount: 1 }, ReserveResult.Confirm],
    ["it is full", byStudent, { reserveCount: 2 }, ReserveResult.Wait],
    ["only a place will do, and one is free", forAPlace, {}, ReserveResult.Confirm],
    ["somebody waits before the cutoff", byStaff, { isQueued: true }, ReserveResult.Wait],
    [
      "somebody waits after it",
      byStaff,
      { isQueued: true, now: afterCutoff },
      ReserveResult.Confirm,
    ],
    ["staff waive the penalty", withoutPenalty, {}, ReserveResult.ConfirmNoPenalty],
    ["staff waive it, full", withoutPenalty, { reserveCount: 2 }, ReserveResult.Wait],
    ["forced where nothing forbids", byForce, {}, ReserveResult.Confirm],
    ["forced where it is full", byForce, { reserveCount: 2 }, ReserveResult.ForceConfirm],
    ["forced past the queue", byForce, { isQueued: true }, ReserveResult.ForceConfirm],
    [
      "forced past the queue after the cutoff",
      byForce,
      { isQueued: true, now: afterCutoff },
      ReserveResult.ForceConfirm,
    ],
    [
      "forced out of the queue",
      byForce,
      { student: { existing: ReservationState.Wait } },
      ReserveResult.ForceConfirm,
    ],
  ] as const)("%s", (_, request, given, result) => {
    expect(decideReservation(request, facts(given))).toMatchObject({ result });
  });

  // In the order of their precedence. In each case all later reasons apply as well.
  const everythingWrong = {
    now: schedule.endDate,
    student: {
      mayReserve: false,
      existing: ReservationState.Confirm,
      overlaps: true,
      activeCount: 10,
    },
  };
  test.each([
    ["InvalidDate", everythingWrong],
    ["UnauthorizedOperation", { ...everythingWrong, now: afterCutoff }],
    [
      "ReserveNotOpen",
      {
        // By a constraint of the database no opening lies after the cutoff.
        schedule: { ...schedule, reserveOpensAt: schedule.endDate },
        now: afterCutoff,
        student: { ...everythingWrong.student, mayReserve: true },
      },
    ],
    [
      "ReserveTimeOver",
      { now: afterCutoff, student: { ...everythingWrong.student, mayReserve: true } },
    ],
    ["ReserveAlreadyExist", { student: { ...everythingWrong.student, mayReserve: true } }],
    ["OverlapOtherReserve", { student: { overlaps: true, activeCount: 10 } }],
    ["StudentReserveCountOver", { student: { activeCount: 10 } }],
  ] as const)("%s is told first among several reasons", (refusal, given) => {
    expect(decideReservation(byStudent, facts(given))).toEqual({ refusal });
  });

  test("opens to students to the second; staff never wait for it", () => {
    const unopened = facts({ schedule: opensLater, now: at("2027-03-11T11:59") });
    for (const request of [byStudent, forAPlace]) {
      expect(decideReservation(request, unopened)).toEqual({ refusal: "ReserveNotOpen" });
      expect(
        decideReservation(request, { ...unopened, now: opensLater.reserveOpensAt }),
      ).toMatchObject({ result: ReserveResult.Confirm });
    }
    for (const request of [byStaff, withoutPenalty, byForce]) {
      expect(decideReservation(request, unopened)).not.toHaveProperty("refusal");
    }
  });

  test.each([
    ["it is full", { reserveCount: 2 }],
    ["a place is free, and somebody waits for it", { isQueued: true }],
  ] as const)("who will not wait is refused when %s, after all other refusals", (_, given) => {
    expect(decideReservation(forAPlace, facts(given))).toEqual({ refusal: "ScheduleFull" });
    const over = { ...given, student: { activeCount: 10 } };
    expect(decideReservation(forAPlace, facts(over))).toEqual({
      refusal: "StudentReserveCountOver",
    });
  });

  test("staff are bound by neither enrolment, cutoff nor count", () => {
    const given = { now: afterCutoff, student: { mayReserve: false, activeCount: 99 } };
    expect(decideReservation(byStaff, facts(given))).toMatchObject({
      result: ReserveResult.Confirm,
    });
  });

  test("a place is given only where one is free, whatever the facts, except by force", () => {
    const anyFacts = fc.record({
      reserveCount: fc.nat(4),
      isQueued: fc.boolean(),
      now: fc.constantFrom(at("2027-03-11T11:59"), beforeCutoff, afterCutoff, schedule.endDate),
      schedule: fc.constantFrom(schedule, opensLater),
      student: fc.record({
        mayReserve: fc.boolean(),
        activeCount: fc.nat(12),
        existing: fc.constantFrom(null, ReservationState.Confirm, ReservationState.Wait),
        overlaps: fc.boolean(),
      }),
    });
    fc.assert(
      fc.property(
        fc.constantFrom(byStudent, byStaff, withoutPenalty),
        anyFacts,
        (request, given) => {
          const decision = decideReservation(request, facts(given));
          const getsPlace = "result" in decision && decision.result !== ReserveResult.Wait;
          if (!getsPlace) return;
          expect(given.reserveCount).toBeLessThan(schedule.capacity);
          expect(given.isQueued && given.now <= beforeCutoff).toBe(false);
          const isUnopened = given.schedule === opensLater && given.now < opensLater.reserveOpensAt;
          expect(request.by === "student" && isUnopened).toBe(false);
          expect(given.student.existing).toBeNull();
        },
      ),
    );
  });
});

test("the slot list shows what the student has, then whether it is closing", () => {
  const state = (existing: ReservationState | null, now: Date) =>
    slotState(existing, schedule, now);
  expect(state(null, beforeCutoff)).toBe(SlotState.Reservable);
  expect(state(null, afterCutoff)).toBe(SlotState.Closing);
  expect(state(ReservationState.Wait, afterCutoff)).toBe(SlotState.Waited);
  expect(state(ReservationState.Confirm, beforeCutoff)).toBe(SlotState.Reserved);
  expect(state(ReservationState.Tardy, afterCutoff)).toBe(SlotState.Reserved);
});

describe("promotion from the queue", () => {
  const waiting = (
    reservationId: number,
    given: { isEnabled?: boolean; hasStopped?: boolean } = {},
  ) => ({
    reservationId,
    isEnabled: true,
    hasStopped: false,
    ...given,
  });

  test("in order, passing over those who cannot be promoted", () => {
    const queue = [
      waiting(1, { isEnabled: false }),
      waiting(2),
      waiting(3, { hasStopped: true }),
      waiting(4),
      waiting(5),
    ];
    expect(promote(schedule, 0, queue, beforeCutoff)).toEqual({
      promoted: [2, 4],
      skipped: [1, 3],
    });
    expect(promote(schedule, 1, queue, beforeCutoff)).toEqual({ promoted: [2], skipped: [1] });
    expect(promote(schedule, 2, queue, beforeCutoff)).toEqual({ promoted: [], skipped: [] });
    expect(promote(schedule, 0, queue, afterCutoff)).toEqual({ promoted: [], skipped: [] });
  });

  test("fills free places and no more, and overtakes nobody who can be promoted", () => {
    const anyQueue = fc
      .array(fc.record({ isEnabled: fc.boolean(), hasStopped: fc.boolean() }), { maxLength: 8 })
      .map((people) => people.map((person, place) => waiting(place, person)));
    fc.assert(
      fc.property(anyQueue, fc.nat(4), fc.nat(6), (queue, capacity, reserveCount) => {
        const { promoted } = promote({ ...schedule, capacity }, reserveCount, queue, beforeCutoff);
        const promotable = queue.filter(isPromotable).map(({ reservationId }) => reservationId);
        const free = Math.max(0, capacity - reserveCount);
        expect(promoted).toEqual(promotable.slice(0, free));
      }),
    );
  });
});

describe("cancelling", () => {
  const cancelling = (given: Partial<Parameters<typeof decideCancellation>[0]>) =>
    decideCancellation({
      now: afterCutoff,
      schedule,
      state: ReservationState.Confirm,
      noPenalty: false,
      graceUntil: null,
      hasWish: false,
      penaltyAmount: 3300,
      ...given,
    });

  test.each([
    ["before the cutoff", { now: beforeCutoff }, ReserveResult.Cancel],
    ["from the cutoff on", {}, ReserveResult.CancelPenalty],
    ["during the schedule", { now: schedule.startDate }, ReserveResult.CancelPenalty],
    ["without penalty", { noPenalty: true }, ReserveResult.Cancel],
    ["while waiting", { state: ReservationState.Wait }, ReserveResult.Cancel],
    ["within the grace", { graceUntil: at("2027-03-11T15:01") }, ReserveResult.Cancel],
    ["when the grace is over", { graceUntil: afterCutoff }, ReserveResult.CancelPenalty],
  ] as const)("%s", (_, given, result) => {
    expect(cancelling(given)).toMatchObject({ result });
  });

  test.each([
    ["CancelAlreadyAttend", { state: ReservationState.Absence, now: schedule.endDate }],
    ["DbConflict", { state: ReservationState.Cancel }],
    ["CancelTimeOver", { now: schedule.endDate }],
    ["CancelTimeOver", { now: schedule.endDate, state: ReservationState.Wait }],
  ] as const)("is refused with %s", (refusal, given) => {
    expect(cancelling(given)).toEqual({ refusal });
  });

  test("free of charge until the later of cutoff and grace, never past the start", () => {
    const until = (grace: string | null) => penaltyFreeUntil(schedule, grace ? at(grace) : null);
    expect(until(null)).toEqual(at("2027-03-11T15:00"));
    expect(until("2027-03-10T12:00")).toEqual(at("2027-03-11T15:00"));
    expect(until("2027-03-11T18:00")).toEqual(at("2027-03-11T18:00"));
    expect(until("2027-03-13T00:00")).toEqual(schedule.startDate);
  });
});

test.each([
  ["confirmed", { state: Confirm, fee: 0 }, { expectedState: Wait, expectsFee: false }],
  ["confirmed", { state: Confirm, fee: 3300 }, { expectedState: Wait, expectsFee: false }],
  ["waits", { state: Wait, fee: 0 }, { expectedState: Confirm, expectsFee: true }],
  ["charged", { state: Confirm, fee: 3300 }, { expectedState: Confirm, expectsFee: false }],
  ["free", { state: Confirm, fee: 0 }, { expectsFee: true }],
  [null, { state: Confirm, fee: 3300 }, { expectedState: Confirm, expectsFee: true }],
  [null, { state: Wait, fee: 0 }, { expectedState: Wait, expectsFee: false }],
  [null, { state: Confirm, fee: 3300 }, { expectedState: Confirm }],
  [null, { state: Confirm, fee: 3300 }, {}],
] as const)("what is otherwise than expected: %s of %o for %o", (found, given, expectation) => {
  expect(whatIsOtherwise(expectation, given)).toBe(found);
});

test("a confirmed reservation is kept for a wish while both are before their cutoff", () => {
  const later = { startDate: at("2027-03-13T10:00") };
  expect(mayWish(schedule, later, beforeCutoff)).toBe(true);
  expect(mayWish(schedule, later, afterCutoff)).toBe(false);
  expect(mayWish(later, schedule, afterCutoff)).toBe(false);
});

test("a reservation's number has eight digits", () => {
  expect(reserveNumber(42)).toBe("R00000042");
});

test.each([
  ["marked present before the start", ReservationState.Attendance, "12:59", DoneKind.Other],
  ["marked present from the start on", ReservationState.Attendance, "13:00", DoneKind.Done],
  ["marked tardy before the start", ReservationState.Tardy, "12:59", DoneKind.Other],
  ["marked tardy once it is over", ReservationState.Tardy, "14:30", DoneKind.Done],
  ["known to be absent before the start", ReservationState.Absence, "09:00", DoneKind.Absence],
  ["over without a mark", ReservationState.Confirm, "14:30", DoneKind.Other],
  ["cancelled", ReservationState.Cancel, "14:30", DoneKind.Other],
] as const)("in a history: %s", (_, state, time, kind) => {
  const now = at(`2027-03-12T${time}`);
  expect(doneKind({ state, startDate: schedule.startDate }, now)).toBe(kind);
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ReservationState, SlotState } from "#enumerations.ts";
import { decideReservation, slotState } from "#reservation/reservation.rules.ts";
import { slotRefusal } from "#reservation/slotRefusal.rules.ts";
import { addHours } from "#time.ts";

const at = (text: string) => new Date(`${text}:00+09:00`);
const now = at("2027-03-10T10:00");
const slot = {
  startDate: at("2027-03-15T10:00"),
  endDate: at("2027-03-15T12:00"),
  state: SlotState.Reservable,
  reserveOpensAt: null,
};
const student = { mayReserve: true, reservations: [], activeCount: 0 };
const given = { now, maxReserveCount: 10 };

describe("a slot that cannot be reserved says why", () => {
  const before = { startDate: at("2027-03-15T09:00"), endDate: at("2027-03-15T10:00") };
  const during = { startDate: at("2027-03-15T11:00"), endDate: at("2027-03-15T13:00") };

  test.each([
    ["it can be", slot, student, null],
    [
      "the student takes no training",
      slot,
      { ...student, mayReserve: false },
      "UnauthorizedOperation",
    ],
    [
      "it opens only later",
      { ...slot, reserveOpensAt: at("2027-03-10T10:01") },
      { ...student, activeCount: 10 },
      "ReserveNotOpen",
    ],
    ["it opens now", { ...slot, reserveOpensAt: now }, student, null],
    [
      "its day is too near",
      { ...slot, startDate: at("2027-03-10T18:00"), endDate: at("2027-03-10T20:00") },
      student,
      "ReserveTimeOver",
    ],
    ["it is reserved", { ...slot, state: SlotState.Reserved }, student, "ReserveAlreadyExist"],
    ["it is waited for", { ...slot, state: SlotState.Waited }, student, "ReserveAlreadyExist"],
    ["there are 10", slot, { ...student, activeCount: 10 }, "StudentReserveCountOver"],
    ["there are 9", slot, { ...student, activeCount: 9 }, null],
    ["another ends as it begins", slot, { ...student, reservations: [before] }, null],
  ] as const)("%s", (_, slot, student, code) => {
    expect(slotRefusal(slot, student, given)).toEqual(code && { code, overlapped: null });
  });

  test("when another lies at the same time, it names that one", () => {
    const reservations = [before, during];
    expect(slotRefusal(slot, { ...student, reservations, activeCount: 10 }, given)).toEqual({
      code: "OverlapOtherReserve",
      overlapped: during,
    });
  });
});

test("a slot without a reason is accepted by the command's rule, one with a reason is refused with it", () => {
  const { Confirm, Wait, Cancel } = ReservationState;
  const hour = fc.integer({ min: -30, max: 60 }).map((hours) => addHours(now, hours));
  const times = fc
    .tuple(hour, fc.integer({ min: 1, max: 4 }))
    .map(([startDate, hours]) => ({ startDate, endDate: addHours(startDate, hours) }));
  const opening = fc.option(hour);
  const reservation = fc.record({ times, state: fc.constantFrom(Confirm, Wait, Cancel) });
  fc.assert(
    fc.property(
      times,
      opening,
      fc.constantFrom(null, Confirm, Wait),
      fc.array(reservation, { maxLength: 4 }),
      fc.boolean(),
      fc.integer({ min: 1, max: 4 }),
      fc.record({
        capacity: fc.integer({ min: 1, max: 3 }),
        reserveCount: fc.nat(3),
        isQueued: fc.boolean(),
      }),
      (
        offered,
        reserveOpensAt,
        existing,
        others,
        mayReserve,
        maxReserveCount,
        { capacity, reserveCount, isQueued },
      ) => {
        // What the database would say about all the student's reservations.
        const all = [
          ...others,
          ...(existing === null ? [] : [{ times: offered, state: existing }]),
        ];
        const active = all.filter(({ state }) => state !== Cancel);
        const activeCount = active.filter(({ times }) => times.endDate > now).length;
        const isApart = ({ times: { startDate, endDate } }: (typeof others)[number]) =>
          endDate <= offered.startDate || startDate >= offered.endDate;
        const decision = decideReservation(
          { by: "student", acceptWaiting: true },
          {
            now,
            schedule: { ...offered, capacity, reserveOpensAt },
            reserveCount,
            isQueued,
            student: {
              mayReserve,
              activeCount,
              existing,
              kept: null,
              overlaps: others.some((other) => other.state !== Cancel && !isApart(other)),
            },
            maxReserveCount,
            penaltyAmount: 0,
          },
        );
        // What the screen knows: the slot's state, and the reservations ahead.
        const reservations = active
          .filter(({ times }) => times.endDate > now)
          .map(({ times }) => times);
        const refusal = slotRefusal(
          { ...offered, reserveOpensAt, state: slotState(existing, offered, now) },
          { mayReserve, reservations, activeCount: reservations.length },
          { now, maxReserveCount },
        );
        expect(refusal?.code ?? null).toBe("refusal" in decision ? decision.refusal : null);
      },
    ),
    { numRuns: 500 },
  );
});

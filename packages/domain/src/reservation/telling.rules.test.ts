import { describe, expect, test } from "vitest";
import { ReservationState } from "#enumerations.ts";
import { decideTelling, isAbout, tellingAbilities } from "#reservation/telling.rules.ts";

const at = (text: string) => new Date(`2027-03-12T${text}+09:00`);
const schedule = { startDate: at("13:00:00"), endDate: at("14:30:00") };
const { Confirm, Wait, Cancel, Attendance, Tardy, Absence } = ReservationState;

describe("on the day a student may say", () => {
  test.each([
    ["09:59:59", { tellLate: false, tellAbsence: false }],
    ["10:00:00", { tellLate: true, tellAbsence: false }],
    ["12:59:59", { tellLate: true, tellAbsence: false }],
    ["13:00:00", { tellLate: true, tellAbsence: true }],
    ["14:29:59", { tellLate: true, tellAbsence: true }],
    ["14:30:00", { tellLate: false, tellAbsence: false }],
  ])("at %s of a training from 13:00 to 14:30: %o", (time, abilities) => {
    expect(tellingAbilities({ now: at(time), schedule, state: Confirm })).toEqual(abilities);
  });
});

test.each([
  [Attendance, "CancelAlreadyAttend"],
  [Tardy, "CancelAlreadyAttend"],
  [Absence, "CancelAlreadyAttend"],
  [Cancel, "DbConflict"],
  [Wait, "UnauthorizedOperation"],
] as const)("state %i is refused with %s, before the time is", (state, refusal) => {
  for (const now of [at("09:00:00"), at("13:10:00")]) {
    for (const lateMinutes of [20, null] as const) {
      expect(decideTelling({ now, schedule, state, lateMinutes })).toEqual({ refusal });
    }
  }
});

test("outside the time it is InvalidDate", () => {
  const early = { now: at("12:00:00"), schedule, state: Confirm };
  expect(decideTelling({ ...early, lateMinutes: 30 })).toBe(null);
  expect(decideTelling({ ...early, lateMinutes: null })).toEqual({ refusal: "InvalidDate" });
});

test("what was said before a move to a later time is not about it", () => {
  expect(isAbout(schedule, at("10:00:00"))).toBe(true);
  expect(isAbout(schedule, at("09:59:59"))).toBe(false);
});

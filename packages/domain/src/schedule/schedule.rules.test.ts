import { describe, expect, test } from "vitest";
import { decideScheduleChange, overlaps, scheduleAbilities } from "#schedule/schedule.rules.ts";
import { tokyoInstant } from "#time.ts";

const now = tokyoInstant("2027-03-10", "10:00");
const on = (date: string, start: string, end: string, capacity = 5) => ({
  startDate: tokyoInstant(date, start),
  endDate: tokyoInstant(date, end),
  capacity,
});
const tomorrow = on("2027-03-11", "13:00", "14:00");
const nobody = { now, isMarked: false, reserveCount: 0 };

describe("what may be done to a schedule", () => {
  const ahead = { now, startDate: tomorrow.startDate, markCount: 0, liveCount: 2 };
  test("with reservations, before its start, it is moved or called off, not removed", () => {
    expect(scheduleAbilities(ahead)).toEqual({ changeTime: true, remove: false, callOff: true });
  });
  test("without reservations it is removed, because there is nothing to call off", () => {
    expect(scheduleAbilities({ ...ahead, liveCount: 0 })).toEqual({
      changeTime: true,
      remove: true,
      callOff: false,
    });
  });
  test("once it has begun, to the second, or is marked, it is neither moved nor called off", () => {
    const fixed = { changeTime: false, remove: false, callOff: false };
    expect(scheduleAbilities({ ...ahead, now: ahead.startDate })).toEqual(fixed);
    expect(scheduleAbilities({ ...ahead, markCount: 1 })).toEqual(fixed);
  });
});

describe("a change of a schedule", () => {
  const today = on("2027-03-10", "09:00", "17:00");

  test("moves into the future only, and from the future only", () => {
    const decide = (before: typeof today, after: typeof today) =>
      decideScheduleChange({ ...nobody, before, after });
    expect(decide(tomorrow, on("2027-03-12", "13:00", "14:00"))).toBeNull();
    expect(decide(tomorrow, on("2027-03-10", "10:00", "11:00"))).toBe("InvalidDate");
    expect(decide(today, on("2027-03-10", "09:00", "18:00"))).toBe("InvalidDate");
    expect(decide(today, on("2027-03-12", "09:00", "17:00"))).toBe("InvalidDate");
    expect(decide(today, today)).toBeNull();
  });

  test("keeps the time once somebody is marked", () => {
    const marked = { ...nobody, isMarked: true, reserveCount: 1, before: tomorrow };
    expect(decideScheduleChange({ ...marked, after: on("2027-03-12", "13:00", "14:00") })).toBe(
      "UnauthorizedOperation",
    );
    expect(decideScheduleChange({ ...marked, after: { ...tomorrow, capacity: 9 } })).toBeNull();
  });

  test("leaves room for those who hold a place", () => {
    const decide = (reserveCount: number, capacity: number) =>
      decideScheduleChange({
        ...nobody,
        reserveCount,
        before: tomorrow,
        after: { ...tomorrow, capacity },
      });
    expect(decide(3, 3)).toBeNull();
    expect(decide(3, 2)).toBe("ScheduleCapacityNotEnough");
    expect(decide(8, 7)).toBe("ScheduleCapacityNotEnough");
    // Overbooked by force: the other fields can still change.
    expect(decide(8, 5)).toBeNull();
  });
});

test.each([
  ["12:00", "13:01", true],
  ["13:59", "15:00", true],
  ["12:00", "15:00", true],
  ["13:15", "13:30", true],
  ["12:00", "13:00", false],
  ["14:00", "15:00", false],
])("13:00 to 14:00 and %s to %s lie at the same time: %j", (start, end, isSo) => {
  const other = on("2027-03-11", start, end);
  expect([overlaps(tomorrow, other), overlaps(other, tomorrow)]).toEqual([isSo, isSo]);
  expect(overlaps(tomorrow, on("2027-03-12", start, end))).toBe(false);
});

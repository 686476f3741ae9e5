import { describe, expect, test } from "vitest";
import { decideScheduleChange, overlaps, scheduleAbilities } from "#schedule/schedule.rules.ts";
import { tokyoInstant } from "#time.ts";

const now = tokyoInstant("2027-03-10", "10:00");
const on = (date: string, start: string, end: string, capacity = 5) => ({
  startDate: tokyoInstant(date, start),
  endDate: tokyoInstant(date, end),
  capacity,
  schoolId: 1,
  reserveOpensAt: null as Date | null,
});
const tomorrow = on("2027-03-11", "13:00", "14:00");
const nobody = { now, isMarked: false, reserveCount: 0 };

describe("what may be done to a schedule", () => {
  const ahead = { ...tomorrow, now, markCount: 0, liveCount: 2 };
  test("with reservations, before its start, it is moved or called off, not removed", () => {
    expect(scheduleAbilities(ahead)).toEqual({
      changeTime: true,
      changeOpening: true,
      remove: false,
      callOff: true,
    });
  });
  test("without reservations it is removed, because there is nothing to call off", () => {
    expect(scheduleAbilities({ ...ahead, liveCount: 0 })).toEqual({
      changeTime: true,
      changeOpening: true,
      remove: true,
      callOff: false,
    });
  });
  test("once it has begun, to the second, or is marked, it is neither moved nor called off", () => {
    const fixed = { changeTime: false, remove: false, callOff: false };
    expect(scheduleAbilities({ ...ahead, now: ahead.startDate })).toMatchObject({
      ...fixed,
      changeOpening: false,
    });
    expect(scheduleAbilities({ ...ahead, markCount: 1 })).toMatchObject(fixed);
  });
  test("once it has opened, to the second, its opening stays", () => {
    const opening = (reserveOpensAt: Date) =>
      scheduleAbilities({ ...ahead, reserveOpensAt }).changeOpening;
    expect(opening(tokyoInstant("2027-03-10", "10:01"))).toBe(true);
    expect(opening(now)).toBe(false);
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

  test("leaves the school only before it begins, to the second", () => {
    const goes = (before: typeof today) =>
      decideScheduleChange({ ...nobody, before, after: { ...before, schoolId: 2 } });
    expect(goes(tomorrow)).toBeNull();
    expect(goes({ ...today, startDate: new Date(+now + 1000) })).toBeNull();
    expect(goes({ ...today, startDate: now })).toBe("begun");
    expect(goes(today)).toBe("begun");
    expect(goes(on("2027-03-09", "09:00", "17:00"))).toBe("begun");
  });

  test("keeps the time once somebody is marked", () => {
    const marked = { ...nobody, isMarked: true, reserveCount: 1, before: tomorrow };
    expect(decideScheduleChange({ ...marked, after: on("2027-03-12", "13:00", "14:00") })).toBe(
      "marked",
    );
    expect(decideScheduleChange({ ...marked, after: { ...tomorrow, capacity: 9 } })).toBeNull();
  });

  test("moves the opening while it lies ahead, and to before the cutoff", () => {
    const opening = (time: string, date = "2027-03-10") => ({
      ...tomorrow,
      reserveOpensAt: tokyoInstant(date, time),
    });
    const decide = (before: typeof tomorrow, after: typeof tomorrow) =>
      decideScheduleChange({ ...nobody, before, after });
    const ahead = opening("12:00");
    // The cutoff is at 15:00 today.
    for (const after of [opening("14:59"), opening("09:00"), tomorrow]) {
      expect(decide(ahead, after)).toBeNull();
    }
    expect(decide(ahead, opening("15:00"))).toBe("InvalidDate");
    expect(decide(tomorrow, ahead)).toBeNull();
    const passed = opening("10:00");
    for (const after of [ahead, opening("09:00"), tomorrow]) {
      expect(decide(passed, after)).toBe("InvalidDate");
    }
    expect(decide(passed, { ...passed, capacity: 6 })).toBeNull();
  });

  test("never puts the cutoff before the opening", () => {
    const opens = (date: string, time: string) => ({ reserveOpensAt: tokyoInstant(date, time) });
    const sunday = on("2027-03-14", "13:00", "14:00");
    const friday = on("2027-03-12", "13:00", "14:00");
    const decide = (before: typeof tomorrow, after: typeof tomorrow) =>
      decideScheduleChange({ ...nobody, before, after });
    const late = opens("2027-03-12", "20:00");
    expect(decide({ ...sunday, ...late }, { ...friday, ...late })).toBe("InvalidDate");
    const early = opens("2027-03-11", "12:00");
    expect(decide({ ...sunday, ...late }, { ...friday, ...early })).toBeNull();
    expect(decide({ ...sunday, ...early }, { ...friday, ...early })).toBeNull();
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

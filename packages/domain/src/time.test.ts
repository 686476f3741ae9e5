import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addDays,
  daysBetween,
  formatDate,
  formatInstant,
  formatSchedule,
  monthAfter,
  tokyoDate,
  tokyoInstant,
  tokyoMonth,
  tokyoTime,
  wireInstant,
} from "#time.ts";

test("Tokyo's day and clock are the same, whatever the zone of the machine", () => {
  const instant = new Date("2026-12-31T15:00:00Z");
  expect(tokyoDate(instant)).toBe("2027-01-01");
  expect(tokyoTime(instant)).toBe("00:00");
  expect(wireInstant(instant)).toBe("2027-01-01T00:00:00+09:00");
  expect(tokyoInstant("2027-01-01")).toEqual(instant);
});

test("days are added and counted over months and leap years", () => {
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2027-03-01", -1)).toBe("2027-02-28");
  expect(daysBetween("2027-12-31", "2028-03-01")).toBe(61);
});

test("dates and times have the formats of the screens", () => {
  expect(formatDate("2026-08-23")).toBe("2026/08/23(日)");
  expect(formatInstant(tokyoInstant("2026-08-22", "09:05"))).toBe("2026/08/22(土) 09:05");
  const schedule = {
    startDate: tokyoInstant("2026-08-23", "13:00"),
    endDate: tokyoInstant("2026-08-23", "14:30"),
  };
  expect(formatSchedule(schedule)).toBe("2026/08/23(日) 13:00〜14:30");
});

test("an instant comes back from the wire unchanged", () => {
  const seconds = fc
    .integer({ min: 0, max: 4_000_000_000 })
    .map((second) => new Date(second * 1000));
  fc.assert(
    fc.property(seconds, (instant) => {
      expect(new Date(wireInstant(instant))).toEqual(instant);
      expect(tokyoInstant(tokyoDate(instant), tokyoTime(instant)).getTime()).toBe(
        Math.floor(instant.getTime() / 60_000) * 60_000,
      );
    }),
  );
});

test("a month lasts from Tokyo's midnight to the next month's", () => {
  const days = (month: string) => {
    const { start, end } = tokyoMonth(month);
    return [wireInstant(start), wireInstant(end)];
  };
  expect(days("2027-02")).toEqual(["2027-02-01T00:00:00+09:00", "2027-03-01T00:00:00+09:00"]);
  expect(days("2028-02")).toEqual(["2028-02-01T00:00:00+09:00", "2028-03-01T00:00:00+09:00"]);
  expect(days("2027-12")).toEqual(["2027-12-01T00:00:00+09:00", "2028-01-01T00:00:00+09:00"]);
});

test("months are counted across the turn of a year, from any day", () => {
  expect([
    monthAfter("2027-03-31", -1),
    monthAfter("2027-01-10", -1),
    monthAfter("2026-12", 1),
    monthAfter("2027-02", 0),
  ]).toEqual(["2027-02", "2026-12", "2027-01", "2027-02"]);
});

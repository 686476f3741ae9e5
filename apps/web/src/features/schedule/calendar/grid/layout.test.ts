import { expect, test } from "vitest";
import { halfHoursOf, lanesOf, openingOf, rangeOf, share, shownHours, timeOf } from "./layout.ts";

const schedule = (id: number, start: string, end: string) => ({
  id,
  startDate: `2027-03-10T${start}:00+09:00`,
  endDate: `2027-03-10T${end}:00+09:00`,
});

function lanes(...schedules: ReturnType<typeof schedule>[]): Record<number, string> {
  return Object.fromEntries(
    [...lanesOf(schedules)].map(([id, { lane, lanes: count }]) => [id, `${lane}/${count}`]),
  );
}

test("schedules that overlap stand side by side, those that only touch do not", () => {
  expect(lanes(schedule(1, "10:00", "12:00"), schedule(2, "12:00", "13:00"))).toEqual({
    1: "0/1",
    2: "0/1",
  });
  expect(lanes(schedule(1, "10:00", "12:00"), schedule(2, "11:00", "13:00"))).toEqual({
    1: "0/2",
    2: "1/2",
  });
});

test("a lane is used again within a group, and every schedule of the group knows its width", () => {
  expect(
    lanes(
      schedule(1, "10:00", "17:00"),
      schedule(2, "10:00", "11:00"),
      schedule(3, "10:30", "11:30"),
      schedule(4, "11:00", "12:00"),
      schedule(5, "17:00", "18:00"),
    ),
  ).toEqual({ 1: "0/3", 2: "1/3", 3: "2/3", 4: "1/3", 5: "0/1" });
});

test("the calendar shows 08:00 to 20:00, and whole hours more where a schedule needs them", () => {
  expect(shownHours([])).toEqual({ from: 8 * 60, until: 20 * 60 });
  expect(halfHoursOf(shownHours([])).map(timeOf).at(-1)).toBe("19:30");
  const early = rangeOf("2027-03-10", schedule(1, "06:30", "08:30"));
  const midnight = rangeOf("2027-03-10", {
    ...schedule(2, "22:00", "23:00"),
    endDate: "2027-03-11T00:00:00+09:00",
  });
  expect(shownHours([early, midnight])).toEqual({ from: 6 * 60, until: 24 * 60 });
});

test("a schedule takes its share of the shown hours", () => {
  expect(share({ from: 11 * 60, until: 14 * 60 }, { from: 8 * 60, until: 20 * 60 })).toEqual({
    start: 25,
    length: 25,
  });
});

test("the calendar opens at its first schedule, at the time it is told, or at its beginning", () => {
  const day = { from: 8 * 60, until: 20 * 60 };
  const ranges = [
    { from: 13 * 60, until: 14 * 60 },
    { from: 9 * 60 + 30, until: 11 * 60 },
  ];
  expect(openingOf(ranges, day, undefined)).toBe(9 * 60 + 30);
  expect(openingOf(ranges, day, "18:00")).toBe(18 * 60);
  expect(openingOf(ranges, day, "06:00")).toBe(8 * 60);
  expect(openingOf([], day, undefined)).toBe(8 * 60);
});

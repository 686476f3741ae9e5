import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type ChangedSchedule, decideWatch, vacancyOf, weekOf } from "#watch/watch.rules.ts";

const at = (text: string) => new Date(`${text}+09:00`);
const now = at("2027-03-10T10:00");
const place = { schoolId: 1, startDate: at("2027-03-12T13:00") };
const full: ChangedSchedule = {
  id: 7,
  ...place,
  capacity: 3,
  reserveCount: 3,
  freedCount: 0,
  isOwed: false,
  former: place,
};
const toAll = { toSchedule: [7], toDay: [7], toWeek: [7] };

test.each([
  ["2027-03-06", "2027-02-28"],
  ["2027-03-07", "2027-03-07"],
  ["2027-03-13", "2027-03-07"],
])("the week of %s begins on Sunday, %s", (day, week) => {
  expect(weekOf(day)).toBe(week);
});

describe("what may be watched", () => {
  const facts = { now, lastDay: "2027-03-12", mayReserve: true, isReserved: false, watchCount: 4 };
  test.each([
    [{}, null],
    [{ now: at("2027-03-11T14:59:59") }, null],
    [{ now: at("2027-03-11T15:00:00") }, "ReserveTimeOver"],
    [{ watchCount: 5 }, "WatchCountOver"],
    [{ isReserved: true, watchCount: 5 }, "ReserveAlreadyExist"],
    [{ mayReserve: false, now: at("2027-03-13T10:00"), isReserved: true }, "UnauthorizedOperation"],
  ])("with %o: %s", (given, refusal) => {
    expect(decideWatch({ ...facts, ...given })).toEqual(refusal && { refusal });
  });
});

describe("of which schedules watchers are told", () => {
  const moved = (date: string, schoolId = 1) => ({ schoolId, startDate: at(date) });
  test.each<[string, Partial<ChangedSchedule>, ReturnType<typeof vacancyOf>]>([
    ["a place is given back", { reserveCount: 2, freedCount: 1 }, toAll],
    ["the only place of two", { capacity: 1, reserveCount: 0, freedCount: 1 }, toAll],
    ["a raised capacity", { capacity: 5, freedCount: 2 }, toAll],
    ["the queue took it", { freedCount: 0 }, null],
    ["one was free before", { reserveCount: 1, freedCount: 1 }, null],
    ["there were too many", { freedCount: 1 }, null],
    ["there were too many, and two went", { reserveCount: 2, freedCount: 2 }, toAll],
    ["it is taken", { reserveCount: 2, freedCount: -1 }, null],
    ["a new one", { reserveCount: 0, former: null }, { ...toAll, toSchedule: [] }],
    [
      "moved within the week",
      { reserveCount: 1, former: moved("2027-03-13T13:00") },
      { toSchedule: [], toDay: [7], toWeek: [] },
    ],
    [
      "moved from another week",
      { reserveCount: 1, former: moved("2027-03-14T13:00") },
      { ...toAll, toSchedule: [] },
    ],
    [
      "moved from another school",
      { reserveCount: 1, former: moved("2027-03-12T13:00", 2) },
      { ...toAll, toSchedule: [] },
    ],
    ["moved within the day", { reserveCount: 1, former: moved("2027-03-12T09:00") }, null],
    ["one of which watchers were to be told", { reserveCount: 1, isOwed: true }, toAll],
    ["moved, but full", { former: moved("2027-03-14T13:00") }, null],
    [
      "moved, and a place more",
      { capacity: 4, freedCount: 1, former: moved("2027-03-13T13:00") },
      toAll,
    ],
  ])("%s", (_, change, told) => {
    expect(vacancyOf([{ ...full, ...change }], now)).toEqual(told);
  });

  test("never after the cutoff", () => {
    const freed = { ...full, reserveCount: 2, freedCount: 1 };
    expect(vacancyOf([freed], at("2027-03-11T14:59:59"))).toEqual(toAll);
    expect(vacancyOf([freed], at("2027-03-11T15:00:00"))).toBe(null);
  });

  test("several of one command are one vacancy, without those that have none", () => {
    const freed = { ...full, reserveCount: 2, freedCount: 1 };
    const added = { ...full, id: 9, reserveCount: 0, former: null };
    expect(vacancyOf([freed, { ...full, id: 8 }, added], now)).toEqual({
      toSchedule: [7],
      toDay: [7, 9],
      toWeek: [7, 9],
    });
  });

  test("however many places: exactly if none was free before and one is now", () => {
    fc.assert(
      fc.property(
        fc.nat(4),
        fc.nat(6),
        fc.integer({ min: -3, max: 6 }),
        (capacity, before, freed) => {
          const reserveCount = Math.max(0, before - freed);
          const freedCount = before - reserveCount;
          const isTold = vacancyOf([{ ...full, capacity, reserveCount, freedCount }], now) !== null;
          expect(isTold).toBe(before >= capacity && reserveCount < capacity);
        },
      ),
    );
  });
});

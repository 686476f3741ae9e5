import { describe, expect, test } from "vitest";
import {
  needReservationPerDay,
  reservationAdvice,
  weekPace,
} from "#pace/reservationAdvice.rules.ts";

describe("reservations needed per day", () => {
  const need = (left: number, confirmedFuture: number, recommendationDueDate: string) =>
    needReservationPerDay({
      left,
      confirmedFuture,
      tomorrow: "2027-03-11",
      recommendationDueDate,
    });

  test.each([
    // 11 to 20 March are ten days, both counted.
    ["what is left over the days", 5, 0, "2027-03-20", 0.5],
    ["what is confirmed is not needed: 3 / 10", 5, 2, "2027-03-20", 0.3],
    ["due tomorrow: one day", 5, 2, "2027-03-11", 3],
    ["due today: as if one day were left", 5, 2, "2027-03-10", 3],
    ["long overdue: as if one day were left", 5, 2, "2026-12-31", 3],
    ["as many confirmed as left", 5, 5, "2027-03-20", 0],
    ["more confirmed than left", 5, 8, "2027-03-20", 0],
    ["nothing left", 0, 0, "2027-03-20", 0],
  ])("%s", (_, left, confirmed, due, perDay) => expect(need(left, confirmed, due)).toBe(perDay));
});

describe("what one week has, asks for, and lacks", () => {
  const paceOf = (left: number, future: number, thisWeek: number, recommendationDueDate: string) =>
    weekPace({
      left,
      confirmedFuture: future,
      confirmedThisWeek: thisWeek,
      tomorrow: "2027-03-11",
      recommendationDueDate,
    });

  test.each([
    // 11 March to 7 April are 28 days, both counted.
    ["20 in 28 days are 5 a week", 20, 0, 0, "2027-04-07", 5, 5],
    ["two of the five are reserved", 20, 2, 2, "2027-04-07", 5, 3],
    ["those of later weeks do not count for this one", 20, 6, 2, "2027-04-07", 5, 3],
    ["but no more than are left at all", 20, 18, 2, "2027-04-07", 4, 2],
    ["one left in 28 days rounds to none", 20, 19, 2, "2027-04-07", 2, 0],
    ["a part of one counts: 20 in 27 days are 5.2 a week", 20, 0, 0, "2027-04-06", 6, 6],
    ["more than asked for", 20, 7, 7, "2027-04-07", 5, 0],
    ["overdue: all that is left", 9, 2, 2, "2027-02-28", 9, 7],
    ["more reserved than left", 1, 3, 2, "2027-04-07", 1, 0],
    ["nothing left", 0, 1, 1, "2027-04-07", 0, 0],
    // 1 in 28 days is 0.25 a week, which rounds to none: all is done, as the advice says.
    ["so little that the advice says all is done", 1, 0, 0, "2027-04-07", 0, 0],
    // 2 in 28 days are 0.5 a week, which rounds to one.
    ["a little more", 2, 0, 0, "2027-04-07", 1, 1],
  ])("%s", (_, left, future, thisWeek, due, needed, lacking) =>
    expect(paceOf(left, future, thisWeek, due)).toEqual({
      confirmedThisWeekCount: thisWeek,
      neededThisWeekCount: needed,
      stillToReserveThisWeek: lacking,
    }),
  );
});

describe("the advice for a week", () => {
  const about = (times: number) => ({ kind: "about", times });
  const range = (from: number, to: number) => ({ kind: "range", from, to });

  test.each([
    ["1 a day: as many as possible", 1, { kind: "asManyAsPossible" }],
    ["3 a day", 3, { kind: "asManyAsPossible" }],
    ["just under 1 a day: 69 / 70, 6.9 a week", 69 / 70, range(6, 7)],
    ["nothing needed", 0, { kind: "allCompleted" }],
    ["3 in 43 days: 0.488 a week rounds to none", 3 / 43, { kind: "allCompleted" }],
    ["1 in 14 days: 0.5 a week rounds to one", 1 / 14, about(1)],
    ["1 in 10 days: 0.7 a week, between none and one", 0.1, about(1)],
    ["1 in 7 days: 1 a week exactly", 1 / 7, about(1)],
    ["1 in 5 days: 1.4 a week", 0.2, range(1, 2)],
    ["2 in 7 days: 2 a week exactly", 2 / 7, about(2)],
    ["1 in 2 days: 3.5 a week", 0.5, range(3, 4)],
    ["6 in 7 days: 6 a week exactly", 6 / 7, about(6)],
  ])("%s", (_, perDay, advice) => expect(reservationAdvice(perDay)).toEqual(advice));

  test("a whole number a week is never widened by a rounding error", () => {
    for (let weeks = 1; weeks <= 100; weeks++) {
      for (let times = 1; times <= 6; times++) {
        expect(reservationAdvice((times * weeks) / (7 * weeks))).toEqual(about(times));
      }
    }
  });
});

import { describe, expect, test } from "vitest";
import { needReservationPerDay, reservationAdvice } from "#pace/reservationAdvice.rules.ts";

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

describe("the advice for a week", () => {
  const about = (times: number) => ({ kind: "about", times });
  const range = (from: number, to: number) => ({ kind: "range", from, to });

  test.each([
    ["1 a day: as many as possible", 1, { kind: "asManyAsPossible" }],
    ["3 a day", 3, { kind: "asManyAsPossible" }],
    ["just under 1 a day: 69 / 70, 6.9 a week", 69 / 70, range(6, 7)],
    ["nothing needed", 0, { kind: "allCompleted" }],
    ["3 in 43 days: 0.488 a week activities to none", 3 / 43, { kind: "allCompleted" }],
    ["1 in 14 days: 0.5 a week activities to one", 1 / 14, about(1)],
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

import { expect, test } from "vitest";
import { ErasureObstacle } from "#enumerations.ts";
import { type ErasureFacts, erasureObstacles, yearsBefore } from "#erasure/erasure.rules.ts";

const now = new Date("2027-03-10T10:00:00+09:00");
const clear: ErasureFacts = {
  isTaking: false,
  hasReservationAhead: false,
  isLinked: false,
  balance: 0,
  hasOpenMonth: false,
  hasWaitingResult: false,
  lastDay: "2022-03-10",
  requestedAt: null,
};
const obstaclesOf = (facts: Partial<ErasureFacts>, retentionYears = 5) =>
  erasureObstacles({ ...clear, ...facts }, { retentionYears, now });

test("five years after the last day nothing stands in the way, and a day earlier it is too early", () => {
  expect(obstaclesOf({})).toEqual([]);
  expect(obstaclesOf({ lastDay: "2022-03-11" })).toEqual([ErasureObstacle.TooEarly]);
  expect(obstaclesOf({ lastDay: "2022-03-11" }, 4)).toEqual([]);
});

test("without years only a request makes it due, and a request at any time", () => {
  expect(obstaclesOf({}, 0)).toEqual([ErasureObstacle.TooEarly]);
  expect(obstaclesOf({ requestedAt: now }, 0)).toEqual([]);
  expect(obstaclesOf({ requestedAt: now, lastDay: "2027-03-09" })).toEqual([]);
});

test.each<[Partial<ErasureFacts>, ErasureObstacle]>([
  [{ isTaking: true }, ErasureObstacle.Taking],
  [{ hasReservationAhead: true }, ErasureObstacle.ReservationAhead],
  [{ isLinked: true }, ErasureObstacle.Linked],
  [{ balance: -1 }, ErasureObstacle.Balance],
  [{ balance: 1 }, ErasureObstacle.Balance],
  [{ hasOpenMonth: true }, ErasureObstacle.OpenMonth],
  [{ hasWaitingResult: true }, ErasureObstacle.WaitingResult],
])("%j stands in the way, with a request too", (facts, obstacle) => {
  expect(obstaclesOf(facts)).toEqual([obstacle]);
  expect(obstaclesOf({ ...facts, requestedAt: now })).toEqual([obstacle]);
});

test("a leap day lies a day earlier in other years", () => {
  expect(yearsBefore("2028-02-29", 4)).toBe("2024-02-29");
  expect(yearsBefore("2028-02-29", 5)).toBe("2023-02-28");
  expect(yearsBefore("2027-12-31", 5)).toBe("2022-12-31");
});

import { expect, test } from "vitest";
import type { Way } from "#ui/leftScreen.ts";
import { waysAfter } from "./wayBack.ts";

/** The links back after each step of a walk, the next one last. */
function walk(...paths: string[]): string[] {
  let ways: readonly Way[] = [];
  paths.reduce((from, to) => {
    ways = waysAfter(ways, { to: from }, to);
    return to;
  });
  return ways.map(({ to }) => to);
}

test.each([
  ["from a list", ["/student", "/student/1"], ["/student"]],
  [
    "by the tabs of a student, and what they lead to",
    ["/log", "/student/1", "/reserve/add/1", "/progress/detail/1/cashFlow/1", "/student/1"],
    ["/log"],
  ],
  [
    "from student to student",
    ["/student", "/student/1", "/reserve/future/1", "/student/2", "/progress/therapist/2"],
    ["/student", "/reserve/future/1", "/student/2"],
  ],
  [
    "back to the student before",
    ["/student", "/student/1", "/student/2", "/reserve/future/1"],
    ["/student"],
  ],
  [
    "from a roster to its students, and back to it",
    ["/home", "/attendance/detail/1", "/progress/detail/1/grade/1/2/3", "/attendance/detail/1"],
    ["/home"],
  ],
  [
    "from a student to a reservation, its roster, and back to the student",
    ["/student", "/reserve/future/1", "/reserve/detail/1", "/attendance/detail/1"],
    ["/student", "/reserve/future/1", "/reserve/detail/1"],
  ],
  [
    "from a reservation back to its student",
    ["/student", "/reserve/future/1", "/reserve/detail/1", "/student/1"],
    ["/student"],
  ],
  [
    "by the tabs of a schedule",
    ["/trainingSchedule", "/trainingSchedule/detail/3/1", "/attendance/detail/1", "/student/1"],
    ["/trainingSchedule", "/attendance/detail/1"],
  ],
  ["in a circle", ["/log", "/student/1", "/student/2", "/student/3", "/student/1"], ["/log"]],
  [
    "from elsewhere again",
    ["/student", "/student/1", "/student/2", "/log", "/student/1"],
    ["/log"],
  ],
])("the way back: %s", (_, paths, ways) => {
  expect(walk(...paths)).toEqual(ways);
});

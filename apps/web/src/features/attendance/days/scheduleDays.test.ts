import { expect, test } from "vitest";
import { type Listed, scheduleDays } from "./scheduleDays.ts";

const READER = 2;

const schedule = (
  id: number,
  start: string,
  counts: { reserveCount?: number; waitCount?: number; instructorId?: number | null } = {},
) =>
  ({
    ...{ id, startDate: `${start}:00+09:00`, instructorId: 7, reserveCount: 1, waitCount: 0 },
    ...counts,
  }) as Listed;

const idsIn = (schedules: Listed[]) => schedules.map(({ id }) => id);

test("each day has the reader's own first, and apart what nobody has reserved", () => {
  const days = scheduleDays(
    [
      schedule(1, "2027-03-10T10:00"),
      schedule(2, "2027-03-10T11:00", { reserveCount: 0 }),
      schedule(3, "2027-03-10T13:00", { instructorId: READER }),
      schedule(4, "2027-03-10T15:00", { instructorId: null }),
      schedule(5, "2027-03-10T16:00", { reserveCount: 0, instructorId: READER }),
      // Nobody has a place any more, but somebody waits.
      schedule(6, "2027-03-11T00:00", { reserveCount: 0, waitCount: 1 }),
    ],
    READER,
  );
  expect(days.map(({ day, shown, empty }) => [day, idsIn(shown), idsIn(empty)])).toEqual([
    ["2027-03-10", [3, 1, 4], [5, 2]],
    ["2027-03-11", [6], []],
  ]);
});

test("for a reader who is nobody's instructor the times alone count", () => {
  const listed = [
    schedule(1, "2027-03-10T10:00", { instructorId: null }),
    schedule(2, "2027-03-10T11:00"),
  ];
  expect(idsIn(scheduleDays(listed, undefined)[0]?.shown ?? [])).toEqual([1, 2]);
});

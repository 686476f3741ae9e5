import { expect, test } from "vitest";
import { dayTimesOf, type TakenTime, takenTimesAsked } from "./dayTimes.ts";

const [ROOM, INSTRUCTOR] = [1, 7];
const taken = (id: number, day: string, start: string, end: string, given: object): TakenTime => ({
  id,
  startDate: `${day}T${start}:00+09:00`,
  endDate: `${day}T${end}:00+09:00`,
  schoolName: "新宿研修センター",
  roomId: ROOM,
  roomName: "第1研修室",
  instructorId: null,
  instructor: null,
  ...given,
});
const values = {
  roomId: ROOM,
  instructorId: INSTRUCTOR,
  multiScheduleDates: ["2027-03-15", "2027-03-22"],
  startTime: "10:00",
  endTime: "12:00",
};
const elsewhere = { roomId: 2, instructorId: INSTRUCTOR };
const rows = [
  taken(1, "2027-03-15", "08:00", "10:00", {}),
  taken(2, "2027-03-15", "11:00", "13:00", elsewhere),
  taken(3, "2027-03-22", "11:59", "13:00", { instructorId: INSTRUCTOR }),
];
const clashes = (changed: object) =>
  dayTimesOf({ ...values, ...changed }, rows).map(({ roomClashes, instructorClashes }) => [
    roomClashes.map(({ id }) => id),
    instructorClashes.map(({ id }) => id),
  ]);

test("a day shows all that takes its room and its instructor, and what lies at the chosen times", () => {
  const [first] = dayTimesOf(values, rows);
  expect(first?.chosen).toEqual({ from: 600, until: 720 });
  expect(first?.room.map(({ id }) => id)).toEqual([1]);
  expect(first?.instructor.map(({ id }) => id)).toEqual([2]);
  expect(clashes({})).toEqual([
    [[], [2]],
    [[3], [3]],
  ]);
  expect(clashes({ startTime: "09:59", endTime: "11:00" })).toEqual([
    [[1], []],
    [[], []],
  ]);
});

test("midnight may be the end, and times that are none clash with nothing", () => {
  expect(clashes({ startTime: "12:59", endTime: "00:00" })[1]).toEqual([[3], [3]]);
  for (const wrong of [{ startTime: null }, { endTime: "10:00" }, { endTime: "noon" }]) {
    expect(clashes(wrong)).toEqual([
      [[], []],
      [[], []],
    ]);
  }
});

test("nothing is asked without a day, or without room and instructor", () => {
  expect(takenTimesAsked({ ...values, roomId: null })).toEqual({
    instructorId: INSTRUCTOR,
    multiScheduleDates: values.multiScheduleDates,
  });
  expect(takenTimesAsked({ ...values, roomId: null, instructorId: null })).toBeNull();
  expect(takenTimesAsked({ ...values, multiScheduleDates: [] })).toBeNull();
  expect(takenTimesAsked({ roomId: ROOM, date: "2027-03-15" })?.multiScheduleDates).toEqual([
    "2027-03-15",
  ]);
});

import { expect, test } from "vitest";
import { dayTimesOf, skippedDaysOf, type TakenTime, takenTimesAsked } from "./dayTimes.ts";

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
  dayTimesOf({ ...values, ...changed }, { rows }).map(({ roomClashes, instructorClashes }) => [
    roomClashes.map(({ id }) => id),
    instructorClashes.map(({ id }) => id),
  ]);

test("a day shows all that takes its room and its instructor, and what lies at the chosen times", () => {
  const [first] = dayTimesOf(values, { rows });
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
  expect(clashes({ startTime: "12:59", endTime: "24:00" })[1]).toEqual([[3], [3]]);
  for (const wrong of [{ startTime: null }, { endTime: "10:00" }, { endTime: "noon" }]) {
    expect(clashes(wrong)).toEqual([
      [[], []],
      [[], []],
    ]);
  }
});

test("days on which the room is taken are left out, and days off unless they are all that is left", () => {
  // A Monday; the first is a public holiday.
  const days = ["2027-03-22", "2027-03-23", "2027-03-25", "2027-03-26"];
  const known = {
    rows: [
      taken(1, "2027-03-23", "11:00", "13:00", {}),
      taken(2, "2027-03-26", "11:00", "13:00", {}),
    ],
    holidays: [{ date: "2027-03-22", name: "振替休日" }],
    closedWeekdays: [5],
  };
  const skipped = (multiScheduleDates: string[], includesDaysOff = false) =>
    skippedDaysOf(dayTimesOf({ ...values, multiScheduleDates }, known), includesDaysOff);
  // A Friday on which the room is taken stays out, whatever is included.
  expect(skipped(days)).toEqual({ taken: ["2027-03-23", "2027-03-26"], off: ["2027-03-22"] });
  expect(skipped(days, true)).toEqual({ taken: ["2027-03-23", "2027-03-26"], off: [] });
  expect(skipped(["2027-03-22"])).toEqual({ taken: [], off: [] });
  expect(skipped(["2027-03-22", "2027-03-23"])).toEqual({ taken: ["2027-03-23"], off: [] });
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

import { expect, test } from "vitest";
import { dayOff, hindrancesOf, isImpossible, matchedDays } from "#schedule/periodPlan.rules.ts";

const march = { startDate: "2027-03-01", endDate: "2027-03-31" };
const april = { startDate: "2027-04-01", endDate: "2027-04-30" };

test("a week copies a week, day by day", () => {
  const days = matchedDays(
    { startDate: "2027-03-07", endDate: "2027-03-13" },
    { startDate: "2027-04-04", endDate: "2027-04-10" },
  );
  expect(days).toHaveLength(7);
  expect(days[0]).toEqual({ source: "2027-03-07", day: "2027-04-04" });
  expect(days[6]).toEqual({ source: "2027-03-13", day: "2027-04-10" });
});

test("each day of a month copies the same weekday, counted from the month's start", () => {
  const days = new Map(matchedDays(march, april).map(({ source, day }) => [day, source]));
  expect(days.size).toBe(30);
  // The first Thursday copies the first Thursday.
  expect(days.get("2027-04-01")).toBe("2027-03-04");
  // The first Monday, which is the fifth of April.
  expect(days.get("2027-04-05")).toBe("2027-03-01");
  // The fifth Thursday of April copies the last one of March, which has four.
  expect(days.get("2027-04-29")).toBe("2027-03-25");
  // The fourth Monday; the fifth of March is left out.
  expect(days.get("2027-04-26")).toBe("2027-03-22");
});

test("a weekday that the source lacks is copied by none", () => {
  const monday = { startDate: "2027-03-01", endDate: "2027-03-01" };
  expect(matchedDays(monday, april).map(({ day }) => day)).toEqual([
    "2027-04-05",
    "2027-04-12",
    "2027-04-19",
    "2027-04-26",
  ]);
  expect(matchedDays({ startDate: "2027-03-02", endDate: "2027-03-01" }, april)).toEqual([]);
});

const at = (start: string, end: string, day = "2027-04-29") => ({
  startDate: new Date(`${day}T${start}:00+09:00`),
  endDate: new Date(`${day}T${end}:00+09:00`),
});
const planned = { ...at("10:00", "12:00"), roomId: 1, instructorId: 7 };
const facts = {
  now: new Date("2027-03-10T09:30:00+09:00"),
  taken: [],
  holidays: new Map<string, string>(),
  closedWeekdays: [],
  closedDays: [],
};

test("nothing hinders a schedule that follows another in its room, or takes place beside another instructor's", () => {
  const before = { ...at("08:00", "10:00"), roomId: 1, instructorId: 7 };
  const beside = { ...at("10:00", "12:00"), roomId: 2, instructorId: null };
  const others = [before, beside];
  expect(hindrancesOf(planned, { ...facts, taken: others })).toEqual([]);
  const unled = { ...planned, instructorId: null };
  expect(hindrancesOf(unled, { ...facts, taken: others })).toEqual([]);
});

test("all hindrances are listed, the most serious first", () => {
  const inRoom = { ...at("11:30", "13:00"), roomId: 1, instructorId: 8 };
  const elsewhere = { ...at("09:00", "10:30"), roomId: 3, instructorId: 7 };
  const hindrances = hindrancesOf(planned, {
    ...facts,
    now: planned.startDate,
    taken: [elsewhere, inRoom],
    holidays: new Map([["2027-04-29", "昭和の日"]]),
    closedWeekdays: [0, 4],
    closedDays: [
      { date: "2027-04-29", name: "設備点検" },
      { date: "2027-04-30", name: "棚卸し" },
    ],
  });
  expect(hindrances).toEqual([
    { kind: "past" },
    { kind: "roomTaken", by: inRoom },
    { kind: "instructorElsewhere", by: elsewhere },
    { kind: "holiday", name: "昭和の日" },
    { kind: "closedWeekday" },
    { kind: "closedDay", name: "設備点検" },
  ]);
});

test("only a time that is over and a room in use leave nothing to decide", () => {
  expect(isImpossible([{ kind: "past" }])).toBe(true);
  expect(isImpossible([{ kind: "closedWeekday" }, { kind: "roomTaken", by: null }])).toBe(true);
  expect(
    isImpossible([
      { kind: "closedWeekday" },
      { kind: "holiday", name: "昭和の日" },
      { kind: "instructorElsewhere", by: null },
    ]),
  ).toBe(false);
});

test.each([
  ["a plain day", "2027-03-19", []],
  ["a holiday", "2027-03-22", [{ kind: "holiday", name: "振替休日" }]],
  ["a day on which the school is closed", "2027-03-17", [{ kind: "closedWeekday" }]],
  ["both", "2027-03-21", [{ kind: "holiday", name: "春分の日" }, { kind: "closedWeekday" }]],
  ["a closed day", "2027-03-18", [{ kind: "closedDay", name: "設備点検" }]],
])("%s: why nothing is planned on it", (_, day, off) => {
  const holidays = new Map([
    ["2027-03-21", "春分の日"],
    ["2027-03-22", "振替休日"],
  ]);
  const closedDays = [{ date: "2027-03-18", name: "設備点検" }];
  expect(dayOff(day, { holidays, closedWeekdays: [0, 3], closedDays })).toEqual(off);
});

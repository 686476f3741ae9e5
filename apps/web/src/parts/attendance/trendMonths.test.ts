import { expect, test } from "vitest";
import { type TrendMonth, trendMonths } from "./trendMonths.ts";

const unmarked = () => null;

/** A month as text: its days by number, `·` for an empty square. */
function drawn({ weeks }: TrendMonth<unknown>): string[] {
  return weeks.map((week) => week.map((day) => (day ? Number(day.date.slice(8)) : "·")).join(" "));
}

test("a month goes from Sunday to Saturday", () => {
  const [march] = trendMonths({ fromDate: "2027-03-01", toDate: "2027-03-31" }, unmarked);
  expect(march?.month).toBe("2027-03");
  expect(march && drawn(march)).toEqual([
    "· 1 2 3 4 5 6",
    "7 8 9 10 11 12 13",
    "14 15 16 17 18 19 20",
    "21 22 23 24 25 26 27",
    "28 29 30 31 · · ·",
  ]);
});

test("plots the weeks of the range only", () => {
  const months = trendMonths({ fromDate: "2026-12-30", toDate: "2027-02-02" }, unmarked);
  expect(months.map(({ month }) => month)).toEqual(["2026-12", "2027-01", "2027-02"]);
  const [december, january, february] = months;
  expect(december && drawn(december)).toEqual(["· · · 30 31 · ·"]);
  expect(january?.weeks.length).toBe(6);
  expect(february && drawn(february)).toEqual(["· 1 2 · · · ·"]);
});

test("a February from Sunday to Saturday takes four weeks, a month that starts on Saturday six", () => {
  const [four] = trendMonths({ fromDate: "2026-02-01", toDate: "2026-02-28" }, unmarked);
  const [six] = trendMonths({ fromDate: "2026-08-01", toDate: "2026-08-31" }, unmarked);
  expect(four?.weeks.length).toBe(4);
  expect(six?.weeks.length).toBe(6);
});

test("gives a day its mark", () => {
  const marks = new Map([["2027-03-10", "present"]]);
  const [march] = trendMonths(
    { fromDate: "2027-03-09", toDate: "2027-03-10" },
    (date) => marks.get(date) ?? null,
  );
  expect(march?.weeks[0]?.slice(1, 4)).toEqual([
    null,
    { date: "2027-03-09", mark: null },
    { date: "2027-03-10", mark: "present" },
  ]);
});

import { expect, test } from "vitest";
import { movedDays, RECORDED_ON } from "#rest/openApi/movedDays.ts";

const recorded = JSON.stringify({
  today: "2027-03-10T10:00:00+09:00",
  day: "2027-03-22",
  told: "2027/03/22(月)は休館日です。",
  month: "2027-02",
  head: "2027年02月",
  year: 2027,
  born: "1981-05-31",
  since: "1981-05",
  count: 2027,
});

test("the days of an example move in whole weeks, the months with them, and birthdays stay", () => {
  expect(movedDays(recorded, RECORDED_ON)).toBe(recorded);
  // 24 November 2026 is a Tuesday, and the Wednesday after it 105 days before 10 March.
  expect(JSON.parse(movedDays(recorded, "2026-11-24"))).toEqual({
    today: "2026-11-25T10:00:00+09:00",
    day: "2026-12-07",
    told: "2026/12/07(月)は休館日です。",
    month: "2026-10",
    head: "2026年10月",
    year: 2026,
    born: "1981-05-31",
    since: "1981-05",
    count: 2027,
  });
  expect(JSON.parse(movedDays(recorded, "2027-03-11"))).toMatchObject({ day: "2027-03-29" });
  // The week begins in December, and the month before today's is October all the same.
  expect(JSON.parse(movedDays(recorded, "2026-11-30"))).toMatchObject({ month: "2026-10" });
});

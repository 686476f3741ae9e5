import { expect, test } from "vitest";
import { reasonsBehind, reasonsInWords } from "#attendance/behind.rules.ts";
import { ReservationState } from "#enumerations.ts";

const { Confirm, Wait, Cancel, Attendance, Tardy, Absence } = ReservationState;

test("absences and whole weeks without a place count from the base day on", () => {
  // Four weeks and two days: 1st to 7th, 8th to 14th, 15th to 21st, 22nd to 28th, the rest.
  const range = { fromDate: "2027-02-01", toDate: "2027-03-03" };
  const reasons = reasonsBehind(range, [
    { date: "2027-01-30", state: Absence },
    { date: "2027-02-01", state: Attendance },
    { date: "2027-02-07", state: Absence },
    { date: "2027-02-10", state: Wait },
    { date: "2027-02-11", state: Cancel },
    { date: "2027-02-15", state: Absence },
    { date: "2027-02-16", state: Tardy },
    { date: "2027-03-02", state: Confirm },
    { date: "2027-03-10", state: Confirm },
  ]);
  expect(reasons).toEqual({ absenceCount: 2, emptyWeekCount: 2 });
  expect(reasonsInWords(reasons)).toBe("欠席2回、予約のない週が2週");
});

test("before a week is over, none is empty", () => {
  const range = { fromDate: "2027-02-01", toDate: "2027-02-07" };
  const reasons = reasonsBehind(range, []);
  expect(reasons).toEqual({ absenceCount: 0, emptyWeekCount: 0 });
  expect(reasonsInWords(reasons)).toBe("予約の回数が目安より少ない");
  expect(reasonsBehind({ ...range, toDate: "2027-02-08" }, []).emptyWeekCount).toBe(1);
  expect(reasonsInWords({ absenceCount: 0, emptyWeekCount: 3 })).toBe("予約のない週が3週");
  expect(reasonsInWords({ absenceCount: 1, emptyWeekCount: 0 })).toBe("欠席1回");
});

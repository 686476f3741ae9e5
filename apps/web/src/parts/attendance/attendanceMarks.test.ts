import { ReservationState } from "@kenshu/domain/enumerations.ts";
import { expect, test } from "vitest";
import { attendanceMarkOf } from "./attendanceMarks.ts";

const TODAY = "2027-03-10";
const letterOf = (state: ReservationState, date = TODAY) =>
  attendanceMarkOf({ date, state }, TODAY)?.letter;

test("marks what has been, what was forgotten and what is to come", () => {
  expect(letterOf(ReservationState.Attendance)).toBe("出");
  expect(letterOf(ReservationState.Tardy)).toBe("遅");
  expect(letterOf(ReservationState.Absence)).toBe("不");
  expect(letterOf(ReservationState.Wait, "2027-03-12")).toBe("待");
  expect(letterOf(ReservationState.Confirm, "2027-03-12")).toBe("予");
  expect(letterOf(ReservationState.Confirm)).toBe("予");
  expect(letterOf(ReservationState.Confirm, "2027-03-09")).toBe("未");
  expect(letterOf(ReservationState.Cancel)).toBe("取");
  expect(letterOf(ReservationState.None)).toBeUndefined();
});

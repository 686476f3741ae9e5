import { Mark } from "@kenshu/domain/enumerations.ts";
import { expect, test } from "vitest";
import { conflictSentence, isSettled, isWorthResending, type Job, jobName } from "./markWork.ts";
import type { EntryStudent } from "./roster.ts";

const { Attendance, Tardy } = Mark;
const marked = (state: Mark, version = 1) => ({
  id: 1,
  studentUserId: 2,
  trainingReserveId: 1,
  state,
  version,
  mailLeavesAt: null,
  mailState: null,
});
const row = (attendance: EntryStudent["attendance"]): EntryStudent => ({
  studentUserId: 2,
  studentName: "橋本 奈々",
  studentNameKana: "ハシモト ナナ",
  therapistId: null,
  trainingReserveId: 1,
  attendance,
  isWaiting: false,
  waitingOrder: null,
  replacesStartDate: null,
  hasProgress: false,
  trainingContentIcon: null,
  hasSeenPreparation: false,
  hasEMailAddress: true,
  isReceiveEMailEnabled: true,
  told: null,
  reason: null,
  reasonText: null,
});
const markTardy: Job = { kind: "mark", state: Tardy };
const unmark: Job = { kind: "unmark", attendance: marked(Tardy) };

test("names what has become of the row, and blames nobody", () => {
  expect(conflictSentence(markTardy, row(marked(Attendance)))).toContain(
    "「出席」と記録されています",
  );
  expect(conflictSentence(markTardy, row(null))).toContain("もう一度記録してください");
  expect(conflictSentence(markTardy, undefined)).toContain("キャンセルされています");
  expect(conflictSentence(unmark, row(null))).toContain("すでに取り消されています");
  expect(conflictSentence(unmark, row(marked(Attendance, 3)))).toContain(
    "「出席」と記録されています",
  );
});

test("counts a job as done when the roster says so", () => {
  expect(isSettled(markTardy, marked(Tardy))).toBe(true);
  expect(isSettled(markTardy, marked(Attendance))).toBe(false);
  expect(isSettled(markTardy, null)).toBe(false);
  expect(isSettled(unmark, null)).toBe(true);
  expect(isSettled(unmark, marked(Tardy))).toBe(false);
  expect(isSettled(unmark, marked(Attendance, 3))).toBe(true);
});

test("offers to send again only what no rule refused", () => {
  expect(isWorthResending({ httpStatus: null })).toBe(true);
  expect(isWorthResending({ httpStatus: 503 })).toBe(true);
  expect(isWorthResending({ httpStatus: 429 })).toBe(true);
  expect(isWorthResending({ httpStatus: 400, errorCode: "DbConflict" })).toBe(false);
  expect(isWorthResending({ httpStatus: 403, errorCode: "UnauthorizedOperation" })).toBe(false);
});

test("says a job in words", () => {
  expect([jobName(markTardy), jobName(unmark)]).toEqual(["遅刻", "遅刻の取り消し"]);
});

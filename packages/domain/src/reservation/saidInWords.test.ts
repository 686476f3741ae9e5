import { expect, test } from "vitest";
import { AbsenceReason } from "#enumerations.ts";
import { reasonText, toldText } from "#reservation/saidInWords.ts";

const nothing = { told: null, reason: null, reasonText: null };
const told = { toldAt: "2027-03-10T14:05:00+09:00", lateMinutes: null };
const { Health } = AbsenceReason;

test.each([
  [{ ...nothing, told: { ...told, lateMinutes: 20 as const } }, "14:05 遅れます（20分）"],
  [{ ...nothing, told }, "14:05 行けません"],
  [{ ...nothing, told, reason: Health }, "14:05 行けません（体調）"],
  [{ told, reason: Health, reasonText: "熱が出た" }, "14:05 行けません（体調、熱が出た）"],
  [{ ...nothing, told, reasonText: "熱が出た" }, "14:05 行けません（熱が出た）"],
  [{ ...nothing, reason: Health }, null],
])("%o is %s", (said, text) => {
  expect(toldText(said)).toBe(text);
});

test("a reason is its word and its words", () => {
  expect(reasonText({ reason: Health, reasonText: "熱が出た" })).toBe("体調、熱が出た");
  expect(reasonText(nothing)).toBe("");
});

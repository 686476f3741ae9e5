import { expect, test } from "vitest";
import { monthSummaryFileName, monthSummaryOf } from "#cashFlow/monthSummary.rules.ts";

const student = (studentUserId: number) => ({
  studentUserId,
  studentUserName: "山田花子",
  studentUserNameKana: "ヤマダハナコ",
  therapistId: null,
});

test("a summary has each student's difference, and that of the month in all", () => {
  const summary = monthSummaryOf([
    { ...student(1), invoiceAmount: 3_300, paymentAmount: 11_000 },
    { ...student(2), invoiceAmount: 5_000, paymentAmount: 0 },
  ]);
  expect(summary).toEqual({
    invoiceAmount: 8_300,
    paymentAmount: 11_000,
    amount: 2_700,
    details: [
      { ...student(1), invoiceAmount: 3_300, paymentAmount: 11_000, amount: 7_700 },
      { ...student(2), invoiceAmount: 5_000, paymentAmount: 0, amount: -5_000 },
    ],
  });
});

test("a month in which nothing was entered sums to 0", () => {
  expect(monthSummaryOf([])).toEqual({
    invoiceAmount: 0,
    paymentAmount: 0,
    amount: 0,
    details: [],
  });
});

test("the file is named after its month", () => {
  expect(monthSummaryFileName("2027-03", "xlsx")).toBe("月次精算_2027年03月.xlsx");
  expect(monthSummaryFileName("2027-12", "csv")).toBe("月次精算_2027年12月.csv");
});

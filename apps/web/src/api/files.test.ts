import { expect, test } from "vitest";
import { fileNameIn, filePaths } from "./files.ts";

test("a file is read at its REST path", () => {
  expect(filePaths.receipt({ cashFlowId: 7 })).toBe("/api/CashFlow/GetFileReceipt?cashFlowId=7");
  expect(filePaths.monthSummary({ month: "2027-03", format: "csv" })).toBe(
    "/api/CashFlow/GetFileMonthSummary?month=2027-03&format=csv",
  );
});

test("its name is the encoded one, else the plain one, else none", () => {
  const encoded = encodeURIComponent("領収書_1.pdf");
  expect(fileNameIn(`attachment; filename=__1.pdf; filename*=UTF-8''${encoded}`)).toBe(
    "領収書_1.pdf",
  );
  expect(fileNameIn('attachment; filename="a b.csv"')).toBe("a b.csv");
  expect(fileNameIn("attachment; filename=a.csv")).toBe("a.csv");
  expect(fileNameIn("attachment")).toBe("");
});

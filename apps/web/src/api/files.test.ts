import { globSync, readFileSync } from "node:fs";
import { permissions } from "@kenshu/domain/permissions.ts";
import { expect, test } from "vitest";
import { fileNameIn, filePaths } from "./files.ts";

const SOURCES = `${import.meta.dirname}/..`;

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

test("each workbook is on a screen", () => {
  const sources = globSync("{features,parts}/**/*.tsx", { cwd: SOURCES })
    .map((file) => readFileSync(`${SOURCES}/${file}`, "utf8"))
    .join("\n");
  const files = Object.keys(permissions).filter((name) => name.includes(".GetFile"));
  const documents = files.filter(
    (name) =>
      name.startsWith("Analysis.") ||
      ["Log.GetFile", "CashFlow.GetFileReceipt", "CashFlow.GetFileMonthSummary"].includes(name) ||
      ["Contact.GetFileFigures", "TrainingReserve.GetFileCalendar"].includes(name),
  );
  const shown = files.filter((name) => sources.includes(`"${name}"`));
  expect([...shown, ...documents].toSorted()).toEqual(files.toSorted());
});

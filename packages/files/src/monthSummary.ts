import type { MonthSummary } from "@kenshu/domain/cashFlow/cashFlow.schema.ts";
import { formatMonth } from "@kenshu/domain/cashFlow/monthSummary.rules.ts";
import { csv } from "#csv.ts";
import type { Cell, Column } from "#table.ts";
import { xlsx } from "#xlsx.ts";

const columns: Column[] = [
  { title: "セラピストID", kind: "number" },
  { title: "氏名", kind: "text" },
  { title: "氏名（カナ）", kind: "text" },
  { title: "入金", kind: "yen" },
  { title: "請求", kind: "yen" },
  { title: "差引", kind: "yen" },
];

/** The summary of a month `yyyy-MM` as an Excel workbook, the totals last (rule 10.3). */
export function monthSummaryXlsx(summary: MonthSummary, month: string): Promise<Uint8Array> {
  return xlsx(formatMonth(month), columns, rowsOf(summary));
}

/** The summary of a month as CSV, the totals last (rule 10.3). */
export function monthSummaryCsv(summary: MonthSummary): Uint8Array {
  return csv(columns, rowsOf(summary));
}

function* rowsOf({ details, ...totals }: MonthSummary): Generator<Cell[]> {
  for (const { therapistId, studentUserName, studentUserNameKana, ...amounts } of details) {
    yield [therapistId, studentUserName, studentUserNameKana, ...cellsOf(amounts)];
  }
  yield [null, "合計", null, ...cellsOf(totals)];
}

function cellsOf(amounts: Omit<MonthSummary, "details">): Cell[] {
  return [amounts.paymentAmount, amounts.invoiceAmount, amounts.amount];
}

import type { Readable } from "node:stream";
import {
  type Amounts,
  type Entered,
  monthSummaryMeaning,
  withDifference,
} from "@kenshu/domain/cashFlow/monthSummary.rules.ts";
import { writeMonth } from "@kenshu/domain/time.ts";
import { csv } from "#csv.ts";
import { streamedXlsx } from "#streamedXlsx.ts";
import type { Column, Rows } from "#table.ts";

const columns: Column[] = [
  { title: "セラピストID", kind: "id" },
  { title: "氏名", kind: "text" },
  { title: "氏名（カナ）", kind: "text" },
  { title: "入金", kind: "yen" },
  { title: "請求", kind: "yen" },
  { title: "差引", kind: "yen" },
];

/** The students' entries in a month `yyyy-MM` as an Excel workbook, totals last (rule 10.3). */
export function monthSummaryXlsx(entered: AsyncIterable<Entered>, month: string): Readable {
  const about = {
    conditions: [{ label: "月", text: writeMonth(month) }],
    meaning: monthSummaryMeaning,
  };
  return streamedXlsx({ name: "月次精算", columns, about }, rowsOf(entered));
}

/** The students' entries in a month as CSV, totals last (rule 10.3). */
export function monthSummaryCsv(entered: AsyncIterable<Entered>): Readable {
  return csv(columns, rowsOf(entered));
}

async function* rowsOf(entered: AsyncIterable<Entered>): Rows {
  const totals = { paymentAmount: 0, invoiceAmount: 0 };
  for await (const { therapistId, studentUserName, studentUserNameKana, ...amounts } of entered) {
    totals.paymentAmount += amounts.paymentAmount;
    totals.invoiceAmount += amounts.invoiceAmount;
    yield [therapistId, studentUserName, studentUserNameKana, ...cellsOf(amounts)];
  }
  return [null, "合計", null, ...cellsOf(totals)];
}

function cellsOf(amounts: Amounts): number[] {
  return [amounts.paymentAmount, amounts.invoiceAmount, withDifference(amounts).amount];
}

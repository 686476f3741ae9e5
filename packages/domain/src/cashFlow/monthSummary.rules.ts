import type { MonthSummary } from "#cashFlow/cashFlow.schema.ts";
import { formatMonth } from "#time.ts";

type Detail = MonthSummary["details"][number];
/** What was entered for a student. */
export type Entered = Omit<Detail, "amount">;
export type Amounts = Pick<Detail, "invoiceAmount" | "paymentAmount">;

/** What it counts, in whole sentences. */
export const monthSummaryMeaning = [
  "その月の日付の入金と請求を、研修生ごとに、また全体で合計します。取り消したものは数えません。",
  "差引は、入金から請求を引いたものです。",
];

/** The month's totals, from each student's payments and invoices. */
export function monthSummaryOf(details: readonly Entered[]): MonthSummary {
  const sum = (amount: keyof Amounts) =>
    details.reduce((total, detail) => total + detail[amount], 0);
  return {
    ...withDifference({
      invoiceAmount: sum("invoiceAmount"),
      paymentAmount: sum("paymentAmount"),
    }),
    details: details.map(withDifference),
  };
}

/** Adds payments minus invoices. */
export function withDifference<T extends Amounts>(amounts: T) {
  return { ...amounts, amount: amounts.paymentAmount - amounts.invoiceAmount };
}

/** `月次精算_2027年03月.xlsx` */
export function monthSummaryFileName(month: string, format: "xlsx" | "csv"): string {
  return `月次精算_${formatMonth(month)}.${format}`;
}

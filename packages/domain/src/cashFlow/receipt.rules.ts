import { noTaxName, type TaxRate, taxRateName } from "#enumerations.ts";
import type { PlainDate } from "#time.ts";

/**
 * The issuer of receipts, as printed on them (rule 10.2). The registration number is empty where it
 * has none.
 */
export type Issuer = { name: string; address: string; registrationNumber: string };

/** Everything printed on a receipt. */
export type ReceiptContent = {
  /** `No. 2027-000123` */
  number: string;
  issuedOn: PlainDate;
  addressee: string;
  /** Whole yen. */
  amount: number;
  memo: string;
  paidOn: PlainDate;
  /** Null where neither rate nor tax is printed (rule 10.7). */
  tax: ReceiptTax | null;
  issuer: Issuer;
  stamp: ReceiptStamp;
};

/** The consumption tax within the amount of a receipt, in yen; the rate is null without tax. */
export type ReceiptTax = { rate: TaxRate | null; amount: number };

/**
 * The tax of a receipt, whose amount includes it, rounded down. An issuer without a registration
 * number prints none (rule 10.7).
 */
export function receiptTax(
  { registrationNumber }: Pick<Issuer, "registrationNumber">,
  { amount, taxRate }: { amount: number; taxRate: TaxRate | null },
): ReceiptTax | null {
  if (registrationNumber === "") return null;
  const tax = taxRate === null ? 0 : Math.floor((amount * taxRate) / (100 + taxRate));
  return { rate: taxRate, amount: tax };
}

/** `10%`, or 対象外. */
export function taxRateText(rate: TaxRate | null): string {
  return rate === null ? noTaxName : taxRateName[rate];
}

/** Distinguishes later receipts from the original: 再発行 for the payee, 控 for staff. */
export type ReceiptStamp = "再発行" | "控" | null;

/** The stamp of the next download. The original has none (rule 10.2). */
export function receiptStamp(facts: {
  isPayee: boolean;
  payeeHasAccount: boolean;
  isOriginalTaken: boolean;
}): ReceiptStamp {
  if (!facts.isPayee && facts.payeeHasAccount) return "控";
  return facts.isOriginalTaken ? "再発行" : null;
}

/** `No. 2027-000123`: the number within the year of issue in Tokyo. */
export function receiptNumberText(year: number, number: number): string {
  return `No. ${numberOf(year, number)}`;
}

/** `領収書_2027-000123.pdf` */
export function receiptFileName(year: number, number: number): string {
  return `領収書_${numberOf(year, number)}.pdf`;
}

function numberOf(year: number, number: number): string {
  return `${year}-${`${number}`.padStart(6, "0")}`;
}

/** The purpose on a receipt. A payment without a memo is for the training. */
export function receiptMemo(memo: string): string {
  return memo === "" ? "研修費用" : memo;
}

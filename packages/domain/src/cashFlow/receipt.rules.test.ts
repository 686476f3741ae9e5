import { expect, test } from "vitest";
import {
  receiptFileName,
  receiptMemo,
  receiptNumberText,
  receiptStamp,
  receiptTax,
  taxRateText,
} from "#cashFlow/receipt.rules.ts";
import { TaxRate } from "#enumerations.ts";

test("a receipt's number has six digits, or as many as it needs", () => {
  expect(receiptNumberText(2027, 123)).toBe("No. 2027-000123");
  expect(receiptNumberText(2027, 1_234_567)).toBe("No. 2027-1234567");
  expect(receiptFileName(2027, 123)).toBe("領収書_2027-000123.pdf");
});

test("a payment without a memo is for the training", () => {
  expect(receiptMemo("教材費")).toBe("教材費");
  expect(receiptMemo("")).toBe("研修費用");
});

test.each([
  ["the payee's first", { isPayee: true, payeeHasAccount: true, isOriginalTaken: false }, null],
  [
    "the payee's later ones",
    { isPayee: true, payeeHasAccount: true, isOriginalTaken: true },
    "再発行",
  ],
  [
    "those of staff, who leave the original to the payee",
    { isPayee: false, payeeHasAccount: true, isOriginalTaken: false },
    "控",
  ],
  [
    "those of staff once the payee has the original",
    { isPayee: false, payeeHasAccount: true, isOriginalTaken: true },
    "控",
  ],
  [
    "staff's first for a payee without an account",
    { isPayee: false, payeeHasAccount: false, isOriginalTaken: false },
    null,
  ],
  [
    "staff's later ones for such a payee",
    { isPayee: false, payeeHasAccount: false, isOriginalTaken: true },
    "再発行",
  ],
] as const)("the stamp of %s", (_, facts, stamp) => {
  expect(receiptStamp(facts)).toBe(stamp);
});

const { Standard, Reduced } = TaxRate;

test.each([
  // 11,000 / 110 is 100, of which 10 are tax.
  [11_000, Standard, 1_000],
  [3_300, Standard, 300],
  // 1,080 / 108 is 10, of which 8 are tax.
  [1_080, Reduced, 80],
  // Rounded down: 90.909… and 74.074…
  [1_000, Standard, 90],
  [1_000, Reduced, 74],
  // 0.9 and 1.0
  [10, Standard, 0],
  [11, Standard, 1],
  [1, Reduced, 0],
  [100_000_000, Standard, 9_090_909],
  [100_000_000, Reduced, 7_407_407],
  [11_000, null, 0],
])("¥%i at %s contains ¥%i of tax", (amount, taxRate, tax) => {
  const issuer = { registrationNumber: "T1234567890123" };
  expect(receiptTax(issuer, { amount, taxRate })).toEqual({ rate: taxRate, amount: tax });
});

test("an issuer without a registration number prints no tax", () => {
  for (const taxRate of [Standard, Reduced, null]) {
    expect(receiptTax({ registrationNumber: "" }, { amount: 11_000, taxRate })).toBe(null);
  }
});

test("a rate in words", () => {
  expect([Standard, Reduced, null].map(taxRateText)).toEqual(["10%", "8%（軽減税率）", "対象外"]);
});

import { expect, test } from "vitest";
import {
  receiptFileName,
  receiptMemo,
  receiptNumberText,
  receiptStamp,
} from "#cashFlow/receipt.rules.ts";

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

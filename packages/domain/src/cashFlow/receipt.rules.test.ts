import { expect, test } from "vitest";
import { receiptFileName, receiptMemo, receiptNumberText } from "#cashFlow/receipt.rules.ts";

test("a receipt's number has six digits, or as many as it needs", () => {
  expect(receiptNumberText(2027, 123)).toBe("No. 2027-000123");
  expect(receiptNumberText(2027, 1_234_567)).toBe("No. 2027-1234567");
  expect(receiptFileName(2027, 123)).toBe("領収書_2027-000123.pdf");
});

test("a payment without a memo paid for the training", () => {
  expect(receiptMemo("教材費")).toBe("教材費");
  expect(receiptMemo("")).toBe("研修費用");
});

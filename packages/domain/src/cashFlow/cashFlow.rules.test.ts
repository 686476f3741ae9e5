import { expect, test } from "vitest";
import { signedAmount } from "#cashFlow/cashFlow.rules.ts";
import { addCashFlowInput } from "#cashFlow/cashFlow.schema.ts";
import { CashFlowType } from "#enumerations.ts";

const { Payment, Invoice } = CashFlowType;

test("a payment raises the total, an invoice lowers it", () => {
  expect(signedAmount({ type: Payment, amount: 11_000 })).toBe(11_000);
  expect(signedAmount({ type: Invoice, amount: 3_300 })).toBe(-3_300);
});

test.each([
  [1, true],
  [100_000_000, true],
  [0, false],
  [-1, false],
  [0.5, false],
  [100_000_001, false],
  [2 ** 31, false],
  [Number.MAX_SAFE_INTEGER, false],
  [1e300, false],
  [Number.POSITIVE_INFINITY, false],
  [Number.NaN, false],
  ["1000", false],
  [null, false],
  [undefined, false],
])("an amount of %s: accepted %s", (amount, isAccepted) => {
  const given = { studentUserId: 1, type: Payment, amount };
  expect(addCashFlowInput.safeParse(given).success).toBe(isAccepted);
});

test.each([2, -1, "0", null])("%s is no kind of cash flow", (type) => {
  const given = { studentUserId: 1, type, amount: 1 };
  expect(addCashFlowInput.safeParse(given).success).toBe(false);
});

import { expect, test } from "vitest";
import { businessError } from "#errors.ts";
import { type Found, foundSentences } from "#foundSentences.ts";

test("what has changed meanwhile is told without blaming anybody, because it may have been the reader", () => {
  const found = Object.keys(foundSentences) as Found[];
  const sentences = [
    businessError("DbConflict").message,
    ...found.map((found) => businessError("DbConflict", { found }).message),
  ];
  for (const sentence of sentences) expect(sentence).not.toMatch(/ほかの(人|端末)/);
});

test("what cancelling costs by now is told with what has become of the reservation", () => {
  const sentence = (penaltyAmount: number) =>
    businessError("DbConflict", { found: "confirmed", penaltyAmount }).message;
  expect(sentence(3300)).toBe(
    "この予約は、キャンセル待ちから確定しています。今キャンセルすると、キャンセル料¥3,300がかかります。内容を確認して、もう一度操作してください。",
  );
  expect(sentence(0)).toBe(
    "この予約は、キャンセル待ちから確定しています。内容を確認して、もう一度操作してください。",
  );
});

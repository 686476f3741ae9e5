import { expect, test } from "vitest";
import { cellText, changeText } from "./cells.ts";

test.each([
  ["number", 1234, "1,234"],
  ["number", -2, "−2"],
  ["number", null, ""],
  ["percent", 0.0836, "8.4%"],
  ["percent", 0, "0.0%"],
  ["percent", null, "－"],
  ["wholePercent", 0.71, "71%"],
  ["wholePercent", null, "－"],
  ["text", "新宿", "新宿"],
] as const)("%s %s reads %s", (kind, cell, text) => expect(cellText(kind, cell)).toBe(text));

test.each([
  ["number", 12, 9, "+3"],
  ["number", 9, 1234, "−1,225"],
  ["number", 9, 9, "0"],
  ["percent", 0.25, 0.125, "+12.5ポイント"],
  ["percent", 0.1, 0.1004, "0.0ポイント"],
  ["percent", 0.25, null, ""],
  ["wholePercent", 0.71, 0.8, "−9ポイント"],
  ["text", "新宿", "池袋", ""],
] as const)("%s %s after %s is a change of %s", (kind, now, before, text) =>
  expect(changeText(kind, now, before)).toBe(text),
);

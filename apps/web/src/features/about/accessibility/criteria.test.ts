import { expect, test } from "vitest";
import { criteria } from "./criteria.ts";

test("the criteria are those of WCAG 2.2: 31 of level A and 24 of level AA, in order", () => {
  const numbers = criteria.map(({ number }) => number);
  expect(new Set(numbers).size).toBe(55);
  expect(criteria.filter(({ level }) => level === "A")).toHaveLength(31);
  const inOrder = numbers.toSorted((one, other) =>
    one.localeCompare(other, "en", { numeric: true }),
  );
  expect(numbers).toEqual(inOrder);
  // Withdrawn in WCAG 2.2.
  expect(numbers).not.toContain("4.1.1");
});

test("each result is told in one sentence", () => {
  for (const { number, finding } of criteria) {
    expect(finding.split("。"), number).toHaveLength(2);
  }
});

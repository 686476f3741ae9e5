import { expect, test } from "vitest";
import { helpOf } from "./helpTexts.ts";

const subjects = [
  "linking",
  "results",
  "closingMonth",
  "periodPlan",
  "forcing",
  "wish",
  "differences",
  "settings",
] as const;

test.each(subjects)("the help about %s is three sentences", (subject) => {
  const sentences = helpOf(subject);
  expect(sentences).toHaveLength(3);
  // Whoever is in doubt does not read more.
  for (const sentence of sentences) expect(sentence).toMatch(/^.{15,60}。$/);
});

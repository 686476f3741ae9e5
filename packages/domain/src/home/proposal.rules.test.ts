import { expect, test } from "vitest";
import { proposed } from "#home/proposal.rules.ts";

/**
 * `13 10 own` is an offer on 13 March at ten in the student's most visited school; `13 10 own full`
 * is one without a place.
 */
function offer(words: string) {
  const [date, hour, school, full] = words.split(" ");
  const startDate = new Date(`2027-03-${date}T${hour}:00:00+09:00`);
  return { startDate, isMostUsed: school === "own", isFull: full === "full", words };
}

test.each([
  ["nothing on offer", [], []],
  ["the earliest", ["15 10 own", "12 13 own", "12 10 own"], ["12 10 own"]],
  [
    "the usual school before an earlier one elsewhere",
    ["12 10 other", "14 10 own", "13 10 own"],
    ["13 10 own"],
  ],
  ["another school where the usual one has none", ["13 10 other", "12 10 other"], ["12 10 other"]],
  [
    "after it the first that is full",
    ["15 10 own full", "14 10 own", "14 08 own full"],
    ["14 10 own", "14 08 own full"],
  ],
  ["only a full one where nothing is free", ["14 08 own full"], ["14 08 own full"]],
  [
    "to wait in the usual school before others",
    ["12 10 other full", "13 10 own full"],
    ["13 10 own full"],
  ],
])("%s", (_, offers, expected) => {
  expect(proposed(offers.map(offer)).map(({ words }) => words)).toEqual(expected);
});

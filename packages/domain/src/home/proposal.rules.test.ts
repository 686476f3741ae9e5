import { expect, test } from "vitest";
import { proposed } from "#home/proposal.rules.ts";

/**
 * `13 10 own` is an offer on 13 March at ten in the student's most visited school; `13 10 own full`
 * is one without a place.
 */
function offer(words: string) {
  const [date, hour, school, full] = words.split(" ");
  const day = `2027-03-${date}`;
  const startDate = new Date(`${day}T${hour}:00:00+09:00`);
  return { day, startDate, isMostUsed: school === "own", isFull: full === "full", words };
}

test.each([
  ["nothing on offer", [], []],
  [
    "the first three days, in the order of time",
    ["15 10 own", "12 10 own", "14 10 own", "13 10 own"],
    ["12 10 own", "13 10 own", "14 10 own"],
  ],
  ["one a day, the earliest", ["12 13 own", "12 10 own"], ["12 10 own"]],
  [
    "the usual school before sooner days elsewhere",
    ["12 10 other", "13 10 own", "14 10 own", "15 10 own"],
    ["13 10 own", "14 10 own", "15 10 own"],
  ],
  [
    "others where that school has too few, never on a day that is taken",
    ["12 10 other", "13 09 other", "13 10 own", "14 10 other", "15 10 other"],
    ["12 10 other", "13 10 own", "14 10 other"],
  ],
  [
    "last the first that is full",
    ["15 10 own full", "14 10 own", "14 08 own full"],
    ["14 10 own", "14 08 own full"],
  ],
  [
    "to wait in the usual school before others",
    ["12 10 other full", "13 10 own full"],
    ["13 10 own full"],
  ],
])("%s", (_, offers, expected) => {
  expect(proposed(offers.map(offer)).map(({ words }) => words)).toEqual(expected);
});

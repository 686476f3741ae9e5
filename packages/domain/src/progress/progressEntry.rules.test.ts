import { describe, expect, test } from "vitest";
import { ProgressGrade } from "#enumerations.ts";
import {
  decideAdd,
  decideComment,
  decideUpdate,
  type EntryFacts,
} from "#progress/progressEntry.rules.ts";

const { Complete, Continue, Skip, CommentOnly } = ProgressGrade;
const facts: EntryFacts = {
  isTaking: true,
  isExempt: false,
  today: "2027-03-10",
  trainingDate: "2027-03-05",
  others: [],
};
const closed = "ProgressPassOrSkipAlreadyExist";

describe.each([
  ["a result", decideAdd],
  ["a change", (given: EntryFacts) => decideUpdate({ ...given, grade: Complete })],
  ["a comment", decideComment],
])("%s", (_, decide) => {
  test.each([
    ["is taken up to today", { trainingDate: "2027-03-10" }, null],
    ["is not dated after today", { trainingDate: "2027-03-11" }, "InvalidDate"],
    ["needs an activity being taken", { isTaking: false }, "UnauthorizedOperation"],
    ["is not for an exempt content", { isExempt: true }, "UnauthorizedOperation"],
    ["is taken while the content goes on", { others: [Continue, Continue] }, null],
    ["is refused once completed", { others: [Continue, Complete] }, closed],
    ["is refused once skipped", { others: [Skip] }, closed],
    [
      "is told first that the activity is over",
      { isTaking: false, trainingDate: "2027-03-11", others: [Skip] },
      "UnauthorizedOperation",
    ],
  ])("%s", (__, given, refusal) => expect(decide({ ...facts, ...given })).toBe(refusal));
});

test("an entry of a closed content may change as long as it does not close it again", () => {
  const others = [Complete];
  expect(decideUpdate({ ...facts, others, grade: Continue })).toBeNull();
  expect(decideUpdate({ ...facts, others, grade: Skip })).toBe(closed);
});

test("one comment waits at a time; results come beside it", () => {
  const others = [CommentOnly];
  expect(decideComment({ ...facts, others })).toBe("UnauthorizedOperation");
  expect(decideAdd({ ...facts, others })).toBeNull();
});

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ProgressGrade, TakingState, TrainingMethod } from "#enumerations.ts";
import {
  type DecidedCategory,
  type ExportCategory,
  type ExportContent,
  endOfAttempt,
  isPassed,
  isSkippedTest,
  openContents,
  resultsToSend,
  type SentResults,
  trainingDateCount,
} from "#studentExport/studentExport.rules.ts";
import type { EntryInput } from "#studentExport/studentExport.schema.ts";

const { Complete, Continue, Skip, CommentOnly } = ProgressGrade;
const { Normal, Test } = TrainingMethod;
const { Taking, Pass, Dropout, Suspend } = TakingState;
const TODAY = "2027-03-10";

const content = (given: Partial<ExportContent> = {}): ExportContent => ({
  trainingMethod: Normal,
  isExempt: false,
  grades: [Complete],
  ...given,
});

describe("a category counts as passed", () => {
  test.each<[string, ExportContent[], number]>([
    ["when all contents are closed", [content(), content({ grades: [Continue, Skip] })], 0],
    ["when it has none", [], 0],
    ["not while one has no result", [content(), content({ grades: [] })], 1],
    ["not by attending or commenting", [content({ grades: [Continue, CommentOnly] })], 1],
    ["when what is open is exempt", [content(), content({ isExempt: true, grades: [] })], 0],
    ["when its test is completed", [content({ trainingMethod: Test })], 0],
    [
      "after a test that was taken again",
      [content({ trainingMethod: Test, grades: [Continue, Complete] })],
      0,
    ],
    ["not when its test was skipped", [content({ trainingMethod: Test, grades: [Skip] })], 1],
    [
      "when the test that was skipped is exempt",
      [content({ trainingMethod: Test, isExempt: true, grades: [Skip] })],
      0,
    ],
  ])("%s", (_, contents, open) => {
    expect(openContents(contents)).toHaveLength(open);
    expect(isPassed(contents)).toBe(open === 0);
  });

  test("a skipped test is told from one that is still to be taken", () => {
    expect(isSkippedTest(content({ trainingMethod: Test, grades: [Skip] }))).toBe(true);
    expect(isSkippedTest(content({ trainingMethod: Test, grades: [Continue] }))).toBe(false);
    expect(isSkippedTest(content({ trainingMethod: Test, grades: [Complete] }))).toBe(false);
    expect(isSkippedTest(content({ grades: [Skip] }))).toBe(false);
  });
});

test("days attended in several trainings count once", () => {
  expect(
    trainingDateCount([
      { attendedDates: ["2027-03-01", "2027-03-02"] },
      { attendedDates: ["2027-03-02", "2027-03-08"] },
    ]),
  ).toBe(3);
  expect(trainingDateCount([])).toBe(0);
});

describe("what is sent of an entry", () => {
  const done: ExportCategory = {
    studentActivityId: 1,
    categoryId: 101,
    state: Taking,
    isExported: false,
    contents: [content()],
    attendedDates: ["2027-03-01", "2027-03-02"],
  };
  const unfinished: ExportCategory = {
    ...done,
    studentActivityId: 2,
    categoryId: 102,
    contents: [content(), content({ grades: [] })],
    attendedDates: ["2027-03-02", "2027-03-08"],
  };
  const dropout: NonNullable<EntryInput["dropout"]> = {
    dropoutDate: TODAY,
    removeState: 4,
    orientationRemove: 99,
    dropoutDetail: "引っ越し",
  };
  const check: NonNullable<EntryInput["check"]> = {
    orientationCheckUserId: 7,
    orientationCheck: 5,
    memo: "時間どおり",
  };
  const pass = { studentActivityId: 1, orientationSuccess: Pass };
  const drop = { studentActivityId: 2, orientationSuccess: Dropout };
  const send = (input: Partial<EntryInput>, categories = [done, unfinished]) =>
    resultsToSend(
      { entryId: 600, categories: [pass], ...input },
      { categories, employeeIds: new Map([[7, 1007]]), decidedBy: 1001, today: TODAY },
    );
  const invalid = { refusal: "InvalidStudentExportData" };
  const passed: SentResults = {
    categories: [{ categoryId: 101, orientationSuccess: Pass }],
    check: null,
    dropout: null,
    decidedBy: 1001,
  };

  test("is the result of the categories that are named, by HM's numbers", () => {
    expect(send({})).toEqual(passed);
    const suspend = [pass, { studentActivityId: 2, orientationSuccess: Suspend }];
    expect(send({ categories: suspend })).toEqual({
      ...passed,
      categories: [
        { categoryId: 101, orientationSuccess: Pass },
        { categoryId: 102, orientationSuccess: Suspend },
      ],
    });
  });

  test("has the dropout block with the days attended in what is dropped out of", () => {
    const sent = { date: TODAY, timing: 4, reason: 99, detail: "引っ越し" };
    expect(send({ categories: [pass, drop], dropout })).toMatchObject({
      dropout: { ...sent, trainingDateCount: 2 },
    });
    const both = [{ ...drop, studentActivityId: 1 }, drop];
    expect(send({ categories: both, dropout })).toMatchObject({
      dropout: { ...sent, trainingDateCount: 3 },
    });
  });

  test("has the check block with the checker's employee", () => {
    expect(send({ check })).toEqual({
      ...passed,
      check: { employeeId: 1007, item: 5, memo: "時間どおり" },
    });
    expect(send({ check: { ...check, orientationCheckUserId: 8 } })).toEqual(invalid);
  });

  test("is refused for a category that is unknown, named twice, passed too early, or not taken", () => {
    expect(send({ categories: [{ ...pass, studentActivityId: 3 }] })).toEqual({
      refusal: "DbConflict",
      found: "activityGone",
    });
    expect(send({ categories: [pass, pass] })).toEqual(invalid);
    expect(send({ categories: [{ ...pass, studentActivityId: 2 }] })).toEqual({
      ...invalid,
      found: "notPassable",
    });
    const notSendable = { ...invalid, found: "notSendable" };
    expect(send({}, [{ ...done, state: Suspend }])).toEqual(notSendable);
    expect(send({}, [{ ...done, isExported: true }])).toEqual(notSendable);
    expect(send({}, [{ ...done, categoryId: null }])).toEqual(invalid);
  });

  test("has its blocks exactly when they are asked for", () => {
    expect(send({ categories: [drop] })).toEqual(invalid);
    expect(send({ dropout })).toEqual(invalid);
    expect(send({ isDropoutInput: true })).toEqual(invalid);
    expect(send({ categories: [drop], dropout, isDropoutInput: false })).toEqual(invalid);
    expect(send({ categories: [drop], dropout, isDropoutInput: true })).toMatchObject({
      dropout: { date: TODAY },
    });
    expect(send({ check, isCheckInput: false })).toEqual(invalid);
    expect(send({ isCheckInput: true })).toEqual(invalid);
    expect(send({ check, isCheckInput: true })).toMatchObject({ check: { item: 5 } });
    expect(
      send({ check: null, isCheckInput: false, dropout: null, isDropoutInput: false }),
    ).toEqual(passed);
  });

  test("has no dropout date after today", () => {
    const ahead = { ...dropout, dropoutDate: "2027-03-11" };
    expect(send({ categories: [drop], dropout: ahead })).toEqual(invalid);
  });

  test("whatever is asked for, HM gets a dropout block exactly when a category is a dropout", () => {
    const result = fc.constantFrom(Pass, Dropout, Suspend);
    const category = fc.record({
      studentActivityId: fc.constantFrom(1, 2),
      orientationSuccess: result,
    });
    const input = fc.record({
      categories: fc.array(category, { minLength: 1, maxLength: 3 }),
      dropout: fc.constantFrom(undefined, null, dropout),
      isDropoutInput: fc.constantFrom(undefined, true, false),
    });
    fc.assert(
      fc.property(input, (given) => {
        const sent = send(given);
        if ("refusal" in sent) return;
        const results = sent.categories.map(({ orientationSuccess }) => orientationSuccess);
        expect(sent.dropout !== null).toBe(results.includes(Dropout));
        expect(given.isDropoutInput ?? results.includes(Dropout)).toBe(results.includes(Dropout));
      }),
    );
  });
});

describe("how an attempt ended", () => {
  const sent = {
    categories: [
      { categoryId: 101, orientationSuccess: Pass },
      { categoryId: 102, orientationSuccess: Dropout },
    ],
  };
  const decided = (
    categoryId: number,
    orientationSuccess: 1 | 3 | 4,
    idempotencyKey = "own",
  ): DecidedCategory => ({ categoryId, result: { orientationSuccess, idempotencyKey } });
  const undecided = (categoryId: number): DecidedCategory => ({ categoryId, result: null });
  const elsewhere = decided(103, Pass, "other");

  test.each<[ReturnType<typeof endOfAttempt>, DecidedCategory[]]>([
    ["open", [undecided(101), undecided(102), elsewhere]],
    ["open", []],
    ["ours", [decided(101, Pass), decided(102, Dropout), elsewhere]],
    ["others", [decided(101, Pass, "other"), decided(102, Dropout, "other")]],
    ["others", [decided(101, Suspend), decided(102, Dropout)]],
    ["others", [decided(101, Pass), undecided(102)]],
    ["others", [decided(101, Pass, "other"), undecided(102)]],
  ])("%s", (end, categories) => {
    expect(endOfAttempt(sent, "own", categories)).toBe(end);
  });
});

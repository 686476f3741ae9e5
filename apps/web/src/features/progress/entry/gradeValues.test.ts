import { GradeLetter, ProgressGrade } from "@kenshu/domain/enumerations.ts";
import { expect, test } from "vitest";
import {
  emptyGrade,
  gradeOf,
  lastTraining,
  lettersOf,
  newGrade,
  type ProgressEntry,
  withoutIdleInstructor,
} from "./gradeValues.ts";

const TODAY = "2027-03-10";
const OWN_ID = 2;
const place = { studentUserId: 12, activityId: 1, trainingContentId: 5 };
const entry: ProgressEntry = {
  ...place,
  progressId: 40,
  version: 3,
  grade: ProgressGrade.Continue,
  technicalGrade: GradeLetter.B,
  serviceGrade: null,
  orientationGrade: null,
  feedback: "よくできました。",
  instructorComment: "手首に注意。",
  studentComment: "",
  trainingDate: "2027-03-01",
  instructorId: 7,
};
const problemsOf = (values: object) =>
  newGrade(TODAY)
    .safeParse(values)
    .error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];

const none = { technicalGrade: null, serviceGrade: null, orientationGrade: null };

test("a new form judges nothing, and the result and each letter are still to be chosen", () => {
  const form = emptyGrade(place, TODAY, OWN_ID);
  expect(problemsOf(form)).toEqual([
    ["grade", "結果を選択してください"],
    ["technicalGrade", "選択してください"],
    ["serviceGrade", "選択してください"],
    ["orientationGrade", "選択してください"],
  ]);
  expect(problemsOf({ ...form, ...none, grade: ProgressGrade.Continue })).toEqual([]);
  expect(problemsOf({ ...form, grade: ProgressGrade.Skip })).toEqual([]);
});

test("a training date cannot be after today", () => {
  const form = { ...emptyGrade(place, TODAY, OWN_ID), ...none, grade: ProgressGrade.Complete };
  expect(problemsOf(form)).toEqual([]);
  expect(problemsOf({ ...form, trainingDate: "2027-03-11" })).toEqual([
    ["trainingDate", "今日までの日付を入力してください"],
  ]);
});

test("a result opens as it was entered", () => {
  expect(gradeOf(entry, TODAY, OWN_ID)).toEqual({
    ...place,
    progressId: 40,
    version: 3,
    grade: ProgressGrade.Continue,
    technicalGrade: GradeLetter.B,
    serviceGrade: null,
    orientationGrade: null,
    feedback: "よくできました。",
    instructorComment: "手首に注意。",
    trainingDate: "2027-03-01",
    instructorId: 7,
  });
});

test("a lone comment opens as today's completion, led by the reader", () => {
  const comment = { ...entry, grade: ProgressGrade.CommentOnly, instructorId: null };
  expect(gradeOf(comment, TODAY, OWN_ID)).toMatchObject({
    progressId: 40,
    version: 3,
    grade: ProgressGrade.Complete,
    trainingDate: TODAY,
    instructorId: OWN_ID,
  });
});

test("a skipped content has no instructor", () => {
  const skipped = { grade: ProgressGrade.Skip, instructorId: 7 };
  const done = { grade: ProgressGrade.Complete, instructorId: 7 };
  expect(withoutIdleInstructor(skipped).instructorId).toBeNull();
  expect(withoutIdleInstructor(done).instructorId).toBe(7);
});

test("the last training of a student is found, with its letters", () => {
  const { A, B, C } = GradeLetter;
  const { Complete, Continue, Skip, CommentOnly } = ProgressGrade;
  const result = (
    trainingProgressId: number,
    trainingDate: string,
    grade: ProgressGrade,
    technicalGrade: GradeLetter | null,
  ) => ({
    trainingProgressId,
    trainingDate,
    grade,
    technicalGrade,
    serviceGrade: null,
    orientationGrade: technicalGrade,
    instructorName: "佐藤 美咲",
    instructorComment: "",
    feedback: "",
    studentComment: "",
    version: 1,
  });
  const lettersAfter = (...contents: ReturnType<typeof result>[][]) => {
    const last = lastTraining({
      contents: contents.map((progresses) => ({ trainingContentName: "背中・腰", progresses })),
    });
    return last && lettersOf(last.entry);
  };
  expect(lettersAfter([], [])).toBeNull();
  // If a day has two results, the later one counts, whatever its content. Skips and comments do not
  // count.
  expect(
    lettersAfter(
      [result(1, "2027-03-01", Continue, A), result(5, "2027-03-05", Complete, B)],
      [result(4, "2027-03-05", Continue, C), result(6, "2027-03-08", CommentOnly, null)],
      [result(7, "2027-03-09", Skip, null)],
    ),
  ).toEqual({ technicalGrade: B, serviceGrade: null, orientationGrade: B });
  expect(
    lettersAfter([result(1, "2027-03-01", Continue, A), result(2, "2027-03-02", Continue, null)]),
  ).toEqual(none);
});

import { ProgressGrade } from "@kenshu/domain/enumerations.ts";
import { expect, test } from "vitest";
import { hasComment } from "./entryWords.ts";

const own = {
  trainingProgressId: 1,
  trainingDate: "2027-03-01",
  grade: ProgressGrade.Complete,
  instructorName: "佐藤 美咲",
  feedback: "",
  studentComment: "",
  version: 1,
};
const staff = {
  ...own,
  technicalGrade: null,
  serviceGrade: null,
  orientationGrade: null,
  instructorComment: "",
};

test.each([own, staff])("a chart says コメント only where somebody wrote", (entry) => {
  expect(hasComment(entry)).toBe(false);
  expect(hasComment({ ...entry, feedback: "よくできました。" })).toBe(true);
  expect(hasComment({ ...entry, studentComment: "難しかったです。" })).toBe(true);
  expect(hasComment({ ...entry, grade: ProgressGrade.CommentOnly })).toBe(true);
});

test("only staff see that an instructor wrote for staff", () => {
  expect(hasComment({ ...staff, instructorComment: "手首に注意。" })).toBe(true);
});

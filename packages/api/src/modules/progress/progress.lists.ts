import {
  type GradeLetter,
  gradeLetterName,
  progressGradeName,
  takingStateName,
} from "@kenshu/domain/enumerations.ts";
import { delayText } from "@kenshu/domain/pace/pace.rules.ts";
import type { List } from "#declaring/listFile.ts";
import type { listEntries, listProgresses } from "#modules/progress/progressSummary.queries.ts";

type RowOf<F extends (...given: never[]) => Promise<{ rows: unknown[] }>> = Awaited<
  ReturnType<F>
>["rows"][number];
const category = "進捗";

/** A student's progress in each training, with the columns of its screen (rule 13.90). */
export const progressesList: List<RowOf<typeof listProgresses>> = {
  title: "研修種目ごとの進捗",
  category,
  columns: [
    { title: "研修種目", kind: "text", value: ({ trainingName }) => trainingName },
    { title: "状態", kind: "text", value: ({ activityState }) => takingStateName[activityState] },
    { title: "進捗率", kind: "wholePercent", value: ({ progressRate }) => progressRate / 100 },
    {
      title: "受講",
      kind: "text",
      value: ({ trainingCount, requiredTrainingCount }) =>
        `${requiredTrainingCount}回中${trainingCount}回`,
    },
    {
      title: "ペース",
      kind: "text",
      value: ({ delayedTrainingCount }) => delayText(delayedTrainingCount),
    },
  ],
};

const letter = (given: GradeLetter | null | undefined) =>
  given === null || given === undefined ? null : gradeLetterName[given];

/** What was entered in an activity of a student: the results and comments of its chart (rule 13.90). */
export const entryList: List<RowOf<typeof listEntries>> = {
  title: "進捗の記録",
  category,
  columns: [
    { title: "研修内容", kind: "text", value: ({ trainingContentName }) => trainingContentName },
    { title: "研修日", kind: "date", value: ({ trainingDate }) => trainingDate },
    { title: "結果", kind: "text", value: ({ grade }) => progressGradeName[grade] },
    { title: "講師", kind: "text", value: ({ instructorName }) => instructorName },
    { title: "技術", kind: "text", value: ({ technicalGrade }) => letter(technicalGrade) },
    { title: "接客", kind: "text", value: ({ serviceGrade }) => letter(serviceGrade) },
    { title: "オリエンテーション", kind: "text", value: (row) => letter(row.orientationGrade) },
    { title: "フィードバック", kind: "note", value: ({ feedback }) => feedback },
    { title: "講師コメント", kind: "note", value: (row) => row.instructorComment ?? null },
    { title: "研修生のコメント", kind: "note", value: ({ studentComment }) => studentComment },
  ],
};

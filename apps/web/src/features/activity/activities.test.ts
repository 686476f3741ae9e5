import { TakingState } from "@kenshu/domain/enumerations.ts";
import { describe, expect, test } from "vitest";
import {
  type Activity,
  type ActivityValues,
  activitiesSchema,
  changesIn,
  fieldsOfActivity,
  readValues,
} from "./activities.ts";

const TODAY = "2027-03-10";
const { Taking, Pass, Suspend } = TakingState;

const activity = (over: Partial<Activity> & { studentActivityId: number }): Activity => ({
  trainingId: 1,
  trainingShortName: "もみ",
  trainingDisplayColor: "#1d5bac",
  startDate: "2027-02-01",
  endDate: null,
  state: Taking,
  heartfulEntryId: null,
  isExported: false,
  ...over,
});
const activities = [
  activity({ studentActivityId: 7, endDate: "2027-02-20", state: Suspend }),
  activity({ studentActivityId: 8, startDate: "2027-03-01" }),
];
const student = {
  userId: 3,
  userName: "佐藤 花子",
  userNameKana: "サトウ ハナコ",
  therapistId: 0,
  version: 5,
  trainings: [],
  activities: activities,
};
const opened = readValues(student);

const problemsIn = (values: ActivityValues) =>
  (activitiesSchema(activities, TODAY).safeParse(values).error?.issues ?? []).map(
    ({ path, message }) => [path.join("."), message],
  );

test("a form that opens holds what was read and nothing to save", () => {
  expect(problemsIn(opened)).toEqual([]);
  expect(changesIn(opened, activities)).toEqual([]);
  expect(opened.version).toBe(5);
});

/** The form with these values for its activities. */
const typed = (
  activities: Record<number, Partial<ActivityValues["activities"][string]>>,
): ActivityValues => ({
  ...opened,
  activities: Object.fromEntries(
    Object.entries(opened.activities).map(([id, held]) => [
      id,
      { ...held, ...activities[Number(id)] },
    ]),
  ),
});

test("only what differs is sent", () => {
  const values = typed({ 8: { state: Pass } });
  expect(problemsIn(values)).toEqual([]);
  expect(changesIn(values, activities)).toEqual([
    { studentActivityId: 8, trainingId: 1, startDate: "2027-03-01", state: Pass },
  ]);
});

describe("before anything is sent", () => {
  const sentence = "1研修種目に2つ以上「研修中」の状態にはできません。";
  const { startDate, state } = fieldsOfActivity(8);

  test("two saved activities of a training cannot both be taken", () => {
    expect(problemsIn(typed({ 7: { state: Taking } }))).toEqual([[state, sentence]]);
  });
  test("an activity starts neither after today nor after its end", () => {
    const tooLate = "今日までの日付を入力してください";
    expect(problemsIn(typed({ 8: { startDate: "2027-03-11" } }))).toEqual([[startDate, tooLate]]);
    expect(problemsIn(typed({ 7: { startDate: "2027-02-21" } }))).toEqual([
      [fieldsOfActivity(7).startDate, "終了日の2027/02/20(土)までの日付を入力してください"],
    ]);
    // An activity that is taken again has no end any more.
    const again = { 7: { state: Taking, startDate: "2027-02-21" }, 8: { state: Suspend } };
    expect(problemsIn(typed(again))).toEqual([]);
  });
  test("a start is a date", () => {
    expect(problemsIn(typed({ 8: { startDate: null } }))).toEqual([
      [startDate, "日付を入力してください"],
    ]);
    expect(problemsIn(typed({ 8: { startDate: "きのう" } }))).toEqual([
      [startDate, "日付形式で入力してください"],
    ]);
  });
});

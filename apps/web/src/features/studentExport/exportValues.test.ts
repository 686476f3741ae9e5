import { TrainingMethod } from "@kenshu/domain/enumerations.ts";
import {
  type ExportEntry,
  ExportResult,
} from "@kenshu/domain/studentExport/studentExport.schema.ts";
import { expect, test } from "vitest";
import {
  blockOf,
  type ExportValues,
  entriesToSend,
  exportSchema,
  firstValues,
  hasDropout,
  resultOf,
} from "./exportValues.ts";

const TODAY = "2027-03-10";

function category(
  studentActivityId: number,
  given: object = {},
): ExportEntry["categories"][number] {
  return {
    studentActivityId,
    trainingName: "ボディ",
    trainingShortName: "体",
    trainingColor: "#1d5bac",
    trainingContentName: null,
    isPassed: true,
    openContents: [
      {
        trainingContentId: 1,
        trainingContentName: "実技",
        trainingMethod: TrainingMethod.Normal,
        isSkippedTest: false,
      },
    ],
    attendedDates: [],
    state: 0,
    canSend: true,
    orientationSuccess: null,
    heartfulResult: null,
    ...given,
  };
}
const entry = (entryId: number, ...categories: ExportEntry["categories"]): ExportEntry => ({
  entryId,
  orientationStartDate: TODAY,
  isBeingSent: false,
  isBeingReleased: false,
  categories,
  isCheckInput: false,
  check: null,
  isDropoutInput: false,
  dropout: null,
});

const decided = category(3, { canSend: false });
const entries = [entry(600, category(1), category(2), decided), entry(601, category(4))];
const block = blockOf(600);

/** The problems of the form by field. */
function problems(given: ExportValues) {
  const { error } = exportSchema(entries, TODAY).safeParse({ ...firstValues(entries), ...given });
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path[0], message]));
}
const sent = (given: ExportValues) => entriesToSend({ ...firstValues(entries), ...given }, entries);

test("at least one result is to be chosen, and of an entry that is checked one of its own", () => {
  expect(problems({})).toEqual({ [resultOf(1)]: "送る結果を選択してください" });
  expect(problems({ [resultOf(4)]: ExportResult.Pass })).toEqual({});
  const checked = {
    [resultOf(4)]: ExportResult.Pass,
    [block.isCheckInput]: true,
    [block.checkUserId]: 7,
    [block.item]: 1,
  };
  expect(problems(checked)).toEqual({ [resultOf(1)]: "送る結果を選択してください" });
  expect(sent({ [resultOf(3)]: ExportResult.Pass })).toEqual([]);
});

test("the check block asks for its fields when it is switched on, and is not sent when it is off", () => {
  const given = { [resultOf(1)]: ExportResult.Pass, [block.isCheckInput]: true };
  expect(problems(given)).toEqual({
    [block.checkUserId]: "必須入力項目です",
    [block.item]: "必須入力項目です",
  });
  const filled = { ...given, [block.checkUserId]: 7, [block.item]: 5, [block.memo]: "良い" };
  expect(problems(filled)).toEqual({});
  expect(problems({ ...filled, [block.memo]: "あ".repeat(501) })).toHaveProperty([block.memo]);
  expect(sent(filled)).toMatchObject([
    { isCheckInput: true, check: { orientationCheckUserId: 7, orientationCheck: 5, memo: "良い" } },
  ]);
  expect(sent({ ...filled, [block.isCheckInput]: false })).toMatchObject([
    { isCheckInput: false, check: null },
  ]);
});

test("the dropout block is on exactly when a category of the entry is a dropout", () => {
  const values = (given: ExportValues) => ({ ...firstValues(entries), ...given });
  const [first = entry(0), second = entry(0)] = entries;
  const dropped = { [resultOf(2)]: ExportResult.Dropout };
  expect(hasDropout(values(dropped), first)).toBe(true);
  expect(hasDropout(values(dropped), second)).toBe(false);
  expect(hasDropout(values({ [resultOf(2)]: ExportResult.Suspend }), first)).toBe(false);
  expect(problems(dropped)).toEqual({
    [block.dropoutDate]: expect.any(String),
    [block.timing]: "必須入力項目です",
    [block.reason]: "必須入力項目です",
  });
  const filled = { ...dropped, [block.dropoutDate]: TODAY, [block.timing]: 4, [block.reason]: 99 };
  expect(problems(filled)).toEqual({});
  expect(problems({ ...filled, [block.dropoutDate]: "2027-03-11" })).toEqual({
    [block.dropoutDate]: "今日までの日付を入力してください",
  });
  expect(sent(filled)).toEqual([
    {
      entryId: 600,
      categories: [{ studentActivityId: 2, orientationSuccess: ExportResult.Dropout }],
      isCheckInput: false,
      check: null,
      isDropoutInput: true,
      dropout: { dropoutDate: TODAY, removeState: 4, orientationRemove: 99, dropoutDetail: "" },
    },
  ]);
  expect(sent({ ...filled, [resultOf(2)]: ExportResult.Pass })).toMatchObject([{ dropout: null }]);
});

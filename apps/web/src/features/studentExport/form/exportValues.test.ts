import { TrainingMethod } from "@kenshu/domain/enumerations.ts";
import {
  type ExportEntry,
  ExportResult,
} from "@kenshu/domain/studentExport/studentExport.schema.ts";
import { expect, test } from "vitest";
import {
  type ExportValues,
  entriesToSend,
  exportSchema,
  fieldsOfEntry,
  firstValues,
  hasDropout,
  resultOf,
  valuesOf,
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
const [first = entry(0), second = entry(0)] = entries;
const field = fieldsOfEntry(600);

type Held = ExportValues["entries"][string];
/** The form with these results and these blocks of the first entry. */
function typed(results: Record<number, ExportResult>, block: Partial<Held> = {}): ExportValues {
  const values = firstValues(entries);
  for (const entry of entries) {
    const held = valuesOf(values, entry);
    for (const { studentActivityId } of entry.categories) {
      held.results[studentActivityId] = results[studentActivityId] ?? null;
    }
    if (entry === first) Object.assign(held, block);
  }
  return values;
}

/** The problems of the form by field. */
function problems(values: ExportValues) {
  const { error } = exportSchema(entries, TODAY).safeParse(values);
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join("."), message]),
  );
}
const sent = (values: ExportValues) => entriesToSend(values, entries);
const { Pass, Dropout, Suspend } = ExportResult;

test("at least one result is to be chosen, and of an entry that is checked one of its own", () => {
  const nothing = { [resultOf(600, 1)]: "送信する結果を選択してください" };
  expect(problems(typed({}))).toEqual(nothing);
  expect(problems(typed({ 4: Pass }))).toEqual({});
  expect(problems(typed({ 4: Pass }, { isCheckInput: true, checkUserId: 7, item: 1 }))).toEqual(
    nothing,
  );
  expect(sent(typed({ 3: Pass }))).toEqual([]);
});

test("the check block asks for its fields when it is switched on, and is not sent when it is off", () => {
  expect(problems(typed({ 1: Pass }, { isCheckInput: true }))).toEqual({
    [field.checkUserId]: "必須入力項目です",
    [field.item]: "必須入力項目です",
  });
  const filled: Partial<Held> = { isCheckInput: true, checkUserId: 7, item: 5, memo: "良い" };
  expect(problems(typed({ 1: Pass }, filled))).toEqual({});
  const tooLong = { ...filled, memo: "あ".repeat(501) };
  expect(Object.keys(problems(typed({ 1: Pass }, tooLong)))).toEqual([field.memo]);
  expect(sent(typed({ 1: Pass }, filled))).toMatchObject([
    { isCheckInput: true, check: { orientationCheckUserId: 7, orientationCheck: 5, memo: "良い" } },
  ]);
  expect(sent(typed({ 1: Pass }, { ...filled, isCheckInput: false }))).toMatchObject([
    { isCheckInput: false, check: null },
  ]);
});

test("the dropout block is on exactly when a category of the entry is a dropout", () => {
  const dropped = { 2: Dropout };
  expect(hasDropout(typed(dropped), first)).toBe(true);
  expect(hasDropout(typed(dropped), second)).toBe(false);
  expect(hasDropout(typed({ 2: Suspend }), first)).toBe(false);
  expect(problems(typed(dropped))).toEqual({
    [field.dropoutDate]: expect.any(String),
    [field.timing]: "必須入力項目です",
    [field.reason]: "必須入力項目です",
  });
  const filled: Partial<Held> = { dropoutDate: TODAY, timing: 4, reason: 99 };
  expect(problems(typed(dropped, filled))).toEqual({});
  expect(problems(typed(dropped, { ...filled, dropoutDate: "2027-03-11" }))).toEqual({
    [field.dropoutDate]: "今日までの日付を入力してください",
  });
  expect(sent(typed(dropped, filled))).toEqual([
    {
      entryId: 600,
      categories: [{ studentActivityId: 2, orientationSuccess: Dropout }],
      isCheckInput: false,
      check: null,
      isDropoutInput: true,
      dropout: { dropoutDate: TODAY, removeState: 4, orientationRemove: 99, dropoutDetail: "" },
    },
  ]);
  expect(sent(typed({ 2: Pass }, filled))).toMatchObject([{ dropout: null }]);
});

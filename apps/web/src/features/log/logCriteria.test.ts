import { speakJapanese } from "@kenshu/domain/validationMessages.ts";
import { expect, test } from "vitest";
import { generalCriteria, logCriteria, targetCriteria } from "./logCriteria.ts";
import { logSearch } from "./logSearch.ts";

speakJapanese();
const TODAY = "2027-03-10";
const all = { operator: "", category: null };

test("opens with 8 days, from 6 days ago to tomorrow, and leaves them out of the URL", () => {
  const { cleared: opening, write } = logCriteria({}, TODAY);
  expect(opening).toEqual({ start: "2027-03-04", end: "2027-03-11", ...all });
  expect(write(opening)).toEqual({});
  expect(write({ ...opening, end: TODAY, category: "予約" })).toEqual({
    start: "2027-03-04",
    end: TODAY,
    category: "予約",
  });
});

test("an address with one day covers 8 from or up to it; one with too many or in no order makes no sense", () => {
  const days = (search: object) => logCriteria({}, TODAY).input(logSearch.parse(search));
  expect(days({ start: "2027-03-01" })).toEqual({ start: "2027-03-01", end: "2027-03-08" });
  expect(days({ end: "2027-03-08" })).toEqual({ start: "2027-03-01", end: "2027-03-08" });
  const isSense = (search: object) => logSearch.safeParse(search).success;
  expect(isSense({ start: "2027-03-01", end: "2027-03-08" })).toBe(true);
  expect(isSense({ start: "2027-03-01", end: "2027-03-09" })).toBe(false);
  expect(isSense({ start: "2027-03-02", end: "2027-03-01" })).toBe(false);
  expect(isSense({ start: "2027-03-01", end: "2027-12-31", scheduleId: 3 })).toBe(true);
  expect(isSense({ start: "2027-03-02", end: "2027-03-01", scheduleId: 3 })).toBe(false);
});

test("of a student or a schedule opens with all that is kept, and stays there", () => {
  const ofSchedule = logCriteria({ scheduleId: 3 }, TODAY);
  expect(ofSchedule.read({})).toEqual({ start: null, end: null, ...all });
  expect(ofSchedule.input({})).toEqual({ scheduleId: 3 });
  const ofStudent = logCriteria({ studentUserId: 7, scheduleId: undefined }, TODAY);
  const search = { studentUserId: 7, start: "2027-01-01", operator: "佐藤" };
  expect(ofStudent.input(search)).toEqual(search);
  expect(ofStudent.write(ofStudent.read(search))).toEqual(search);
});

test("takes up to 8 days in order; of a student or a schedule any", () => {
  const problem = (schema: typeof generalCriteria | typeof targetCriteria, end: string | null) =>
    schema.safeParse({ start: TODAY, end, ...all }).error?.issues[0]?.message;
  expect(problem(generalCriteria, "2027-03-17")).toBeUndefined();
  expect(problem(generalCriteria, "2027-03-18")).toBe("期間は8日以内を選択してください。");
  expect(problem(generalCriteria, "2027-03-09")).toBe("開始日が終了日より後になっています");
  expect(problem(generalCriteria, null)).toBe("日付を入力してください");
  expect(problem(targetCriteria, null)).toBeUndefined();
  expect(problem(targetCriteria, "2028-03-10")).toBeUndefined();
  expect(problem(targetCriteria, "2027-03-09")).toBe("開始日が終了日より後になっています");
});

import { PAGE_SIZE } from "@kenshu/domain/limits.ts";
import { speakJapanese } from "@kenshu/domain/validationMessages.ts";
import { expect, test } from "vitest";
import { scheduleCriteria } from "./scheduleCriteria.ts";

speakJapanese();
const TODAY = "2027-03-10";
const { schema, cleared: usual, read, write, asked } = scheduleCriteria(TODAY);
const everywhere = { schoolId: null, roomId: null, isOwn: false, isUnmarked: false };

function problem(start: string | null, end: string | null): string | undefined {
  return schema.safeParse({ start, end, ...everywhere }).error?.issues[0]?.message;
}

test("shows a week from today on unless the URL says otherwise", () => {
  expect(read({})).toEqual({ start: TODAY, end: "2027-03-16", ...everywhere });
  expect(read({ start: "2027-04-01" }).end).toBe("2027-04-07");
  expect(read({ end: "2027-03-05" }).start).toBe("2027-02-27");
  expect(read({ start: "2027-03-01", end: "2027-03-02", roomId: 3, isOwn: true })).toEqual({
    ...everywhere,
    start: "2027-03-01",
    end: "2027-03-02",
    roomId: 3,
    isOwn: true,
  });
});

test("leaves the usual range out of the URL", () => {
  expect(write({ ...usual, schoolId: 2, isUnmarked: true })).toEqual({
    schoolId: 2,
    isUnmarked: true,
  });
  expect(write({ ...usual, end: "2027-03-11" })).toEqual({
    start: TODAY,
    end: "2027-03-11",
  });
});

test("asks for the day after the last one, because the list's end is exclusive", () => {
  expect(asked({ start: TODAY, end: TODAY, isOwn: true, page: 2 })).toEqual({
    start: TODAY,
    end: "2027-03-11",
    isOwn: true,
    page: 2,
    pageSize: PAGE_SIZE,
  });
});

test("takes a range in order, of 60 days at most", () => {
  expect(problem(TODAY, TODAY)).toBeUndefined();
  expect(problem(TODAY, "2027-05-08")).toBeUndefined();
  expect(problem(TODAY, "2027-05-09")).toBe("範囲は60日以内を選択してください。");
  expect(problem(TODAY, "2027-03-09")).toBe("範囲開始日が範囲終了日より後になっています");
  expect(problem(null, TODAY)).toBe("日付を入力してください");
  expect(problem("2027-02-30", TODAY)).toBe("日付形式で入力してください");
});

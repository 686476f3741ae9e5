import { expect, test } from "vitest";
import { newsSentence, type RowWords, rowChanges } from "./rowChanges.ts";

const row = (about: string, told: string | null, words = `${about} ${told}`): RowWords => ({
  about,
  told,
  words,
});
const rows = (...all: [string, RowWords][]) => new Map(all);

test("a row that says the same has not changed", () => {
  const before = rows(["a", row("10:00 新宿", "残り2席")]);
  expect(rowChanges(before, rows(["a", row("10:00 新宿", "残り2席")]))).toEqual([]);
});

test("a change says how the row stands now", () => {
  const before = rows(["a", row("10:00 新宿", "残り3席")], ["b", row("11:00 新宿", "残り1席")]);
  const after = rows(["a", row("10:00 新宿", "残り2席")], ["b", row("11:00 新宿", "残り1席")]);
  const changes = rowChanges(before, after);
  expect(changes).toEqual([
    { key: "a", isShown: true, sentence: "10:00 新宿：残り2席になりました" },
  ]);
  expect(newsSentence(changes)).toBe("10:00 新宿：残り2席になりました");
});

test("a mark changes a row whose words stay", () => {
  const before = rows(["a", row("山田さん", "出席", "出席 遅刻 欠席 取り消す")]);
  const after = rows(["a", row("山田さん", "遅刻", "出席 遅刻 欠席 取り消す")]);
  expect(rowChanges(before, after)).toMatchObject([{ sentence: "山田さん：遅刻になりました" }]);
});

test("rows come, go, and change otherwise", () => {
  const before = rows(["a", row("A", "x", "1")], ["b", row("B", "x")]);
  const after = rows(["a", row("A", "x", "2")], ["c", row("C", null)]);
  const changes = rowChanges(before, after);
  expect(changes.map(({ sentence }) => sentence)).toEqual([
    "Aが更新されました",
    "Cが加わりました",
    "Bはなくなりました",
  ]);
  expect(changes.map(({ isShown }) => isShown)).toEqual([true, true, false]);
  expect(newsSentence(changes)).toBe("一覧が更新されました（3件）");
});

test("a row without a name is counted", () => {
  expect(newsSentence(rowChanges(rows(), rows(["a", row("", null, "words")])))).toBe(
    "一覧が更新されました（1件）",
  );
});

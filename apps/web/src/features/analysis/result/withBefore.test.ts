import { lengthsOf } from "@kenshu/domain/analysis/earlier.ts";
import { expect, test } from "vitest";
import { withBefore } from "./withBefore.ts";

const plain = { group: null, kind: "number" as const, isSeries: false, color: null };
const label = { ...plain, key: "label", title: "理由", kind: "text" as const };
const row = (key: string, ...cells: (string | number | null)[]) => ({
  key,
  studentUserId: null,
  cells: [key, ...cells],
});
const titlesOf = ({ columns }: { columns: { title: string }[] }) =>
  columns.map(({ title }) => title);
const cellsOf = ({ rows }: { rows: { cells: unknown[] }[] }) => rows.map(({ cells }) => cells);

const stacked = { kind: "stackedBar" as const, title: "辞退", whole: "dropouts" };
const dropouts = {
  columns: [
    label,
    { ...plain, key: "early", title: "早期", isSeries: true },
    { ...plain, key: "late", title: "後期", isSeries: true },
    { ...plain, key: "dropouts", title: "合計" },
    { ...plain, key: "share", title: "割合", kind: "percent" as const },
  ],
  rows: [row("家庭", 2, 1, 3, 0.75), row("転職", 1, 0, 1, 0.25)],
  total: [null, 3, 1, 4, 1],
};
const earlier = {
  ...dropouts,
  rows: [row("転職", 0, 5, 5, 0.5), row("病気", 5, 0, 5, 0.5)],
  total: [null, 5, 5, 10, 1],
};

test("a stack has the earlier whole of its row at its side; rows of the earlier period alone are in the total", () => {
  const beside = withBefore(dropouts, stacked, earlier);
  expect(titlesOf(beside)).toEqual(["理由", "早期", "後期", "合計", "前の期間", "割合"]);
  expect(cellsOf(beside)).toEqual([
    ["家庭", 2, 1, 3, 0, 0.75],
    ["転職", 1, 0, 1, 5, 0.25],
  ]);
  expect(beside.total).toEqual([null, 3, 1, 4, 10, 1]);
});

test("a period in which nothing was counted adds nothing, one that is still read is empty", () => {
  expect(withBefore(dropouts, stacked, null)).toBe(dropouts);
  expect(cellsOf(withBefore(dropouts, stacked, undefined))[0]).toEqual(["家庭", 2, 1, 3, "", 0.75]);
});

test("months stand beside those at the same place of the earlier period", () => {
  const months = { ...dropouts, rows: [row("2027-01", 1, 0, 1, 1), row("2027-02", 0, 0, 0, null)] };
  const before = { ...dropouts, rows: [row("2026-11", 0, 4, 4, 1)] };
  const beside = withBefore(months, { ...stacked, isOverTime: true }, before);
  expect(cellsOf(beside).map((cells) => cells[4])).toEqual([4, 0]);
});

test("bars side by side have one each, named after it where no group does", () => {
  const rate = { ...plain, kind: "percent" as const, isSeries: true };
  const rates = {
    columns: [
      label,
      { ...rate, key: "absent", title: "率", group: "欠席" },
      { ...rate, key: "rest", title: "達成率" },
    ],
    rows: [row("新宿", 0.5, null)],
    total: null,
  };
  const chart = { kind: "bar" as const, title: "率" };
  expect(lengthsOf(chart, rates.columns)).toEqual(["absent", "rest"]);
  const beside = withBefore(rates, chart, { ...rates, rows: [row("新宿", 0.25, 1)] });
  expect(titlesOf(beside)).toEqual(["理由", "率", "前の期間", "達成率", "達成率（前の期間）"]);
  expect(cellsOf(beside)).toEqual([["新宿", 0.5, 0.25, null, 1]]);
  expect(beside.columns[2]).toMatchObject({ group: "欠席", isSeries: false });
  const unlike = withBefore(rates, chart, { ...rates, rows: [row("池袋", 0.25, 1)] });
  expect(cellsOf(unlike)).toEqual([["新宿", 0.5, null, null, null]]);
});

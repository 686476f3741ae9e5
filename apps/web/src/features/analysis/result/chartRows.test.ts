import { expect, test } from "vitest";
import { chartRows, chartSeries, labelLines, longestBar } from "./chartRows.ts";

const plain = { group: null, kind: "number" as const, isSeries: false, color: null };
const columns = [
  { ...plain, key: "label", title: "分類", kind: "text" as const },
  { ...plain, key: "reservations", title: "予約" },
  { ...plain, key: "absent", title: "件数", group: "欠席" },
  { ...plain, key: "rate", title: "率", group: "欠席", kind: "percent" as const, isSeries: true },
];
const row = (key: string, ...cells: (string | number | null)[]) => ({
  key,
  studentUserId: null,
  cells,
});
const rows = [
  row("S1", "新宿", 40, 4, 0.1),
  row("S2", "池袋", 1, 1, 1),
  row("S3", "関内", 9, 0, null),
];

test("a chart knows the figures of all rows, and zero for a rate of nothing", () => {
  expect(chartRows({ columns, rows }, 3)).toEqual([
    { key: "S1", label: "新宿", reservations: 40, absent: 4, rate: 0.1 },
    { key: "S2", label: "池袋", reservations: 1, absent: 1, rate: 1 },
    { key: "S3", label: "関内", reservations: 9, absent: 0, rate: 0 },
  ]);
});

test("of too many rows it draws those with the highest counts, in order; a high rate from one case does not matter", () => {
  expect(chartRows({ columns, rows: rows.toReversed() }, 2).map(({ key }) => key)).toEqual([
    "S3",
    "S1",
  ]);
});

test("the longest bar is the highest of the figures that give a length", () => {
  const bars = [
    { key: "2027-01", label: "2027年01月", body: 2, foot: 1, started: 3 },
    { key: "2027-02", label: "2027年02月", body: 0, foot: 0, started: 0 },
  ];
  expect(longestBar(bars, ["body", "foot"])).toBe(2);
  expect(longestBar(bars, ["started"])).toBe(3);
  expect(longestBar([], ["started"])).toBe(0);
});

test("a series in a group has the name of the group", () => {
  expect(chartSeries({ columns })).toEqual([
    { key: "rate", name: "欠席", kind: "percent", color: null },
  ]);
});

test("rows of the same name show their keys behind it", () => {
  const alike = [row("S1", "新宿", 1), row("S2", "新宿", 1), row("S3", "関内", 1)];
  expect(chartRows({ columns, rows: alike }, 3).map(({ label }) => label)).toEqual([
    "新宿（S1）",
    "新宿（S2）",
    "関内",
  ]);
  expect(chartRows({ columns, rows: alike }, 1).map(({ label }) => label)).toEqual(["新宿（S1）"]);
});

test("a long label goes on in further lines, and loses nothing", () => {
  expect(labelLines("渋谷駅前店", 10)).toEqual(["渋谷駅前店"]);
  expect(labelLines("りらくる横浜西口駅前一号店", 10)).toEqual(["りらくる横浜西", "口駅前一号店"]);
  expect(labelLines("𠮷野家𠮷", 2)).toEqual(["𠮷野", "家𠮷"]);
  expect(labelLines("", 10)).toEqual([""]);
});

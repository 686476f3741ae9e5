import { setImmediate } from "node:timers/promises";
import type { MonthSummary } from "@kenshu/domain/cashFlow/cashFlow.schema.ts";
import { monthSummaryOf } from "@kenshu/domain/cashFlow/monthSummary.rules.ts";
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { monthSummaryCsv, monthSummaryXlsx } from "#monthSummary.ts";

const student = {
  studentUserId: 1,
  studentUserName: "髙﨑 𠮷郎",
  studentUserNameKana: "タカサキ ヨシロウ",
  therapistId: 4711 as number | null,
  paymentAmount: 12_000,
  invoiceAmount: 15_000,
};
const summary: MonthSummary = monthSummaryOf([
  student,
  { ...student, therapistId: null, paymentAmount: 5000, invoiceAmount: 0 },
]);
const titles = ["セラピストID", "氏名", "氏名（カナ）", "入金", "請求", "差引"];

/** One student whose name is this. */
const named = (studentUserName: string) => monthSummaryOf([{ ...student, studentUserName }]);

/** The sheet's XML and its cells, `["A2", "4711"]`, text in quotation marks. */
async function sheetOf(summary: MonthSummary) {
  const parts = unzipSync(await monthSummaryXlsx(summary, "2027-03"));
  const part = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  const xml = part("xl/worksheets/sheet1.xml");
  const cells = [...xml.matchAll(/<c r="(\w+)"[^>]*>(?:<v>(.*?)<\/v>|<is><t>(.*?)<\/t><\/is>)/g)];
  return {
    xml,
    styles: part("xl/styles.xml"),
    workbook: part("xl/workbook.xml"),
    cells: cells.map(([, at = "", number, text]) => [at, number ?? `"${text}"`]),
  };
}

test("the workbook: titles, a row a student, the totals; numbers are numbers", async () => {
  const { cells } = await sheetOf(summary);
  expect(cells).toEqual([
    ...titles.map((title, index) => [`${"ABCDEF"[index]}1`, `"${title}"`]),
    ["A2", "4711"],
    ["B2", '"髙﨑 𠮷郎"'],
    ["C2", '"タカサキ ヨシロウ"'],
    ["D2", "12000"],
    ["E2", "15000"],
    ["F2", "-3000"],
    ["B3", '"髙﨑 𠮷郎"'],
    ["C3", '"タカサキ ヨシロウ"'],
    ["D3", "5000"],
    ["E3", "0"],
    ["F3", "5000"],
    ["B4", '"合計"'],
    ["D4", "17000"],
    ["E4", "15000"],
    ["F4", "2000"],
  ]);
});

test("the workbook: named after its month, titles frozen, amounts in yen, columns wide enough", async () => {
  const { xml, styles, workbook } = await sheetOf(summary);
  expect(workbook).toContain('name="2027年03月"');
  expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" state="frozen"');
  expect(xml).toMatch(/<c r="D2" s="1"><v>12000/);
  expect(styles).toContain('formatCode="&quot;¥&quot;#,##0;[Red]-&quot;¥&quot;#,##0"');
  expect(xml.match(/<col /g)).toHaveLength(6);
});

test("the CSV: a byte order mark, CRLF, negative amounts as they are", () => {
  const bytes = monthSummaryCsv(summary);
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toBe(
    [
      titles.join(","),
      "4711,髙﨑 𠮷郎,タカサキ ヨシロウ,12000,15000,-3000",
      ",髙﨑 𠮷郎,タカサキ ヨシロウ,5000,0,5000",
      ",合計,,17000,15000,2000",
      "",
    ].join("\r\n"),
  );
});

test.each([
  "=1+1",
  "+81-3-1234",
  "-2+3",
  "@SUM(A1)",
  "＝１＋１",
  '=HYPERLINK("http://evil.example","x")',
])("a name %s becomes no formula", async (name) => {
  const quoted = name.includes('"') ? `"'${name.replaceAll('"', '""')}"` : `'${name}`;
  const lines = new TextDecoder().decode(monthSummaryCsv(named(name))).split("\r\n");
  expect(lines[1]).toBe(`4711,${quoted},タカサキ ヨシロウ,12000,15000,-3000`);

  const { xml, cells } = await sheetOf(named(name));
  expect(cells[7]).toEqual(["B2", `"${name}"`]);
  expect(xml).toMatch(/<c r="B2" t="inlineStr">/);
  expect(xml).not.toContain("<f");
});

test("a comma, a quotation mark and a line break stay within their cell", async () => {
  const lines = new TextDecoder().decode(monthSummaryCsv(named('山田,"太郎"\r\n様')));
  expect(lines).toContain('4711,"山田,""太郎""\r\n様",タカサキ');
  const { cells } = await sheetOf(named("<b>&\u0001"));
  expect(cells[7]).toEqual(["B2", '"&lt;b&gt;&amp;_x0001_"']);
});

test("a month without entries has titles and totals", async () => {
  const none = monthSummaryOf([]);
  expect(new TextDecoder().decode(monthSummaryCsv(none))).toBe(
    `${titles.join(",")}\r\n,合計,,0,0,0\r\n`,
  );
  expect((await sheetOf(none)).cells).toHaveLength(10);
});

test("100,000 students: other work has its turn after every thousand at the latest", async () => {
  const many = monthSummaryOf(Array.from({ length: 100_000 }, () => student));
  const rowsOfTurn = [0];
  const details = Object.assign([], {
    *[Symbol.iterator]() {
      for (const detail of many.details) {
        rowsOfTurn.push((rowsOfTurn.pop() ?? 0) + 1);
        yield detail;
      }
    },
  });
  let isWriting = true;
  const other = (async () => {
    for (; isWriting; rowsOfTurn.push(0)) await setImmediate();
  })();
  const workbook = await monthSummaryXlsx({ ...many, details }, "2027-03");
  isWriting = false;
  await other;
  expect(Math.max(...rowsOfTurn.filter((rows) => rows > 0))).toBeLessThanOrEqual(1000);
  const parts = unzipSync(workbook);
  const xml = strFromU8(parts["xl/worksheets/sheet1.xml"] ?? new Uint8Array());
  expect(xml).toContain('<c r="D100002" s="1"><v>1200000000</v></c>');
  expect(new TextDecoder().decode(monthSummaryCsv(many)).split("\r\n")).toHaveLength(100_003);
});

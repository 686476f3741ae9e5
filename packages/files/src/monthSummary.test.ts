import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import type { Entered } from "@kenshu/domain/cashFlow/monthSummary.rules.ts";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { monthSummaryCsv, monthSummaryXlsx } from "#monthSummary.ts";

const student: Entered = {
  studentUserId: 1,
  studentUserName: "髙﨑 𠮷郎",
  studentUserNameKana: "タカサキ ヨシロウ",
  therapistId: 4711,
  paymentAmount: 12_000,
  invoiceAmount: 15_000,
};
const students: Entered[] = [
  student,
  { ...student, therapistId: null, paymentAmount: 5000, invoiceAmount: 0 },
];
const titles = ["セラピストID", "氏名", "氏名（カナ）", "入金", "請求", "差引"];

/** One student whose name is this. */
const named = (studentUserName: string) => [{ ...student, studentUserName }];

async function* each(entered: Entered[]) {
  yield* entered;
}

/** The text of the CSV, without the byte order mark. */
async function csvOf(entered: Entered[]) {
  return new TextDecoder().decode(await buffer(monthSummaryCsv(each(entered))));
}

/** The sheet's XML and its cells, `["A2", "4711"]`, text in quotation marks. */
async function sheetOf(entered: Entered[]) {
  const parts = unzipSync(await buffer(monthSummaryXlsx(each(entered), "2027-03")));
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
  const { cells } = await sheetOf(students);
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
  const { xml, styles, workbook } = await sheetOf(students);
  expect(workbook).toContain('name="2027年03月"');
  expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" state="frozen"');
  expect(xml).toMatch(/<c r="D2" s="1"><v>12000/);
  expect(styles).toContain('formatCode="&quot;¥&quot;#,##0;[Red]-&quot;¥&quot;#,##0"');
  expect(xml.match(/<col /g)).toHaveLength(6);
});

test("the CSV: a byte order mark, CRLF, negative amounts as they are", async () => {
  const bytes = await buffer(monthSummaryCsv(each(students)));
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
  const lines = (await csvOf(named(name))).split("\r\n");
  expect(lines[1]).toBe(`4711,${quoted},タカサキ ヨシロウ,12000,15000,-3000`);

  const { xml, cells } = await sheetOf(named(name));
  expect(cells[7]).toEqual(["B2", `"${name}"`]);
  expect(xml).toMatch(/<c r="B2" t="inlineStr">/);
  expect(xml).not.toContain("<f");
});

test("a comma, a quotation mark and a line break stay within their cell", async () => {
  const lines = await csvOf(named('山田,"太郎"\r\n様'));
  expect(lines).toContain('4711,"山田,""太郎""\r\n様",タカサキ');
  const { cells } = await sheetOf(named("<b>&\u0001"));
  expect(cells[7]).toEqual(["B2", '"&lt;b&gt;&amp;_x0001_"']);
});

test("a month without cash flows has titles and totals", async () => {
  expect(await csvOf([])).toBe(`${titles.join(",")}\r\n,合計,,0,0,0\r\n`);
  expect((await sheetOf([])).cells).toHaveLength(10);
});

/** Far more students than a stream has ready before somebody reads it. */
const MANY = 200_000;

/** So many students, counting how many were asked for. */
function counted(limit: number) {
  let count = 0;
  async function* entered() {
    for (; count < limit; count++) yield student;
  }
  return { entered: entered(), count: () => count };
}

const formats = [
  ["the workbook", (entered: AsyncIterable<Entered>) => monthSummaryXlsx(entered, "2027-03")],
  ["the CSV", monthSummaryCsv],
] as const;

describe.each(formats)("%s, student by student", (_, draw) => {
  test("goes no further than its reader takes it", async () => {
    const { entered, count } = counted(MANY);
    const file = draw(entered);
    const reading = file[Symbol.asyncIterator]();
    await reading.next();
    // Whatever is still drawn unasked comes to rest.
    for (let before = -1; before !== count(); await setTimeout(50)) before = count();
    expect(count()).toBeGreaterThan(0);
    expect(count()).toBeLessThan(MANY / 10);
    await reading.return?.();
  });

  test("is whole, however long", async () => {
    const { entered, count } = counted(MANY / 10);
    let size = 0;
    for await (const chunk of draw(entered)) size += chunk.length;
    expect(count()).toBe(MANY / 10);
    expect(size).toBeGreaterThan(MANY / 10);
  });

  test("a failure midway breaks it", async () => {
    async function* broken() {
      for (let count = 0; count < MANY / 10; count++) yield student;
      throw new Error("the connection is lost");
    }
    await expect(buffer(draw(broken()))).rejects.toThrow("the connection is lost");
  });

  test("whoever stops reading it ends the reading of its students", async () => {
    let hasEnded = false;
    async function* endless() {
      try {
        for (;;) yield student;
      } finally {
        hasEnded = true;
      }
    }
    const file = draw(endless());
    await once(file, "readable");
    file.destroy();
    await expect.poll(() => hasEnded).toBe(true);
  });
});

import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import type { Entered } from "@kenshu/domain/cashFlow/monthSummary.rules.ts";
import { strFromU8, unzipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { monthSummaryCsv, monthSummaryXlsx } from "#monthSummary.ts";
import { readWorkbooks } from "#testing.ts";

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

/** One student with this name. */
const named = (studentUserName: string) => [{ ...student, studentUserName }];

async function* each(entered: Entered[]) {
  yield* entered;
}

/** The text of the CSV, without the byte order mark. */
async function csvOf(entered: Entered[]) {
  return new TextDecoder().decode(await buffer(monthSummaryCsv(each(entered))));
}

/** The workbook as another program reads it, and the XML of its first sheet. */
async function bookOf(entered: Entered[]) {
  const file = await buffer(monthSummaryXlsx(each(entered), "2027-03"));
  const [[sheet, about] = []] = await readWorkbooks([file]);
  if (!sheet || !about) throw new Error("the workbook lacks a sheet");
  return {
    sheet,
    about,
    xml: strFromU8(unzipSync(file)["xl/worksheets/sheet1.xml"] ?? new Uint8Array()),
  };
}

test("the workbook has titles, a row a student and the totals, with numbers as numbers and amounts as yen", async () => {
  const { sheet, about } = await bookOf(students);
  expect(sheet).toMatchObject({
    name: "月次精算",
    rows: [
      titles,
      [4711, "髙﨑 𠮷郎", "タカサキ ヨシロウ", 12_000, 15_000, -3_000],
      [null, "髙﨑 𠮷郎", "タカサキ ヨシロウ", 5_000, 0, 5_000],
      [null, "合計", null, 17_000, 15_000, 2_000],
    ],
    freeze: "B2",
    // The total stays in its place, however people filter the rows.
    filter: "A1:F3",
    printTitles: ["$1:$1", "$A:$A"],
    paper: [9, "landscape", 1, 0],
  });
  const yen = '"¥"#,##0;[Red]-"¥"#,##0';
  expect(sheet.formats).toEqual(["0", "General", "General", yen, yen, yen]);
  expect(Math.min(...sheet.widths)).toBeGreaterThanOrEqual(14);
  expect(about.rows.slice(0, 2)).toEqual([
    ["月次精算", null],
    ["月", "2027年3月"],
  ]);
});

test("the CSV has a byte order mark, CRLF, and negative amounts as they are", async () => {
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

test("no name becomes a formula", async () => {
  const names = [
    "=1+1",
    "+81-3-1234",
    "-2+3",
    "@SUM(A1)",
    "＝１＋１",
    '=HYPERLINK("http://evil.example","x")',
  ];
  const entered = names.flatMap(named);
  const lines = (await csvOf(entered)).split("\r\n");
  expect(lines.slice(1, 7)).toEqual(
    names.map((name) => {
      const quoted = name.includes('"') ? `"'${name.replaceAll('"', '""')}"` : `'${name}`;
      return `4711,${quoted},タカサキ ヨシロウ,12000,15000,-3000`;
    }),
  );
  const { sheet, xml } = await bookOf(entered);
  expect(sheet.rows.slice(1, 7).map((row) => row[1])).toEqual(names);
  expect(xml).not.toContain("<f");
});

test("a comma, a quotation mark and a line break stay within their cell", async () => {
  const lines = await csvOf(named('山田,"太郎"\r\n様'));
  expect(lines).toContain('4711,"山田,""太郎""\r\n様",タカサキ');
  const { sheet, xml } = await bookOf(named(" <b>&\n\u0001_x0041_"));
  expect(xml).toContain(" &lt;b&gt;&amp;\n_x0001__x005F_x0041_</t>");
  expect(sheet.rows[1]?.[1]).toMatch(/^ <b>&\n/);
});

test("a month without cash flows has titles and totals", async () => {
  expect(await csvOf([])).toBe(`${titles.join(",")}\r\n,合計,,0,0,0\r\n`);
  expect((await bookOf([])).sheet.rows).toEqual([titles, [null, "合計", null, 0, 0, 0]]);
});

/** Far more students than a stream prepares before somebody reads it. */
const MANY = 200_000;

/** This many students. It counts how many were asked for. */
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
  test("is drawn no further than its reader takes it", async () => {
    const { entered, count } = counted(MANY);
    const file = draw(entered);
    const reading = file[Symbol.asyncIterator]();
    await reading.next();
    // Everything still drawn without being asked for comes to rest.
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

  test("is broken by a failure midway", async () => {
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

import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import type { Locator, Page, TestInfo } from "@playwright/test";
import { expectSettled } from "../goodScreen.ts";
import { type Caller, expect, type Kenshu, openHome, test } from "../kenshu.ts";
import { skipWithout } from "../skipWithout.ts";

const PRINTED_AT = /印刷日時:2027\/03\/10\(水\)1\d:\d\d/;

/**
 * The text on each A4 page that Chromium prints of the screen, read by pdftotext, without spaces.
 */
async function print(page: Page, info: TestInfo): Promise<string[]> {
  const file = info.outputPath("printed.pdf");
  await writeFile(file, await page.pdf({ preferCSSPageSize: true }));
  expect(execFileSync("pdfinfo", [file], { encoding: "utf8" })).toMatch(/^Page size:.*\(A4\)$/m);
  const text = execFileSync("pdftotext", ["-raw", file, "-"], { encoding: "utf8" });
  return text.split("\f").slice(0, -1).map(withoutSpaces);
}

const withoutSpaces = (text: string) => text.normalize("NFKC").replace(/\s+/g, "");

/** The texts in these parts of the screen, line by line. */
async function linesOf(parts: Locator): Promise<string[]> {
  const texts = await parts.allInnerTexts();
  return texts
    .flatMap((text) => text.split(/[\n\t]+/))
    .map(withoutSpaces)
    .filter(Boolean);
}

async function open(page: Page, kenshu: Kenshu, path: string): Promise<void> {
  await page.goto(kenshu.url + path);
  await expectSettled(page);
}

/** Buttons and fields with words of their own. Paper shows none of them. */
const CONTROLS =
  /検索条件|条件をクリア|Excelで保存|CSVで保存|Excelファイル|並び替え|取り消す|残り\d+名を出席|評価する|追加する$|メインメニュー|ログアウト/;

test.describe("on paper", () => {
  skipWithout("pdftotext");
  test.beforeEach(async ({ page, kenshu }) => {
    await openHome(page, kenshu, "administrator");
  });

  for (const [what, path, condition, least] of [
    ["the students", "/student?enrollState=0", "在籍:在籍中", 20],
    ["the summary of a month", "/analysis/cashFlowMonthSummary", "対象月:2027年2月", 20],
    ["an analysis", "/analysis/trainingCountSummary", "月:2027年2月", 20],
    ["the log", "/log", "開始日:2027/03/04(木)", 50],
    ["whoever owes", "/cashFlow", "", 2],
    ["the accounts of staff", "/user", "", 5],
    ["the notices", "/info", "", 2],
    ["the areas", "/setting/area", "", 2],
    ["the schools", "/setting/school", "", 3],
    ["the rooms", "/setting/room", "", 5],
    ["the trainings", "/setting/training", "", 3],
    ["the comparison with HM", "/accept/difference", "", 2],
  ] as const) {
    test(`${what} shows every row, under the head of the table on each page`, async ({
      page,
      kenshu,
    }, info) => {
      await open(page, kenshu, path);
      const rows = page.locator("main tbody tr");
      expect(await rows.count()).toBeGreaterThanOrEqual(least);
      const names = await linesOf(page.locator("main tbody th[scope=row]"));
      const printed = [
        ...names,
        ...(await linesOf(page.locator("main tbody td:not(:has(button, input))"))),
      ];
      const wholeRows = await Promise.all((await rows.all()).map(linesOf));
      const [head = ""] = await linesOf(page.locator("main thead th").first());
      const totals = await linesOf(page.locator("main tfoot tr:first-child :is(th, td)"));
      const pages = await print(page, info);
      const whole = pages.join("");
      const [title = ""] = await linesOf(page.locator("h1"));
      expect(pages[0]).toContain(title);
      expect(pages[0]).toMatch(PRINTED_AT);
      expect(pages[0]).toContain(condition);
      expect([...printed, ...totals].filter((text) => !whole.includes(text))).toEqual([]);
      // Each appears once per row.
      for (const name of new Set(names)) {
        const rowsOf = names.filter((each) => each === name).length;
        expect(whole.split(name).length, name).toBeGreaterThan(rowsOf);
      }
      for (const text of pages) expect(text).toContain(head);
      // No row begins on one page and ends on the next.
      const cells = new Set(printed);
      const isWhole = (row: string[]) =>
        pages.some((text) =>
          row.filter((cell) => cells.has(cell)).every((cell) => text.includes(cell)),
        );
      expect(wholeRows.filter((row) => !isWhole(row))).toEqual([]);
      expect(whole).not.toMatch(CONTROLS);
      // The screen looks as before.
      await expect(page.getByText("印刷日時")).toHaveCount(0);
    });
  }

  test("the schedules to be marked show every row under its day, the folded ones too", async ({
    page,
    kenshu,
  }, info) => {
    await open(page, kenshu, "/attendance?start=2027-03-01&end=2027-03-31");
    await page.locator("main details").evaluateAll((folds) => {
      for (const fold of folds) fold.setAttribute("open", "");
    });
    const rows = await page.getByRole("main").locator("section li").all();
    expect(rows).toHaveLength(50);
    const parts = await Promise.all(rows.map(linesOf));
    const days = await linesOf(page.getByRole("main").locator("section h2"));
    await page.reload();
    await expectSettled(page);
    const pages = await print(page, info);
    const whole = pages.join("");
    expect(pages[0]).toContain("範囲開始日:2027/03/01(月)");
    expect(days.filter((day) => !whole.includes(day))).toEqual([]);
    // No row begins on one page and ends on the next.
    const isWhole = (row: string[]) =>
      pages.some((text) => row.every((part) => text.includes(part)));
    expect(parts.filter((row) => !isWhole(row))).toEqual([]);
    expect(whole).not.toMatch(CONTROLS);
  });

  test("the roster is a sheet to be signed, by its button and by the browser's own command", async ({
    page,
    kenshu,
  }, info) => {
    const staff = await kenshu.as("administrator");
    const id = await fullestOf(staff, "2027-03-09");
    await open(page, kenshu, `/attendance/detail/${id}`);
    const placed = page.getByRole("list", { name: "予約している研修生" });
    const names = await linesOf(placed.locator("a > span"));
    const sheet = (await print(page, info)).join("");
    expect(sheet).toMatch(
      /^名簿印刷日時.*2027\/03\/09\(火\)\d\d:\d\d〜.*講師:..+番号氏名カナ署名1/,
    );
    expect(sheet).toMatch(PRINTED_AT);
    expect(names.filter((name) => !sheet.includes(name))).toEqual([]);
    expect(sheet).not.toMatch(/出席|記録済み/);
    expect(sheet).not.toMatch(CONTROLS);
    // The screen looks as before.
    await expect(page.getByRole("heading", { level: 1, name: /^3\/9\(火\) / })).toBeVisible();

    // Nobody is there to answer the browser's own dialog.
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute("data-asked", "");
    });
    await page.getByRole("button", { name: "名簿を印刷" }).click();
    await expect(page.locator("body[data-asked]")).toBeVisible();
    expect((await print(page, info)).join("")).toBe(sheet);
  });

  test("a person's page is printed tab by tab, with every entry of the chart", async ({
    page,
    kenshu,
  }, info) => {
    const staff = await kenshu.as("administrator");
    const { userId: id } = await kenshu.as("student01");
    type Progress = {
      contents: { trainingContentName: string; progresses: { feedback: string }[] }[];
    };
    const progresses = await staff.get<Progress[]>("TrainingProgress/GetStudentProgresses", {
      studentUserId: id,
    });
    const contents = progresses.flatMap((progress) => progress.contents);
    const written = contents.flatMap(({ trainingContentName, progresses }) => [
      trainingContentName,
      ...progresses.map(({ feedback }) => feedback),
    ]);
    expect(written.length).toBeGreaterThan(20);
    await open(page, kenshu, `/progress/detail/${id}`);
    const chart = (await print(page, info)).join("");
    expect(written.map(withoutSpaces).filter((text) => !chart.includes(text))).toEqual([]);
    for (const path of [
      `/progress/detail/${id}?tab=settlement`,
      `/reserve/future/${id}`,
      `/reserve/history/${id}`,
      `/student/${id}`,
    ]) {
      await open(page, kenshu, path);
      const cells = await linesOf(
        page.locator(
          "main :is(tbody :is(th, td:not(:has(button, a[download], .visuallyHidden))), dd):not([data-screen-only] *)",
        ),
      );
      const text = (await print(page, info)).join("");
      expect(cells.length, path).toBeGreaterThan(0);
      expect(cells.filter((cell) => !text.includes(cell))).toEqual([]);
      expect(text).toMatch(/佐藤美咲.*印刷日時/);
      expect(text).not.toMatch(CONTROLS);
    }
  });

  test("the calendar is printed with every schedule, and an analysis with its bars", async ({
    page,
    kenshu,
  }, info) => {
    await open(page, kenshu, "/trainingSchedule");
    const schedules = await page
      .locator("main section section a:has(time), main section ol a")
      .count();
    const calendar = (await print(page, info)).join("");
    expect(calendar).toMatch(/研修施設:新宿研修センター.*2027\/03\/07\(日\)〜/);
    expect(calendar.match(/予約\d+\/\d+名/g)?.length).toBeGreaterThanOrEqual(20);
    expect(schedules).toBeGreaterThan(0);
    expect(calendar).not.toMatch(CONTROLS);

    await open(page, kenshu, "/analysis/categorizedTrainingCount");
    const labels = page.locator("main .recharts-yAxis-tick-labels text");
    const bars = (await labels.allTextContents()).map(withoutSpaces);
    expect(bars.length).toBeGreaterThan(2);
    const [first = ""] = await print(page, info);
    for (const bar of bars) expect(first.split(bar).length, bar).toBeGreaterThan(2);
  });
});

/** The schedule of this day with the most reservations. */
async function fullestOf(staff: Caller, day: string): Promise<number> {
  type Listed = { id: number; reserveCount: number };
  const [year, month, date = ""] = day.split("-");
  const end = `${year}-${month}-${String(Number(date) + 1).padStart(2, "0")}`;
  const rows = await staff.get<Listed[]>("TrainingSchedule/GetList", {
    start: day,
    end,
  });
  return rows.toSorted((a, b) => b.reserveCount - a.reserveCount)[0]?.id ?? 0;
}

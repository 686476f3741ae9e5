import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import type { Download, Page } from "@playwright/test";
import { expectSettled } from "../goodScreen.ts";
import { expect, type Kenshu, signedInState, test } from "../kenshu.ts";
import { said } from "../said.ts";
import { skipWithout } from "../skipWithout.ts";

const run = promisify(execFile);

/** This reader shares no code with the writer of workbooks. */
const READER = resolve(import.meta.dirname, "../../packages/files/src/readWorkbooks.py");

/** The rows of a workbook's first sheet. */
async function rowsOfFile(download: Download): Promise<unknown[][]> {
  // openpyxl goes by the name.
  const path = test.info().outputPath("analysis.xlsx");
  await download.saveAs(path);
  const { stdout } = await run("/usr/bin/python3", [READER, path]);
  const [[sheet]]: [[{ rows: unknown[][] }]] = JSON.parse(stdout);
  return sheet.rows;
}

/** The rows of the table on the screen, including the total, each as its cells. */
function rowsOf(page: Page): Promise<string[][]> {
  return page
    .locator("tbody tr, tfoot tr:first-child")
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll("th, td")].map((cell) => cell.textContent)),
    );
}

async function openAs(page: Page, { url }: Kenshu, path: string): Promise<void> {
  await page.goto(`${url}${path}`);
  await expectSettled(page);
}

test("an analysis is seen, narrowed, followed to the students behind it, and taken along as the same figures", async ({
  browser,
  kenshu,
}) => {
  skipWithout("openpyxl");
  const context = await browser.newContext({
    storageState: await signedInState(kenshu, "administrator"),
  });
  const page = await context.newPage();
  const problems: string[] = [];
  page.on("console", (message) => {
    // The server refuses an analysis of a time without data. The browser reports that as an error.
    if (message.type() === "error" && !/status of 400/.test(message.text())) {
      problems.push(message.text());
    }
  });

  await test.step("it opens with the last month, and shows this fiscal year at a touch", async () => {
    await openAs(page, kenshu, "/analysis");
    await page.getByRole("main").getByRole("link", { name: "月別受講開始" }).click();
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(
      "2027/02/01(月)〜2027/02/28(日)",
    );
    await page.getByRole("button", { name: "今年度" }).click();
    await expect(page).toHaveURL(/start=2026-04-01&end=2027-03-31/);
    await said(page, /^2026\/04\/01\(水\)〜2027\/03\/31\(水\) 12行$/);
    // Nothing was counted in the year before.
    await expect(page.getByText(/^前の期間.*比較なし/)).toBeVisible();
    await expect(page.getByRole("row", { name: /^(前の期間|増減)/ })).toHaveCount(0);
  });

  await test.step("the file has the figures of the table", async () => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Excelで保存" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("月別受講開始_2026年04月01日-2027年03月31日.xlsx");
    const rows = await rowsOf(page);
    expect(rows).toHaveLength(13);
    const inFile = await rowsOfFile(download);
    const figures = rows.map(([month, ...counts]) => [month, ...counts.map(Number)]);
    expect(inFile).toEqual(expect.arrayContaining(figures));
  });

  await test.step("a click on a bar shows its row alone, until it is undone", async () => {
    const chart = page.getByRole("img", { name: "月別の受講開始" });
    const bars = chart.locator(".recharts-bar-rectangle path");
    const [, ...total] = (await rowsOf(page)).at(-1) ?? [];
    await bars.first().click();
    await expect(page).toHaveURL(/row=/);
    await expect(page.locator("tbody tr")).toHaveCount(1);
    expect((await rowsOf(page)).at(-1)).toEqual(["全体の合計", ...total]);
    await page.getByRole("button", { name: /だけを表示中/ }).click();
    await expect(page.locator("tbody tr")).toHaveCount(12);
    await page.getByRole("button", { name: "2027年02月" }).press("Enter");
    await expect(page.locator("tbody tr")).toHaveCount(1);
    await expect(page).toHaveURL(/row=2027-02/);
  });

  await test.step("a count leads to the activities behind it, and these to the student", async () => {
    const [[, massage] = []] = await rowsOf(page);
    await page.locator("tbody tr").getByRole("link").first().click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("研修状況一覧");
    await expect(page.getByRole("heading", { level: 2 })).toContainText("研修種目：もみほぐし");
    await expect(page.locator("tbody tr")).toHaveCount(Number(massage));
    expect(Number(massage)).toBeGreaterThan(1);
    const student = page.locator("tbody").getByRole("link").first();
    const name = await student.innerText();
    await student.click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  });

  await test.step("the time before stands beside each row, in the picture and in the table", async () => {
    await openAs(page, kenshu, "/analysis/categorizedTrainingCount");
    const chart = page.getByRole("img", { name: "分類別の研修回数" });
    const rows = await rowsOf(page);
    const ofAll = rows.map((cells) => cells.slice(-2).map(Number));
    const [total = 0, before = 0] = ofAll.at(-1) ?? [];
    expect([total, before].every((count) => count > 0)).toBe(true);
    expect(ofAll.slice(0, -1).reduce((sum, [, count = 0]) => sum + count, 0)).toBe(before);
    await expect(page.getByRole("columnheader", { name: "前の期間" })).toHaveCount(1);
    await expect(chart.locator("path[fill='transparent']")).toHaveCount(rows.length - 1);
    const wholes = chart.locator(".recharts-label-list text");
    await expect(wholes.filter({ hasText: /\d/ })).toHaveText(
      ofAll.slice(0, -1).map(([whole]) => String(whole)),
    );
    await expect(page.getByRole("list", { name: "凡例" })).toContainText("前の期間");
    const totalBefore = page.getByRole("row", { name: /^前の期間/ });
    await expect(totalBefore).toBeVisible();
    // In the column of the figure that it is the earlier one of.
    const cells = await totalBefore.getByRole("cell").allInnerTexts();
    expect(cells.slice(-2)).toEqual([String(before), ""]);
    await chart.locator(".recharts-bar-rectangle path").first().click();
    await expect(page.locator("tbody tr")).toHaveCount(1);
    await expect(totalBefore).toHaveCount(0);
  });

  await test.step("a range that would be refused is not asked for", async () => {
    await openAs(page, kenshu, "/analysis/dropoutTrend");
    await page.getByRole("textbox", { name: /まで/ }).fill("2027/01/31");
    await page.getByRole("button", { name: "表示する" }).click();
    await expect(
      page.getByText("研修開始日(from)以降の日付を入力してください", { exact: true }),
    ).toBeVisible();
    await expect(page).toHaveURL(/dropoutTrend$/);
    await page.getByRole("button", { name: "昨年度" }).click();
    await expect(page.getByRole("main")).toContainText("対象のデータがありません");
    await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
  });
  expect(problems).toEqual([]);
  await context.close();

  await test.step("a viewer sees the same without a way to change anything, an instructor nothing", async () => {
    const viewer = await browser.newContext({
      storageState: await signedInState(kenshu, "viewer"),
    });
    const seen = await viewer.newPage();
    await openAs(seen, kenshu, "/analysis/trainingStateList");
    const student = seen.locator("tbody").getByRole("link").first();
    const name = await student.innerText();
    await student.click();
    await expect(seen.getByRole("heading", { level: 1 })).toHaveText(name);
    await expect(seen.locator('a[href*="/edit"]')).toHaveCount(0);
    await viewer.close();
    const instructor = await browser.newContext({
      storageState: await signedInState(kenshu, "instructor"),
    });
    const refused = await instructor.newPage();
    await openAs(refused, kenshu, "/analysis/trainingStateList");
    await expect(refused).toHaveURL(/home$/);
    await instructor.close();
  });
});

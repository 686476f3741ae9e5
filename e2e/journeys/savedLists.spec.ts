import { execFileSync } from "node:child_process";
import { expect, openHome, test } from "../kenshu.ts";

const lists = [
  "/student?search=true",
  "/progress?search=true&enrollState=-123",
  "/reserve/add?search=true",
  "/reserve/future?search=true",
  "/reserve/history?search=true",
  "/export?search=true",
  "/cashFlow",
  "/user",
  "/info",
  "/accept/activity",
  "/accept/noAccount",
  "/attendance",
  "/accept/difference",
  "/accept/guestStudentList",
  "/mail/failed",
];

/** The columns of a list that is no table on its screen, or that has more beside the names. */
const columns: Record<string, string[]> = {
  "/attendance": [
    ...["日付", "時間", "研修施設", "部屋", "講師", "予約", "定員", "待ち"],
    ...["未入力", "遅れます", "行けません"],
  ],
  "/mail/failed": ["宛先", "メールアドレス", "状態", "件名", "作成日時", "理由"],
  "/accept/guestStudentList": ["氏名", "状態", "待機", "登録日", "地域", "メールアドレス"],
};

/** Prints the lines of a workbook's first sheet, as another program reads them. */
const READER = `
import json, openpyxl, sys
sheet = openpyxl.load_workbook(open(sys.argv[1], "rb")).worksheets[0]
print(json.dumps([list(row) for row in sheet.iter_rows(values_only=True)], default=str))
`;
const linesOf = (path: string): unknown[][] =>
  JSON.parse(execFileSync("/usr/bin/python3", ["-c", READER, path], { encoding: "utf8" }));

/** What a workbook lacks: what one ticks or presses. */
const controls = ["選択", "入金", "対応", "操作"];

test("each list is saved whole, with the columns that are shown", async ({ page, kenshu }) => {
  await page.setViewportSize({ width: 1280, height: 630 });
  await openHome(page, kenshu, "administrator");
  await page.goto(`${kenshu.url}/accept/difference`);
  await page.getByRole("button", { name: "照合を開始" }).click();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  for (const at of lists) {
    await page.goto(`${kenshu.url}${at}`);
    await expect(page.getByRole("button", { name: "Excelで保存" })).toBeVisible();
    const heads = columns[at] ?? (await page.getByRole("columnheader").allInnerTexts());
    const shown = heads.filter((head) => !controls.includes(head));
    const counted = await page
      .getByText(/^(1-\d+ \/ )?[\d,]+[名件]$/)
      .first()
      .innerText();
    const total = Number(/[\d,]+(?=[名件]$)/.exec(counted)?.[0].replace(",", ""));
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Excelで保存" }).click(),
    ]);
    const [titles = [], ...rows] = linesOf(await download.path());
    expect(
      titles.filter((title) => title !== "カナ"),
      at,
    ).toEqual(shown);
    expect(rows, at).toHaveLength(total);
  }
  await page.goto(`${kenshu.url}/student/silent`);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expect(page.getByRole("button", { name: "Excelで保存" })).toHaveCount(0);
});

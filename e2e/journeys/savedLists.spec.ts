import { execFileSync } from "node:child_process";
import { idsOf } from "../demoRows.ts";
import { expect, openHome, test } from "../kenshu.ts";
import { type Address, addressIn } from "../screens.ts";
import { skipWithout } from "../skipWithout.ts";

const attempts = ["研修生", "送信日時", "状態", "結果", "申込", "送信者", "HMの回答と対応"];
const entries = [
  ...["研修内容", "研修日", "結果", "講師", "技術", "接客", "オリエンテーション"],
  ...["フィードバック", "講師コメント", "研修生のコメント"],
];

/** The lists, and the columns of one that is no table or stands beside others. */
const lists: [at: Address, columns?: string[]][] = [
  ["/student?search=true"],
  ["/progress?search=true&enrollState=-123"],
  ["/reserve/add?search=true"],
  ["/reserve/future?search=true"],
  ["/reserve/history?search=true"],
  ["/export?search=true"],
  ["/export/passable"],
  ["/cashFlow"],
  ["/user"],
  ["/info"],
  ["/accept/activity"],
  ["/accept/noAccount"],
  [
    "/attendance",
    [
      ...["日付", "時間", "研修施設", "部屋", "講師", "予約", "定員", "待ち"],
      ...["未入力", "遅れます", "行けません", "予約開始"],
    ],
  ],
  [
    ({ held }) => `/attendance/detail/${held.id}`,
    ["氏名", "次の研修内容", "予習", "評価", "出欠", "待ち順", "連絡"],
  ],
  ["/accept/difference"],
  ["/accept/guestStudentList", ["氏名", "状態", "待機", "登録日", "地域", "メールアドレス"]],
  ["/mail/failed", ["宛先", "メールアドレス", "状態", "件名", "作成日時", "理由"]],
  ["/setting/area"],
  ["/setting/school"],
  ["/setting/room"],
  ["/setting/room?schoolId=1"],
  ["/setting/training"],
  ["/setting/trainingContent"],
  ["/export/attempts"],
  [({ exported }) => `/export/${exported.userId}`, attempts],
  [({ studentId }) => `/student/${studentId}`, ["研修種目", "状態", "進捗率", "受講", "ペース"]],
  [({ studentId }) => `/progress/detail/${studentId}`, entries],
  [({ studentId }) => `/progress/detail/${studentId}?tab=settlement`],
  [({ studentId }) => `/reserve/future/${studentId}`],
  [
    ({ studentId }) => `/reserve/history/${studentId}`,
    ["日時", "場所", "状態", "備考", "予約番号"],
  ],
];

/** Prints the lines of a workbook's first sheet, as another program reads them. */
const READER = `
import json, openpyxl, sys
sheet = openpyxl.load_workbook(open(sys.argv[1], "rb")).worksheets[0]
print(json.dumps([list(row) for row in sheet.iter_rows(values_only=True)], default=str))
`;
const linesOf = (path: string): unknown[][] =>
  JSON.parse(execFileSync("/usr/bin/python3", ["-c", READER, path], { encoding: "utf8" }));

const totalIn = (text: string) => Number(/[\d,]+(?=[名件]$)/.exec(text)?.[0].replace(",", ""));

/** What a workbook lacks: what one ticks or presses. */
const controls = ["選択", "入金", "対応", "操作", "領収書", "削除", "送信"];

test("each list is saved whole, with the columns that are shown", async ({ page, kenshu }) => {
  skipWithout("openpyxl");
  await page.setViewportSize({ width: 1280, height: 630 });
  await openHome(page, kenshu, "administrator");
  await page.goto(`${kenshu.url}/accept/difference`);
  await page.getByRole("button", { name: "照合を開始" }).click();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  const ids = await idsOf(kenshu);
  for (const [address, columns] of lists) {
    const at = addressIn(address, ids);
    await page.goto(`${kenshu.url}${at}`);
    const button = page.getByRole("button", { name: "Excelで保存" }).first();
    await expect(button, at).toBeVisible();
    const heads = columns ?? (await page.getByRole("columnheader").allInnerTexts());
    const shown = heads.filter((head) => !controls.includes(head));
    const counted = page.getByText(/^(1-\d+ \/ )?[\d,]+[名件]$/);
    const [text] = await counted.allInnerTexts();
    const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
    const [titles = [], ...rows] = linesOf(await download.path());
    expect(
      titles.filter((title) => title !== "カナ"),
      at,
    ).toEqual(shown);
    if (text) expect(rows, at).toHaveLength(totalIn(text));
    else expect(rows, at).not.toEqual([]);
  }
  await page.goto(`${kenshu.url}/student/silent`);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expect(page.getByRole("button", { name: "Excelで保存" })).toHaveCount(0);
});

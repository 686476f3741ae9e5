import { readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Request } from "@playwright/test";
import { expectSettled } from "../goodScreen.ts";
import { expect, signedInState, test } from "../kenshu.ts";

const ASSETS = resolve(import.meta.dirname, "../../apps/web/dist/assets");
/** Page, style sheet, scripts, icon and calls, on a cold cache. */
const MOST_REQUESTS = 10;
/** A page of one student reads in turn: who it is, and what its tab shows. */
const MOST_OF_A_STUDENT = 12;
/** Sentences that only screens for staff say: of schedules, sorted lists, rosters, settlement, mails, notices. */
const STAFF_SENTENCES = [
  "この研修予定を削除します",
  "並び順を保存",
  "欠席にしますか",
  "入金・請求を追加",
  "処理済みにする",
  "お知らせのプレビュー",
];

/** With the most bytes of scripts, as they are sent; a screen without a form needs the fewest. */
const screens = [
  [null, "/", 190_000],
  [null, "/unsubscribe?token=any", 190_000],
  ["student01", "/home", 185_000],
  ["student01", "/about", 185_000],
  ["student01", "/reserve/add", 186_000],
  ["student01", "/reserve/future", 185_000],
  ["student01", "/progress", 190_000],
  ["instructor", "/home", 185_000],
  ["instructor", "/progress", 240_000],
  ["instructor", "/attendance", 240_000],
  ["viewer", "/home", 185_000],
  ["viewer", "/progress", 240_000],
  ["administrator", "/home", 185_000],
  ["administrator", "/progress", 240_000],
  ["administrator", "/setting/training", 185_000],
  ["administrator", "/setting/training?sorting=true", 200_000],
  ["administrator", "/trainingSchedule", 185_000],
  ["administrator", "/attendance", 240_000],
  ["administrator", "/student", 240_000],
  ["administrator", "/student/:id", 270_000],
  ["administrator", "/log", 270_000],
  ["administrator", "/info", 270_000],
  ["administrator", "/progress/detail/:id", 275_000],
] as const;

for (const [account, path, mostBytes] of screens) {
  test(`the first ${path} of ${account ?? "a visitor"} takes few requests and bytes`, async ({
    browser,
    kenshu,
  }) => {
    const storageState = account ? await signedInState(kenshu, account) : undefined;
    const context = await browser.newContext({ storageState });
    const page = await context.newPage();
    const requests: Request[] = [];
    page.on("requestfinished", (request) => requests.push(request));
    const { userId } = await kenshu.as("student01");
    await page.goto(`${kenshu.url}${path.replace(":id", `${userId}`)}`);
    await expectSettled(page);

    const scripts = requests.filter((request) => request.resourceType() === "script");
    const sizes = await Promise.all(scripts.map((request) => request.sizes()));
    const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    expect(scripts.length).toBeGreaterThan(1);
    expect(
      requests.length,
      requests.map((request) => request.url()).join("\n"),
    ).toBeLessThanOrEqual(path.endsWith("/:id") ? MOST_OF_A_STUDENT : MOST_REQUESTS);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes, `${scripts.length} scripts`).toBeLessThanOrEqual(mostBytes);

    if (account === null || account.startsWith("student")) {
      const loaded = await Promise.all(
        scripts.map(async (request) => (await request.response())?.text() ?? ""),
      );
      const code = loaded.join("\n");
      const built = await codeOfEveryScreen();
      for (const sentence of STAFF_SENTENCES) {
        expect(built).toContain(sentence);
        expect(code).not.toContain(sentence);
      }
    }
    await context.close();
  });
}

async function codeOfEveryScreen(): Promise<string> {
  const names = (await readdir(ASSETS)).filter((name) => name.endsWith(".js"));
  return (await Promise.all(names.map((name) => readFile(`${ASSETS}/${name}`, "utf8")))).join("\n");
}

import { readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Request } from "@playwright/test";
import { idsOf } from "../demoRows.ts";
import { expectSettled } from "../goodScreen.ts";
import { expect, signedInState, test } from "../kenshu.ts";

const ASSETS = resolve(import.meta.dirname, "../../apps/web/dist/assets");
/** Page, style sheet, scripts and calls, on a cold cache. */
const MOST_REQUESTS = 10;
/**
 * These take up to two more: the slots of a school and their queues wait for the schools, the numbers of
 * an analysis come before its code, the activities of a training wait for the trainings, and HM's links
 * name a student by another id.
 */
const TAKE_TWO_MORE = [
  "/reserve/add/:id",
  "/analysis/dropoutTable",
  "/progress/detail/:id",
  "/progress/therapist/:therapistId",
];
/** Sentences that only screens for staff say: of schedules, sorted lists, rosters, settlement, mails, notices. */
const STAFF_SENTENCES = [
  "この研修予定を削除します",
  "並び順を保存",
  "欠席にしますか",
  "入金・請求を追加",
  "処理済みにする",
  "お知らせのプレビュー",
];

/** The screen with the most bytes of scripts, as they are sent. A screen without a form needs the fewest. */
const screens = [
  [null, "/", 191_000],
  [null, "/unsubscribe?token=any", 191_000],
  ["student01", "/home", 185_000],
  ["student01", "/about", 188_000],
  ["student01", "/reserve/add", 189_000],
  ["student01", "/reserve/future", 185_000],
  ["student01", "/progress", 190_000],
  ["instructor", "/home", 185_000],
  ["instructor", "/progress", 247_000],
  ["instructor", "/attendance", 247_000],
  ["instructor", "/reserve/add/:id?schoolId=1", 270_000],
  ["viewer", "/home", 185_000],
  ["viewer", "/progress", 247_000],
  ["viewer", "/analysis/categorizedTrainingCount", 380_000],
  ["administrator", "/home", 185_000],
  ["administrator", "/progress", 247_000],
  ["administrator", "/setting/training", 185_000],
  ["administrator", "/setting/training?sorting=true", 200_000],
  ["administrator", "/trainingSchedule", 188_000],
  ["administrator", "/attendance", 247_000],
  ["administrator", "/student", 247_000],
  ["administrator", "/student/:id", 274_000],
  ["administrator", "/log", 274_000],
  ["administrator", "/info", 274_000],
  ["administrator", "/accept/detail?from=2027-02-24&to=2027-03-25", 275_000],
  ["administrator", "/export/:id", 275_000],
  ["administrator", "/trainingSchedule/create/1", 275_000],
  ["administrator", "/progress/detail/:id", 280_000],
  ["administrator", "/progress/detail/:id?tab=settlement", 280_000],
  ["administrator", "/progress/therapist/:therapistId", 280_000],
  ["administrator", "/reserve/add/:id", 275_000],
  ["administrator", "/analysis/dropoutTable", 380_000],
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
    const { studentId, therapistId } = await idsOf(kenshu);
    const address = path.replace(":id", `${studentId}`).replace(":therapistId", `${therapistId}`);
    await page.goto(`${kenshu.url}${address}`);
    await expectSettled(page);

    const scripts = requests.filter((request) => request.resourceType() === "script");
    const sizes = await Promise.all(scripts.map((request) => request.sizes()));
    const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    expect(scripts.length).toBeGreaterThan(1);
    // A browser asks for the icon when it likes.
    const urls = requests.map((request) => request.url()).filter((url) => !/favicon/.test(url));
    expect(urls.length, urls.join("\n")).toBeLessThanOrEqual(
      MOST_REQUESTS + (TAKE_TWO_MORE.includes(path) ? 2 : 0),
    );
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

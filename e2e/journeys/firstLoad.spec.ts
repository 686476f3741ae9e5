import { readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Request } from "@playwright/test";
import { idsOf } from "../demoRows.ts";
import { expectSettled } from "../goodScreen.ts";
import { expect, signedInState, test } from "../kenshu.ts";
import { addressesOf, addressIn } from "../screens.ts";
import { type Walker, walkers } from "../walkers.ts";

const ASSETS = resolve(import.meta.dirname, "../../apps/web/dist/assets");
/** Page, style sheet, scripts and calls, without a cache. */
const MOST_REQUESTS = 10;
/** Screens that many students open at once must take fewer. */
const FEWER: Record<string, number> = { "/home": 8, "/reserve/add": 9 };
/**
 * With slots, what is kept for everybody is a request of its own, and the chance of a queue follows
 * when the school is known.
 */
const OF_STAFF_SLOTS = 12;
/**
 * Sentences from screens for staff only: schedules, sorted lists, rosters, settlement, mails,
 * notices.
 */
const STAFF_SENTENCES = [
  "この研修予定を削除します",
  "並び順を保存",
  "欠席にしますか",
  "入金・請求を追加",
  "処理済みにする",
  "お知らせのプレビュー",
];

/** What follows the changes of others comes after the first screen. */
const isLive = (request: Request) => /\/assets\/live-|\/trpc\/live\./.test(request.url());

/** Instructors and viewers see the screens of an administrator. */
const visitors: Walker[] = ["A", "S", "-"];

for (const letter of visitors) {
  const account = walkers[letter];
  test(`every screen of ${account ?? "a visitor"} takes few requests at first`, async ({
    browser,
    kenshu,
  }) => {
    const storageState = account ? await signedInState(kenshu, account) : undefined;
    const ids = await idsOf(kenshu);
    const addresses = addressesOf(letter).map((address) => addressIn(address, ids));
    expect(addresses.length).toBeGreaterThan(1);
    for (const address of addresses) {
      const context = await browser.newContext({ storageState });
      const page = await context.newPage();
      const urls: string[] = [];
      // A browser asks for the icon whenever it likes.
      page.on("request", (request) => {
        if (!request.url().includes("favicon") && !isLive(request)) urls.push(request.url());
      });
      await page.goto(`${kenshu.url}${address}`);
      await expectSettled(page);
      const ofStudents = account?.startsWith("student") ? FEWER[address] : undefined;
      const most = address.startsWith("/reserve/add/") ? OF_STAFF_SLOTS : MOST_REQUESTS;
      expect
        .soft(urls.length, `${address}\n${urls.join("\n")}`)
        .toBeLessThanOrEqual(ofStudents ?? most);
      await context.close();
    }
  });
}

/** The largest total of scripts, in transferred bytes. A screen without a form needs the least. */
const weighed = [
  [null, "/", 187_400],
  [null, "/unsubscribe?token=any", 187_400],
  ["student01", "/home", 189_500],
  ["student01", "/about", 189_400],
  ["student01", "/reserve/add", 192_700],
  ["student01", "/reserve/future", 189_500],
  ["student01", "/progress", 192_800],
  ["instructor", "/home", 188_000],
  ["instructor", "/progress", 246_100],
  ["instructor", "/attendance", 246_100],
  ["instructor", "/reserve/add/:id?schoolId=1", 258_600],
  ["viewer", "/home", 188_000],
  ["viewer", "/progress", 246_100],
  ["viewer", "/analysis/categorizedTrainingCount", 356_900],
  ["administrator", "/home", 188_000],
  ["administrator", "/progress", 246_100],
  ["administrator", "/setting/training", 271_000],
  ["administrator", "/trainingSchedule", 190_800],
  ["administrator", "/attendance", 246_100],
  ["administrator", "/student", 246_100],
  ["administrator", "/student/:id", 275_700],
  ["administrator", "/log", 275_700],
  ["administrator", "/info", 275_700],
  ["administrator", "/accept/detail?from=2027-02-24&to=2027-03-25", 261_800],
  ["administrator", "/export/:id", 275_700],
  ["administrator", "/trainingSchedule/create/1", 275_700],
  ["administrator", "/progress/detail/:id", 254_600],
  ["administrator", "/progress/detail/:id?tab=settlement", 275_700],
  ["administrator", "/progress/therapist/:therapistId", 254_600],
  ["administrator", "/reserve/add/:id", 258_600],
  ["administrator", "/analysis/dropoutTable", 356_900],
] as const;

for (const [account, path, mostBytes] of weighed) {
  test(`the first ${path} of ${account ?? "a visitor"} takes few bytes`, async ({
    browser,
    kenshu,
  }) => {
    const storageState = account ? await signedInState(kenshu, account) : undefined;
    const context = await browser.newContext({ storageState });
    const page = await context.newPage();
    const requests: Request[] = [];
    page.on("requestfinished", (request) => {
      if (!isLive(request)) requests.push(request);
    });
    const { studentId, therapistId } = await idsOf(kenshu);
    const address = path.replace(":id", `${studentId}`).replace(":therapistId", `${therapistId}`);
    await page.goto(`${kenshu.url}${address}`);
    await expectSettled(page);

    const scripts = requests.filter((request) => request.resourceType() === "script");
    const sizes = await Promise.all(scripts.map((request) => request.sizes()));
    const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
    expect(scripts.length).toBeGreaterThan(1);
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

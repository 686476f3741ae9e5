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
      // A browser asks for the icon whenever it likes. The search at HM goes on part by part.
      const SEARCH = /getHeartfulStudents\?/;
      const isLater = (url: string) =>
        url.includes("favicon") || (SEARCH.test(url) && urls.some((before) => SEARCH.test(before)));
      page.on("request", (request) => {
        if (!isLater(request.url()) && !isLive(request)) urls.push(request.url());
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

const KB = 1000;
/**
 * The largest total of scripts by the kind of the screen, in transferred KB. A screen that loads
 * the forms, the lists of staff or the pages of students without need takes 24 KB more. The room
 * of some KB is for lines that change: a few bytes must not fail here.
 */
const FRAME = 192;
const SLOTS = 196;
const LIST = 251;
const STAFF_SLOTS = 264;
const PAGE = 281;
const CHART = 362;
const weighed = [
  [null, "/", FRAME],
  [null, "/unsubscribe?token=any", FRAME],
  ["student01", "/home", FRAME],
  ["student01", "/about", FRAME],
  ["student01", "/reserve/add", SLOTS],
  ["student01", "/reserve/future", FRAME],
  ["student01", "/progress", SLOTS],
  ["instructor", "/home", FRAME],
  ["instructor", "/progress", LIST],
  ["instructor", "/attendance", LIST],
  ["instructor", "/reserve/add/:id?schoolId=1", STAFF_SLOTS],
  ["viewer", "/home", FRAME],
  ["viewer", "/progress", LIST],
  ["viewer", "/analysis/categorizedTrainingCount", CHART],
  ["administrator", "/home", FRAME],
  ["administrator", "/progress", LIST],
  ["administrator", "/setting/training", PAGE],
  ["administrator", "/trainingSchedule", SLOTS],
  ["administrator", "/attendance", LIST],
  ["administrator", "/student", LIST],
  ["administrator", "/student/:id", PAGE],
  ["administrator", "/log", PAGE],
  ["administrator", "/info", PAGE],
  ["administrator", "/accept/detail?from=2027-02-24&to=2027-03-25", PAGE],
  ["administrator", "/export/:id", PAGE],
  ["administrator", "/trainingSchedule/create/1", PAGE],
  ["administrator", "/progress/detail/:id", STAFF_SLOTS],
  ["administrator", "/progress/detail/:id?tab=settlement", PAGE],
  ["administrator", "/progress/therapist/:therapistId", STAFF_SLOTS],
  ["administrator", "/reserve/add/:id", STAFF_SLOTS],
  ["administrator", "/analysis/dropoutTable", CHART],
] as const;

for (const [account, path, mostKb] of weighed) {
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
    expect(bytes, `${scripts.length} scripts`).toBeLessThanOrEqual(mostKb * KB);

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

import { readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Request } from "@playwright/test";
import { idsOf } from "../demoRows.ts";
import { expectSettled } from "../goodScreen.ts";
import { expect, signedInState, test } from "../kenshu.ts";
import { addressesOf, addressIn, oneOfEachKind } from "../screens.ts";
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

/** A browser asks for the icon whenever it likes. The search at HM goes on part by part. */
function isLater(request: Request, before: Request[]): boolean {
  const isSearch = (one: Request) => one.url().includes("getHeartfulStudents?");
  return request.url().includes("favicon") || (isSearch(request) && before.some(isSearch));
}

/** What follows the changes of others comes after the first screen. */
const isLive = (request: Request) => /\/assets\/live-|\/trpc\/live\./.test(request.url());

const KB = 1000;
/**
 * The largest total of scripts in transferred KB, by the address. The first match counts. A screen
 * that loads the forms or the lists of staff without need takes 24 KB more. The room of some KB is
 * for lines that change: a few bytes must not fail here.
 */
const WEIGHTS: [RegExp, number][] = [
  [/^\/(home|about|accept|setting|analysis|profile\/myPage)$|^\/about\//, 207],
  [/^\/trainingSchedule\?/, 207],
  [/^\/(\w+SignUp|\w+Password.*|unsubscribe.*)?$/, 219],
  [/^\/profile\//, 244],
  [/^\/(student|progress|attendance|accept\/(guestStudentList|noAccount|activity))(\?|$)/, 274],
  [/^\/reserve\/(add|future|history)(\?|$)/, 274],
  [/^\/accept\/(import|detail|find|difference|noAccount\/)/, 292],
  [/^\/(management\/)?progress\/(detail|therapist)\/[^/?]+$/, 292],
  [/^\/(student\/silent|attendance\/detail\/|trainingSchedule\/plan)/, 292],
  [/^\/reserve\/(add\/|detail\/|future#)/, 292],
  [/^\/analysis\//, 386],
  [/./, 320],
];
/** A screen of this weight has no lists of staff, and none of their sentences. */
const LIGHT = 219;
/** Students open these first, or on the way, so they load none of the lists of staff. */
const OF_STUDENTS: [RegExp, number][] = [
  [/^\/home$/, 205],
  [/^\/(progress|reserve\/(add|future|history))(\?|$)/, 208],
];

/** Instructors and viewers see the screens of an administrator. */
const visitors: Walker[] = ["A", "S", "-"];

for (const letter of visitors) {
  const account = walkers[letter];
  test(`a screen of each kind of ${account ?? "a visitor"} takes few requests and bytes at first`, async ({
    browser,
    kenshu,
  }) => {
    const storageState = account ? await signedInState(kenshu, account) : undefined;
    const ids = await idsOf(kenshu);
    const addresses = oneOfEachKind(addressesOf(letter).map((address) => addressIn(address, ids)));
    expect(addresses.length).toBeGreaterThan(1);
    for (const address of addresses) {
      const context = await browser.newContext({ storageState });
      const page = await context.newPage();
      const requests: Request[] = [];
      page.on("request", (request) => {
        if (!isLater(request, requests) && !isLive(request)) requests.push(request);
      });
      await page.goto(`${kenshu.url}${address}`);
      await expectSettled(page);

      const urls = requests.map((request) => request.url());
      const ofStudents = letter === "S" ? FEWER[address] : undefined;
      const most = address.startsWith("/reserve/add/") ? OF_STAFF_SLOTS : MOST_REQUESTS;
      expect
        .soft(urls.length, `${address}\n${urls.join("\n")}`)
        .toBeLessThanOrEqual(ofStudents ?? most);
      const scripts = requests.filter((request) => request.resourceType() === "script");
      const sizes = await Promise.all(scripts.map((request) => request.sizes()));
      const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0);
      const [, mostKb] = weightOf(address, letter === "S" ? [...OF_STUDENTS, ...WEIGHTS] : WEIGHTS);
      expect(bytes).toBeGreaterThan(0);
      expect.soft(bytes, `${address}: ${scripts.length} scripts`).toBeLessThanOrEqual(mostKb * KB);
      if (letter !== "A" && mostKb <= LIGHT) await expectNoneOfStaff(scripts);
      await context.close();
    }
  });
}

function weightOf(address: string, weights: [RegExp, number][]) {
  const weight = weights.find(([kind]) => kind.test(address));
  if (!weight) throw new Error(`${address} has no weight`);
  return weight;
}

test("the sentences of staff are words of the product", async () => {
  const names = (await readdir(ASSETS)).filter((name) => name.endsWith(".js"));
  const built = await Promise.all(names.map((name) => readFile(`${ASSETS}/${name}`, "utf8")));
  const code = built.join("\n");
  expect(STAFF_SENTENCES.filter((sentence) => !code.includes(sentence))).toEqual([]);
});

async function expectNoneOfStaff(scripts: Request[]): Promise<void> {
  const loaded = await Promise.all(
    scripts.map(async (request) => (await request.response())?.text() ?? ""),
  );
  const code = loaded.join("\n");
  expect(STAFF_SENTENCES.filter((sentence) => code.includes(sentence))).toEqual([]);
}

import { transportSentences } from "@kenshu/web/api/transportSentences.ts";
import type { Page } from "@playwright/test";
import { idsOf } from "../demoRows.ts";
import { expectSettled } from "../goodScreen.ts";
import { expect, type Kenshu, openHome, signedInState, startKenshu, test } from "../kenshu.ts";
import { addressesOf, addressIn, oneOfEachKind } from "../screens.ts";
import { type Walker, walkers } from "../walkers.ts";

/** The page begins with this one. Without it there is no page that could try again. */
const FIRST = /^index-/;

/** The first request of this page for each such file fails. Returns those that have failed. */
async function failOnce(page: Page, file: RegExp): Promise<ReadonlySet<string>> {
  const failed = new Set<string>();
  await page.route(/\/assets\/[^/]+\.js$/, async (route) => {
    const name = new URL(route.request().url()).pathname.split("/").at(-1) ?? "";
    if (FIRST.test(name) || !file.test(name) || failed.has(name)) return route.continue();
    failed.add(name);
    return route.abort("connectionfailed");
  });
  return failed;
}

const missing = (page: Page) => page.getByRole("alert").filter({ hasText: "読み込めませんでした" });
const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("main").getByRole("button", { name }).first().click();

/** What loads when somebody asks for it, or after its screen. */
type Needed = {
  what: string;
  file: RegExp;
  account: string;
  path: string | ((kenshu: Kenshu) => Promise<string>);
  ask?: (page: Page) => Promise<void>;
  /** What is there once it has come. */
  comes: (page: Page) => Promise<void>;
};

const dialogWith = (button: string | RegExp) => (page: Page) =>
  expect(page.getByRole("dialog").getByRole("button", { name: button })).toBeVisible();

const needed: Needed[] = [
  {
    what: "the search from anywhere",
    file: /^finder-/,
    account: "administrator",
    path: "/home",
    ask: async (page) => {
      await page.keyboard.press("/");
      await page.keyboard.type("精算");
    },
    comes: async (page) => {
      await expect(page.getByRole("dialog").getByRole("combobox")).toHaveValue("精算");
      await expect(page.getByRole("dialog").getByRole("option").first()).toBeVisible();
    },
  },
  {
    what: "the sentences behind the ？",
    file: /^help-/,
    account: "administrator",
    path: "/setting/system",
    ask: press("説明"),
    comes: (page) => expect(page.getByRole("main").getByRole("listitem")).toHaveCount(3),
  },
  {
    what: "a calendar to pick from",
    file: /^scheduleForm-/,
    account: "viewer",
    path: "/analysis/cashFlowMonthSummary",
    ask: press("対象月をカレンダーから選ぶ"),
    comes: async (page) => {
      const calendar = page.getByRole("dialog", { name: "対象月のカレンダー" });
      await expect(calendar.getByRole("button", { name: /6月/ })).toBeVisible();
      await expect(calendar.locator(":focus")).toHaveCount(1);
    },
  },
  {
    what: "the code that an app reads",
    // A library by itself, as the one is that asks for passkeys (secondFactor.spec.ts).
    file: /^esm-/,
    account: "viewer",
    path: "/profile/methods",
    ask: async (page) => {
      await press("認証アプリを追加")(page);
      const proof = page.getByRole("dialog", { name: "本人の確認" });
      await expect(proof.or(page.getByRole("dialog", { name: "認証アプリの追加" }))).toBeVisible();
      if (!(await proof.isVisible())) return;
      await proof.locator("input[type=password]").fill("kenshu-demo");
      await proof.getByRole("button", { name: "確認する" }).click();
    },
    comes: (page) =>
      expect(page.getByRole("img", { name: "認証アプリで読み取るQRコード" })).toBeVisible(),
  },
  {
    what: "the dialog of a contact",
    file: /^contactDialogs-/,
    account: "instructor",
    path: "/student/silent",
    ask: press(/^連絡した/),
    comes: dialogWith("記録する"),
  },
  {
    what: "the dialog of who has a student in hand",
    file: /^contactDialogs-/,
    account: "administrator",
    path: async (kenshu) => `/student/${(await idsOf(kenshu)).silentStudentId}`,
    ask: press("担当者を変更する"),
    comes: dialogWith(/変更する/),
  },
  {
    what: "the figures about contacts",
    file: /^analyses-/,
    account: "instructor",
    path: "/student/silent",
    ask: (page) => page.getByText("連絡状況").click(),
    comes: (page) => expect(page.getByRole("region", { name: "連絡状況" })).toBeVisible(),
  },
  {
    what: "the picture of an analysis",
    file: /^charts-/,
    account: "viewer",
    path: "/analysis/categorizedTrainingCount",
    comes: (page) => expect(page.locator("svg.recharts-surface").first()).toBeVisible(),
  },
  {
    what: "the calendar of a month",
    file: /^scheduleMonth-/,
    account: "administrator",
    path: "/trainingSchedule?view=month",
    comes: (page) =>
      expect(page.getByRole("link", { name: "3/31(水)", exact: true })).toBeVisible(),
  },
  {
    what: "the entry of a calendar",
    file: /^staffReservation-/,
    account: "student01",
    path: "/reserve/future",
    ask: async (page) => {
      await page
        .getByRole("main")
        .getByRole("link", { name: /\d〜\d/ })
        .first()
        .click();
    },
    comes: (page) => expect(page.getByRole("button", { name: /カレンダー/ })).toBeVisible(),
  },
];

for (const { what, file, account, path, ask, comes } of needed) {
  test(`${what} says that it does not come, and comes`, async ({ browser, kenshu }) => {
    const context = await browser.newContext({
      storageState: await signedInState(kenshu, account),
    });
    const page = await context.newPage();
    const failed = await failOnce(page, file);
    await page.goto(kenshu.url + (typeof path === "string" ? path : await path(kenshu)));
    if (ask) {
      await expectSettled(page);
      await ask(page);
    }
    await expect(missing(page)).toBeVisible();
    await comes(page);
    await expect(missing(page)).toHaveCount(0);
    expect(failed.size).toBeGreaterThan(0);
    await context.close();
  });
}

test("the next press tries at once, and a dialog that does not come can be closed", async ({
  browser,
  kenshu,
}) => {
  const context = await browser.newContext({
    storageState: await signedInState(kenshu, "instructor"),
  });
  const page = await context.newPage();
  await page.goto(`${kenshu.url}/student/silent`);
  await expectSettled(page);
  await page.route(/\/assets\/contactDialogs-/, (route) => route.abort());
  await press(/^連絡した/)(page);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(transportSentences.partMissing);
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  // By now it tries seldom.
  await page.waitForTimeout(10_000);
  await expect(dialog).toHaveCount(0);
  await page.unroute(/\/assets\/contactDialogs-/);
  const file = page.waitForResponse(/\/assets\/contactDialogs-/, { timeout: 3000 });
  await press(/^連絡した/)(page);
  await file;
  await dialogWith("記録する")(page);
  await context.close();
});

test("a page whose server dies before it can follow says so, and follows when the server is back", async ({
  browser,
}) => {
  const kenshu = await startKenshu();
  const page = await (await browser.newContext()).newPage();
  const died = Promise.withResolvers<void>();
  await page.route(/\/assets\/live-/, async (route) => {
    await died.promise;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/assets\/live-/);
  await openHome(page, kenshu, "student01");
  await asked;
  const stream = page.waitForRequest(/\/trpc\/live\.follow/);
  const restarted = kenshu.crash();
  died.resolve();
  await expect(page.getByText(transportSentences.notFollowing)).toBeVisible();
  await restarted;
  const back = performance.now();
  await stream;
  expect(performance.now() - back).toBeLessThan(20_000);
  await expect(page.getByText(transportSentences.notFollowing)).toHaveCount(0);
  await kenshu.stop();
});

/** Each file names those that it loads. The folder may have those of an earlier build as well. */
async function filesOf({ url }: Kenshu): Promise<Set<string>> {
  const textOf = async (path: string) => (await fetch(`${url}/${path}`)).text();
  const found = new Set(namesIn(await textOf("")));
  // What is added meanwhile has its turn, too.
  for (const name of found) {
    for (const loaded of namesIn(await textOf(`assets/${name}`))) found.add(loaded);
  }
  return found;
}

const namesIn = (text: string) => text.match(/(?<=assets\/|[`"]\.\/)[\w-]+\.js(?=[`"])/g) ?? [];

const visitors: Walker[] = ["S", "-", "A"];

test("every screen comes although each of its files fails once, and no file is left out", async ({
  browser,
  kenshu,
}) => {
  const files = await filesOf(kenshu);
  // The tests above have met these.
  const known = [FIRST, /^live-/, ...needed.map(({ file }) => file)];
  const left = new Set([...files].filter((name) => !known.some((file) => file.test(name))));
  expect(left.size).toBeGreaterThan(20);
  const ids = await idsOf(kenshu);
  for (const letter of visitors) {
    const account = walkers[letter];
    const storageState = account ? await signedInState(kenshu, account) : undefined;
    const page = await (await browser.newContext({ storageState })).newPage();
    const failed = await failOnce(page, /./);
    const addresses = addressesOf(letter).map((address) => addressIn(address, ids));
    for (const address of oneOfEachKind(addresses)) {
      if (left.size === 0) break;
      await page.goto(kenshu.url + address);
      const heading = page.getByRole("heading", { level: 1 });
      await expect(heading).not.toHaveText(/表示できませんでした|読み込み中/);
      await expectSettled(page);
      await expect(missing(page)).toHaveCount(0);
      for (const name of failed) left.delete(name);
    }
    await page.context().close();
  }
  expect([...left]).toEqual([]);
});

import type { Page, Route } from "@playwright/test";
import { idsOf } from "./demoRows.ts";
import { expectSettled } from "./goodScreen.ts";
import { expect, test } from "./kenshu.ts";
import { type Opening, openings } from "./openings.ts";
import { DESK, isStudent, PHONE, pageOf } from "./visit.ts";

test.describe.configure({ mode: "parallel" });

/** So many milliseconds after a press people must see that it waits. */
const PATIENCE = 700;

/** What says that something waits: a button, a part of the screen, the cover, an outline. */
const SIGNS = "[aria-busy=true], .mantine-Skeleton-root";

/** Holds all calls from now on. `end` leaves the page before they fail, so that nothing changes. */
async function holdCalls(page: Page) {
  const held: Route[] = [];
  await page.route(/\/trpc\/|\/api\//, (route) => {
    held.push(route);
  });
  return {
    count: () => held.length,
    writes: () => held.filter((route) => route.request().method() === "POST").length,
    end: async () => {
      // A read that is made again would go on to its write, and a call that nobody holds any more
      // would reach the server.
      await page.goto("about:blank");
      for (const route of held) await route.abort().catch(() => {});
      await page.unroute(/\/trpc\/|\/api\//);
    },
  };
}

/**
 * Presses while nothing is answered. Whether the press has called the server, which it then says. A
 * dialog that only closes may meet a read of the screen behind it, so its writes count.
 */
async function pressWaits(
  page: Page,
  where: string,
  press: () => Promise<unknown>,
  counted: "count" | "writes" = "count",
) {
  const calls = await holdCalls(page);
  await press();
  const until = performance.now() + PATIENCE;
  const signs = page.locator(SIGNS).filter({ visible: true });
  const isWaiting = async () => calls[counted]() > 0 && (await signs.count()) > 0;
  let hasSign = await isWaiting();
  while (!hasSign && performance.now() < until) {
    await page.waitForTimeout(50);
    hasSign = await isWaiting();
  }
  const hasCalled = calls[counted]() > 0;
  if (hasCalled) expect.soft(hasSign, `a sign of waiting in ${where}`).toBe(true);
  await calls.end();
  return hasCalled;
}

/** The openings that may hold a dialog: a refused form writes nothing. */
const asking = openings.filter(({ name }) => !name.endsWith("with errors"));

for (const account of new Set(asking.map(({ account }) => account))) {
  test(`whatever ${account ?? "a visitor"} answers in a dialog says that it waits`, async ({
    browser,
    kenshu,
  }) => {
    const device = isStudent(account) ? PHONE : DESK;
    const page = await pageOf(browser, kenshu, account, device);
    const called: string[] = [];
    for (const { name, path, open } of asking.filter((opening) => opening.account === account)) {
      await page.goto(kenshu.url + (typeof path === "string" ? path : await path(kenshu)));
      await expectSettled(page);
      await open(page);
      const act = page.locator("dialog:modal:not([aria-label])").getByRole("button").last();
      if (!(await act.isVisible())) continue;
      if (await pressWaits(page, name, () => act.click({ timeout: 5000 }), "writes"))
        called.push(name);
    }
    expect.soft(called.length, called.join(", ")).toBeGreaterThanOrEqual(LEAST[account ?? ""] ?? 0);
  });
}

/** How many of the dialogs write, by account. */
const LEAST: Record<string, number> = { student01: 3, instructor: 2, administrator: 7 };

/** Other waits: forms, rows, files and screens. */
const waits: (Omit<Opening, "open"> & { press: (page: Page) => Promise<unknown> })[] = [
  {
    name: "the sign-in",
    account: null,
    path: "/",
    press: async (page) => {
      await page.getByLabel("メールアドレス").fill("student01@kenshu.test");
      await page.getByLabel("パスワード", { exact: true }).fill("kenshu-demo");
      await page.getByRole("button", { name: "サインインする" }).click();
    },
  },
  {
    name: "the goal",
    account: "student01",
    path: "/profile/goal",
    press: async (page) => {
      await page.getByRole("textbox", { name: "目標" }).fill("毎日練習する");
      await page.getByRole("button", { name: "更新する" }).click();
    },
  },
  {
    name: "a new area",
    account: "administrator",
    path: "/setting/area/create",
    press: async (page) => {
      await page.getByLabel(/^地域名/).fill("北海道");
      await page.getByRole("button", { name: "登録する" }).click();
    },
  },
  {
    name: "the system settings",
    account: "administrator",
    path: "/setting/system",
    press: (page) => page.getByRole("button", { name: "更新する" }).click(),
  },
  {
    name: "an order",
    account: "administrator",
    path: "/setting/area",
    press: async (page) => {
      await page.getByRole("button", { name: "並び替える" }).click();
      await page.getByRole("button", { name: /下へ/ }).first().click();
      await page.getByRole("button", { name: "並び順を保存" }).click();
    },
  },
  {
    name: "a mark",
    account: "instructor",
    path: async (kenshu) => `/attendance/detail/${(await idsOf(kenshu)).held.id}`,
    press: (page) =>
      page.locator("button:not([aria-disabled])", { hasText: "遅刻" }).first().click(),
  },
  {
    name: "the marks of all others",
    account: "instructor",
    path: async (kenshu) => `/attendance/detail/${(await idsOf(kenshu)).held.id}`,
    press: (page) => page.getByRole("button", { name: /^残り\d+名を出席にする/ }).click(),
  },
  {
    name: "a payment",
    account: "administrator",
    path: "/cashFlow",
    press: async (page) => {
      await page.getByRole("button", { name: /^入金/ }).first().click();
      await page.getByRole("dialog").getByRole("button", { name: "入金を登録" }).click();
    },
  },
  {
    name: "the question before a user is stopped",
    account: "administrator",
    path: async (kenshu) => `/user/detail/${(await kenshu.as("instructor")).userId}`,
    press: (page) => page.getByRole("main").getByRole("button", { name: "利用を停止" }).click(),
  },
  {
    name: "the comparison with HM",
    account: "administrator",
    path: "/accept/difference",
    press: (page) => page.getByRole("button", { name: "照合を開始" }).click(),
  },
  {
    name: "a mail that is sent again",
    account: "administrator",
    path: "/mail/failed",
    press: (page) =>
      page
        .getByRole("button", { name: /^再送信/ })
        .first()
        .click(),
  },
  {
    name: "a workbook",
    account: "viewer",
    path: "/analysis/monthlyIncoming",
    press: (page) => page.getByRole("button", { name: /^Excelで保存/ }).click(),
  },
  {
    name: "a screen",
    account: "viewer",
    path: "/home",
    press: (page) =>
      page
        .getByRole("navigation", { name: "メインメニュー" })
        .getByRole("link", { name: "精算", exact: true })
        .click(),
  },
];

for (const { name, account, path, press } of waits) {
  test(`${name} says that it waits`, async ({ browser, kenshu }) => {
    const device = isStudent(account) ? PHONE : DESK;
    const page = await pageOf(browser, kenshu, account, device);
    await page.goto(kenshu.url + (typeof path === "string" ? path : await path(kenshu)));
    await expectSettled(page);
    expect(await pressWaits(page, name, () => press(page)), "it has called the server").toBe(true);
  });
}

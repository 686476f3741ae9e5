import type { Page } from "@playwright/test";
import { expectSettled } from "../goodScreen.ts";
import { expect, signedInState, test } from "../kenshu.ts";
import { choose } from "../sideMenu.ts";

const main = (page: Page) => page.getByRole("main");

test("the header's outline is painted before any file has come, and reads that failed without a network come back", async ({
  browser,
  kenshu,
}) => {
  const context = await browser.newContext({
    storageState: await signedInState(kenshu, "administrator"),
    viewport: { width: 1280, height: 630 },
  });
  const page = await context.newPage();
  const outline = page.getByText("Kenshu", { exact: true });

  await test.step("the outline stands where the header will stand", async () => {
    const sheet = Promise.withResolvers<void>();
    const others = Promise.withResolvers<void>();
    await page.route("**/assets/**", async (route) => {
      await (route.request().resourceType() === "stylesheet" ? sheet : others).promise;
      await route.continue();
    });
    await page.goto(`${kenshu.url}/student`, { waitUntil: "commit" });
    await expect(outline).toBeVisible();
    const painted = () => page.evaluate(() => performance.getEntriesByName("first-paint").length);
    await expect.poll(painted).toBe(1);
    const before = await outline.boundingBox();
    await page.evaluate(() => {
      const { shifts } = Object.assign(window, { shifts: [] as number[] });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          shifts.push((entry as PerformanceEntry & { value: number }).value);
        }
      }).observe({ type: "layout-shift", buffered: true });
    });
    others.resolve();
    // No screen appears without its style.
    await page.waitForTimeout(1_000);
    await expect(main(page)).toHaveCount(0);
    sheet.resolve();
    await expectSettled(page);
    const header = await page.getByRole("banner").boundingBox();
    expect(header).toEqual(before);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01);
    await page.unroute("**/assets/**");
  });

  await test.step("a part of a screen is read again", async () => {
    await context.setOffline(true);
    await choose(page, "管理", "精算");
    await expect(page.getByRole("button", { name: "再読み込みする" })).toBeVisible();
    // The search has not loaded. Its failure leaves header and menu in place.
    await page.keyboard.press("/");
    const search = page.getByRole("dialog");
    await expect(search).toContainText("読み込めませんでした");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("navigation", { name: "メインメニュー" })).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByRole("button", { name: /^入金/ }).first()).toBeVisible();
    await page.keyboard.press("/");
    await expect(search.getByRole("combobox")).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("a whole screen is read again", async () => {
    await page.goto(`${kenshu.url}/home`);
    await expectSettled(page);
    await context.setOffline(true);
    await choose(page, "研修", "出欠・評価入力");
    await expect(main(page)).toContainText("表示できませんでした");
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name: "出欠・評価入力" })).toBeVisible();
  });

  await test.step("a screen of which no part has been loaded is read again", async () => {
    await context.setOffline(true);
    await page.getByRole("link", { name: "研修予定" }).click();
    await expect(main(page)).toContainText("表示できませんでした");
    await page.getByRole("button", { name: "再読み込みする" }).click();
    await expect(main(page)).toContainText("通信エラーが発生しました");
    await context.setOffline(false);
    await expect(page.getByRole("heading", { level: 1, name: "研修予定" })).toBeVisible();
  });
  await context.close();
});

test("a button that waits for its answer shows it", async ({ page, kenshu }) => {
  const answer = Promise.withResolvers<void>();
  await page.route("**/trpc/auth.signIn**", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.goto(`${kenshu.url}/`);
  await page.getByLabel("メールアドレス").fill("instructor@kenshu.test");
  await page.getByLabel("パスワード", { exact: true }).fill("kenshu-demo");
  const button = page.getByRole("button", { name: "サインインする" });
  const ring = () =>
    button.evaluate((part) => {
      const { content, opacity } = getComputedStyle(part, "::after");
      return content !== "none" && opacity === "1";
    });
  expect(await ring()).toBe(false);
  await button.click();
  await expect.poll(ring).toBe(true);
  answer.resolve();
  await expect(page).toHaveURL(/home/);
});

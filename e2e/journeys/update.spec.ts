import type { Page } from "@playwright/test";
import { expectSettled } from "../goodScreen.ts";
import { expect, type Kenshu, signedInState, test } from "../kenshu.ts";
import { toldBy } from "../said.ts";

const bar = (page: Page) => page.getByText("システムのアップデートがあります。");
const update = (page: Page) => page.getByRole("button", { name: "今すぐ更新" });

/**
 * From now on the network answers like this when the page asks for the version. Resolves after the
 * first such answer.
 */
async function poll(page: Page, status: number, answer: object): Promise<void> {
  await page.unroute("**/version.json");
  await page.route("**/version.json", (route) => route.fulfill({ status, json: answer }));
  const answered = page.waitForResponse("**/version.json");
  await page.clock.fastForward(61_000);
  await (await answered).finished();
}

async function openWithClock(page: Page, { url }: Kenshu): Promise<void> {
  await page.clock.install();
  await page.goto(url);
  await expectSettled(page);
}

test("a newer version is offered on every page, and asks before it discards input", async ({
  page,
  kenshu,
}) => {
  await openWithClock(page, kenshu);
  const address = page.getByLabel("メールアドレス");

  await test.step("a poll without an answer, or with the same version, says nothing", async () => {
    const served = await (await fetch(`${kenshu.url}/version.json`)).json();
    await poll(page, 503, { message: "" });
    await poll(page, 200, served);
    // The next poll has looked at it.
    await poll(page, 503, { message: "" });
    await expect(bar(page)).toBeHidden();
    expect(toldBy(page)).toEqual([]);
  });

  await test.step("the sign-in page offers it, and a poll that fails does not take it back", async () => {
    await poll(page, 200, { version: "newer" });
    await expect(bar(page)).toBeVisible();
    await poll(page, 503, { message: "" });
    await expect(bar(page)).toBeVisible();
  });

  await test.step("what was typed is kept unless the person says otherwise", async () => {
    await address.fill("student01@kenshu.test");
    await update(page).click();
    await page.getByRole("button", { name: "入力に戻る" }).click();
    await expect(address).toHaveValue("student01@kenshu.test");
  });

  await test.step("it is still offered after signing in, above the bar of a phone too", async () => {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByLabel("パスワード", { exact: true }).fill("kenshu-demo");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/home");
    // The sign-in page also has the bar, and may still be there for a moment.
    const navigation = page.getByRole("navigation", { name: "よく使う画面" });
    await expect(navigation).toBeVisible();
    await expect(bar(page)).toBeVisible();
    const above = await update(page).boundingBox();
    const below = await navigation.boundingBox();
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  });

  await test.step("a form is given up knowingly, and the loaded version is the newest", async () => {
    await page.evaluate(() => window.__TSR_ROUTER__.navigate({ href: "/profile/goal" }));
    const goal = page.getByRole("textbox", { name: "目標" });
    await goal.fill("まだ保存していない目標");
    await update(page).click();
    await page.unroute("**/version.json");
    const loaded = page.waitForEvent("load");
    await page.getByRole("button", { name: "破棄して更新" }).click();
    await loaded;
    await expectSettled(page);
    await expect(goal).not.toHaveValue("まだ保存していない目標");
    await expect(bar(page)).toBeHidden();
  });
});

test("when an update has replaced files, the first missing one brings the offer, and the screen comes from the newer version", async ({
  browser,
  kenshu,
}) => {
  const context = await browser.newContext({
    storageState: await signedInState(kenshu, "administrator"),
  });
  const page = await context.newPage();
  await page.goto(`${kenshu.url}/home`);
  await expectSettled(page);
  await page.route("**/version.json", (route) => route.fulfill({ json: { version: "newer" } }));
  await page.route("**/assets/*.js", (route) => route.fulfill({ status: 404 }));
  const link = page.getByRole("navigation", { name: "メインメニュー" }).getByRole("link", {
    name: "研修予定",
  });
  await link.hover();
  await expect(bar(page)).toBeVisible();
  // The file stays missing until the page comes anew, however often it is asked for.
  let isAnew = false;
  page.on("request", (request) => {
    isAnew ||= request.isNavigationRequest();
  });
  await page.route(/\/assets\/schedules-/, (route) =>
    isAnew ? route.continue() : route.fulfill({ status: 404 }),
  );
  await page.unroute("**/assets/*.js");
  await page.unroute("**/version.json");
  const loaded = page.waitForEvent("load");
  await link.click();
  await loaded;
  await expect(page.getByRole("heading", { level: 1, name: "研修予定" })).toBeVisible();
  await expect(bar(page)).toBeHidden();
  await context.close();
});

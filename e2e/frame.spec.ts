import { idsOf } from "./demoRows.ts";
import { focusedStop } from "./focusedStop.ts";
import { expectSettled } from "./goodScreen.ts";
import { expect, signedInState, test } from "./kenshu.ts";
import { expectTabReaches } from "./keyboard.ts";
import { DESK, goTo, LAPTOP, PHONE, pageOf, TALL } from "./visit.ts";

test.describe.configure({ mode: "parallel" });

/** Pages of a group, whose entry says that it lists all its screens. */
const OVERVIEWS: Record<string, string> = {
  すべての受入画面: "研修生受入",
  すべての設定: "設定",
  すべての分析: "分析",
};

// Accounts with different menus.
for (const account of ["student01", "viewer", "administrator"]) {
  test(`every entry of the menu of ${account} leads to a screen whose heading takes the focus`, async ({
    browser,
    kenshu,
  }) => {
    const page = await pageOf(browser, kenshu, account, TALL);
    await goTo(page, "/home");
    await expectSettled(page);
    const menu = page.getByRole("navigation", { name: "メインメニュー" });
    const folded = menu.getByRole("button", { expanded: false });
    while ((await folded.count()) > 0) await folded.first().click();
    const links = await menu.getByRole("link").all();
    // In reverse order, so that every click leaves the current screen.
    for (const link of links.reverse()) {
      const name = (await link.innerText()).split("\n", 1)[0] ?? "";
      await link.click();
      const heading = page.getByRole("heading", { level: 1 });
      // What leads to a screen has its name.
      await expect(heading).toHaveText(OVERVIEWS[name] ?? name);
      await expect(link).toHaveAttribute("aria-current", "page");
      await expect(heading).toBeFocused();
      await expect(page).toHaveTitle(`${await heading.innerText()} | Kenshu`);
    }
  });
}

test("the side menu needs no scroll bar of its own, whichever group is open, and keeps its badges", async ({
  browser,
  kenshu,
}) => {
  const page = await pageOf(browser, kenshu, "administrator", LAPTOP);
  const menu = page.getByRole("navigation", { name: "メインメニュー" });
  const excess = () => menu.evaluate((menu) => menu.scrollHeight - menu.clientHeight);
  for (const path of ["/home", "/user", "/accept/import", "/setting/area", "/analysis"]) {
    await page.goto(path);
    await expectSettled(page);
    expect(await excess(), `hidden pixels of the menu on ${path}`).toBe(0);
    await expect(menu.getByText(/^権限待ち\d+名/)).toHaveCount(1);
    for (const group of await menu.getByRole("button").all()) {
      await group.click();
      expect(await excess(), `${await group.innerText()} on ${path}`).toBe(0);
    }
  }
  const management = menu.getByRole("button", { name: "管理" });
  if ((await management.getAttribute("aria-expanded")) === "false") await management.click();
  await page.goto("/home");
  await expect(management).toHaveAttribute("aria-expanded", "true");
});

test("all tabs of a student stand at the same entry of the menu", async ({ browser, kenshu }) => {
  const page = await pageOf(browser, kenshu, "administrator", TALL);
  const { userId } = await kenshu.as("student01");
  const marked = page
    .getByRole("navigation", { name: "メインメニュー" })
    .locator("[aria-current=page]");
  for (const path of ["student", "progress/detail", "reserve/add", "reserve/future"]) {
    await goTo(page, `/${path}/${userId}`);
    await expect(marked).toHaveText("研修生照会");
  }
  await goTo(page, `/log?studentUserId=${userId}`);
  await expect(marked).toHaveText("研修生照会");
  await goTo(page, "/log");
  await expect(marked).toHaveText("ログ参照");
});

test("what has the focus is never hidden under a bar", async ({ browser, kenshu }) => {
  const page = await pageOf(browser, kenshu, "student01", PHONE);
  for (const path of ["/home", "/progress", "/reserve/add", "/reserve/future"]) {
    await page.goto(path);
    await expectSettled(page);
    const stops = new Set<string>();
    for (let step = 0; step < 30; step += 1) {
      await page.keyboard.press("Tab");
      const stop = await focusedStop(page);
      if (stop.name === "") break;
      stops.add(stop.name);
      expect.soft(stop.cover, `what covers ${stop.name} on ${path}`).toBeNull();
    }
    expect(stops.size, `stops on ${path}`).toBeGreaterThan(4);
  }
});

test("the frame, its menus and a calendar need no pointer", async ({ browser, kenshu }) => {
  const page = await pageOf(browser, kenshu, "administrator", DESK);
  const press = (key: string) => page.keyboard.press(key);
  const focus = page.locator(":focus");
  await page.goto("/home");
  await expectSettled(page);
  await expectTabReaches(page, "the frame", "body");

  await page.goto("/home");
  await expectSettled(page);
  await press("Tab");
  await expect(focus).toHaveText("本文へ移動");
  await expect(focus).toBeInViewport();
  await press("Enter");
  await expect(page.getByRole("main")).toBeFocused();

  const account = page.getByRole("button", { name: "アカウントメニュー" });
  const password = page.getByRole("link", { name: "パスワードの変更" });
  await account.focus();
  await press("Enter");
  await press("Tab");
  await expect(password).toBeFocused();
  await press("Escape");
  await expect(password).toBeHidden();
  await expect(account).toBeFocused();
  // It is not left open over what has the focus next.
  await press("Enter");
  await page.getByRole("button", { name: "サインアウトする" }).focus();
  await press("Tab");
  await expect(focus).toBeVisible();
  await expect(password).toBeHidden();

  const menu = page.getByRole("navigation", { name: "メインメニュー" });
  // A window with room has unfolded the group already.
  const group = menu.getByRole("button", { name: "研修生受入" });
  await group.focus();
  if ((await group.getAttribute("aria-expanded")) === "false") await press("Enter");
  await expect(group).toHaveAttribute("aria-expanded", "true");
  await press("Tab");
  await expect(focus).toHaveText("研修生紐づけ");
  await press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "研修生紐づけ" })).toBeFocused();

  const from = page.getByRole("textbox", { name: "開始日" });
  const typed = await from.inputValue();
  await from.focus();
  await press("Tab");
  await press("Enter");
  await expect(page.locator("dialog, [role=dialog]").locator(":focus")).toBeVisible();
  await press("ArrowRight");
  await press("Enter");
  await expect(from).not.toHaveValue(typed);
  await press("Tab");
  await expect(page.getByRole("main").locator(":focus")).toBeVisible();
});

test("text that holds markup never becomes part of a page", async ({ browser, kenshu }) => {
  const page = await pageOf(browser, kenshu, "student01", PHONE);
  await page.goto("/home");
  await expectSettled(page);
  const put = (text: string) =>
    page.evaluate((text) => {
      const place = document.createElement("p");
      place.innerHTML = text;
      return place.textContent;
    }, text);
  expect(await put(".a > .b { color: red }")).toContain("color");
  await expect(put("<img src=x onerror=alert(1)>")).rejects.toThrow("TrustedHTML");
});

test("a screen opened for another row shows that row", async ({ browser, kenshu }) => {
  const { empty, reserved } = await idsOf(kenshu);
  const storageState = await signedInState(kenshu, "administrator");
  const page = await (await browser.newContext({ storageState })).newPage();
  const detailOf = ({ schoolId, id }: typeof empty) => `/trainingSchedule/detail/${schoolId}/${id}`;
  await page.goto(kenshu.url + detailOf(empty));
  await expect(page.getByRole("button", { name: "削除する" })).toBeVisible();
  await page.evaluate((href) => window.__TSR_ROUTER__.navigate({ href }), detailOf(reserved));
  await expect(page.getByRole("button", { name: "研修を中止" })).toBeVisible();
  await page.context().close();
});

test("an unreachable or failing server is reported, with a way on", async ({ browser, kenshu }) => {
  const storageState = await signedInState(kenshu, "viewer");
  const page = await (await browser.newContext({ storageState })).newPage();
  const heading = page.getByRole("heading", { level: 1 });
  const reload = page.getByRole("button", { name: "再読み込みする" });
  const toStart = /\/trpc\/[^?]*app\.getStart/;
  const toProfile = /\/trpc\/[^?]*user\.getOwn/;

  await page.route(toStart, (route) => route.abort());
  await page.goto(`${kenshu.url}/home`);
  await expect(heading).toHaveText("サービスへの接続に失敗しました。");
  await page.unroute(toStart);
  await page.route(toStart, (route) => route.fulfill({ status: 500, json: {} }));
  await reload.click();
  await expect(heading).toHaveText("エラー");
  await page.unroute(toStart);
  await reload.click();
  await expect(heading).toHaveText("ホーム");
  await expectSettled(page);

  await page.route(toProfile, (route) => route.abort());
  await page.evaluate(() => window.__TSR_ROUTER__.navigate({ href: "/profile/password" }));
  await expect(heading).toHaveText("表示できませんでした");
  await expect(page.getByRole("alert").filter({ hasText: "コード13" })).toBeVisible();
  await page.unroute(toProfile);
  await reload.click();
  await expect(heading).toHaveText("パスワードの変更");
  await page.context().close();
});

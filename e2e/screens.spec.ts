import type { Browser, Page } from "@playwright/test";
import { expectFirstView, expectInFirstView } from "./firstView.ts";
import { expectAccessible, expectGoodLayout, expectSettled } from "./goodScreen.ts";
import { expect, type Kenshu, signedInState, test } from "./kenshu.ts";
import { expectTabReaches } from "./keyboard.ts";
import { menuReaders, openings, type Screens, screens } from "./screens.ts";

declare global {
  interface Window {
    /** TanStack Router leaves itself here. */
    __TSR_ROUTER__: {
      navigate(to: { href: string; ignoreBlocker?: boolean }): Promise<void>;
      routesById: Record<string, unknown>;
      state: { matches: { routeId: string }[] };
    };
  }
}

test.describe.configure({ mode: "parallel" });

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const TABLET = { viewport: { width: 820, height: 1180 }, isMobile: true, hasTouch: true };
const DESK = { viewport: { width: 1280, height: 630 }, isMobile: false, hasTouch: false };
type Device = typeof PHONE;

/** How a screen is looked at: reached at the first width, and then as wide as the others. */
const views = {
  "on a phone and a tablet": [PHONE, TABLET],
  "at a desk": [DESK],
};

for (const [who, { account, paths, cameFor = {} }] of Object.entries(screens)) {
  for (const [how, devices] of Object.entries(views)) {
    // Viewers see the screens of an administrator, with less on them.
    if (account === "viewer" && !devices.includes(DESK)) continue;
    test(`${who} ${how}`, async ({ browser, kenshu }) => {
      const [first = DESK] = devices;
      const page = await pageOf(browser, kenshu, account, first);
      for (const [index, path] of (await paths(kenshu)).entries()) {
        await resize(page, first);
        await goTo(page, path);
        for (const device of devices) {
          await resize(page, device);
          await expectSettled(page);
          const where = `${path} at ${device.viewport.width} px`;
          await expectGoodLayout(page, where, isForThumbs(account, path, device));
          for (const wanted of cameFor[path]?.(page.getByRole("main")) ?? []) {
            await expectInFirstView(wanted, where);
          }
          await expectFirstView(page, where);
          // Contrast takes most of axe's time; one theme colours every form of a screen.
          const contrast = account !== "viewer" && device.hasTouch === isStudent(account);
          // The frame is the same around every screen.
          if (device === first)
            await expectAccessible(page, where, { contrast, frame: index === 0 });
          if (device === DESK) await expectTabReaches(page, where);
        }
      }
    });
  }
}

for (const { name, account, path, open } of openings) {
  const device = isStudent(account) ? PHONE : DESK;
  test(`${name} at ${device.viewport.width} px`, async ({ browser, kenshu }) => {
    const address = typeof path === "string" ? path : await path(kenshu);
    const page = await pageOf(browser, kenshu, account, device);
    await goTo(page, address);
    await expectSettled(page);
    await open(page);
    await expectSettled(page);
    await expectGoodLayout(page, name, isForThumbs(account, address, device));
    await expectAccessible(page, name);
    await expectDialogByKeyboard(page, name);
  });
}

for (const account of menuReaders) {
  test(`every entry of the menu of ${account} leads to a screen whose heading takes the focus`, async ({
    browser,
    kenshu,
  }) => {
    const page = await pageOf(browser, kenshu, account, DESK);
    await goTo(page, "/home");
    await expectSettled(page);
    const menu = page.getByRole("navigation", { name: "メインメニュー" });
    const folded = menu.getByRole("button", { expanded: false });
    while ((await folded.count()) > 0) await folded.first().click();
    const links = await menu.getByRole("link").all();
    // From the last to the first, so that every click leaves the screen it stands on.
    for (const link of links.reverse()) {
      await link.click();
      const heading = page.getByRole("heading", { level: 1 });
      await expect(link).toHaveAttribute("aria-current", "page");
      await expect(heading).toBeFocused();
      await expect(page).toHaveTitle(`${await heading.innerText()} | Kenshu`);
    }
  });
}

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

  const menu = page.getByRole("navigation", { name: "メインメニュー" });
  await menu.getByRole("button", { name: "研修生受入" }).focus();
  await press("Enter");
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

/** A modal dialog, if one is open, keeps Tab within; Escape closes it and gives the focus back. */
async function expectDialogByKeyboard(page: Page, where: string): Promise<void> {
  const dialog = page.locator("dialog:modal");
  if ((await dialog.count()) === 0) return;
  await expectTabReaches(page, where);
  await page.keyboard.press("Escape");
  await expect.soft(dialog, `${where} after Escape`).toHaveCount(0);
  const stop = await focusedStop(page);
  expect.soft(stop.name, `the focus after ${where}`).not.toBe("");
}

/** The element that has the focus, and what covers all of its middle line, if anything does. */
async function focusedStop(page: Page): Promise<{ name: string; cover: string | null }> {
  return page.evaluate(async () => {
    // The browser scrolls to what takes the focus with its next frames.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    const stop = document.activeElement;
    if (!(stop instanceof HTMLElement) || stop === document.body) return { name: "", cover: null };
    const { left, top, width, height } = stop.getBoundingClientRect();
    const over = document.elementFromPoint(left + width / 2, top + height / 2);
    const labels = stop instanceof HTMLInputElement ? [...(stop.labels ?? [])] : [];
    const isSeen =
      over !== null &&
      (over.contains(stop) || [stop, ...labels].some((part) => part.contains(over)));
    return {
      name: stop.outerHTML.slice(0, 160),
      cover: isSeen ? null : (over?.outerHTML.slice(0, 160) ?? "the edge of the window"),
    };
  });
}

const pages = new Map<string, Page>();

/** A page of this account on this device. The tests of a worker take it over from each other. */
async function pageOf(
  browser: Browser,
  kenshu: Kenshu,
  account: Screens["account"],
  device: Device,
): Promise<Page> {
  const key = `${account} ${device.viewport.width}`;
  let page = pages.get(key);
  if (!page) {
    const storageState = account ? await signedInState(kenshu, account) : undefined;
    const context = await browser.newContext({ ...device, storageState });
    page = await context.newPage();
    pages.set(key, page);
  }
  await resize(page, device);
  return page;
}

async function resize(page: Page, { viewport }: Device): Promise<void> {
  const { width, height } = page.viewportSize() ?? {};
  if (width !== viewport.width || height !== viewport.height) await page.setViewportSize(viewport);
}

/** Goes there as a link does, whatever was being written; loads the application where it has to. */
async function goTo(page: Page, path: string): Promise<void> {
  const before = new URL(page.url());
  if (before.protocol === "about:" || before.pathname + before.search + before.hash === path) {
    await page.goto(path);
    return;
  }
  await page.evaluate(
    (href) => window.__TSR_ROUTER__.navigate({ href, ignoreBlocker: true }),
    path,
  );
  expect(page.url(), `the way to ${path}`).not.toBe(before.href);
}

function isStudent(account: Screens["account"]): boolean {
  return account === null || !/administrator|instructor|viewer/.test(account);
}

/** Students hold a phone or a tablet, as do instructors before a roster. */
function isForThumbs(account: Screens["account"], path: string, device: Device): boolean {
  return device.hasTouch && (isStudent(account) || path.includes("/attendance/detail/"));
}

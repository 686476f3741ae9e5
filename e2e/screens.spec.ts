import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, signIn, test } from "./kenshu.ts";
import { screens } from "./screens.ts";

const WIDTHS = [360, 820, 1280];
/** Smallest side of what one taps, in CSS pixels; trainees' and the roster's are for thumbs. */
const TARGET = { thumb: 44, pointer: 24 };

for (const [who, { account, paths }] of Object.entries(screens)) {
  for (const width of WIDTHS) {
    test(`${who} at ${width} px`, async ({ page, kenshu }) => {
      test.setTimeout(180_000);
      await page.setViewportSize({ width, height: width === 1280 ? 630 : 740 });
      if (account) {
        if (account === "unregistered") {
          await signInAsUnregistered(page, kenshu.url);
        } else await signIn(page, kenshu, account);
      }
      for (const path of await paths(kenshu)) {
        await page.goto(kenshu.url + path);
        await settled(page);
        await expectGoodScreen(page, path, width, account?.startsWith("student") ?? false);
      }
    });
  }
}

async function signInAsUnregistered(page: Page, url: string) {
  await page.goto(url);
  await page.getByLabel("メールアドレス").fill("unregistered@kenshu.test");
  await page.locator("input[type=password]").fill("kenshu-demo");
  await page.getByRole("button", { name: "サインイン" }).click();
  await expect(page.getByLabel(/氏名/).first()).toBeVisible();
}

/** Waits until a heading stands and nothing is loading. */
async function settled(page: Page) {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

async function expectGoodScreen(page: Page, path: string, width: number, isThumbs: boolean) {
  const where = `${path} at ${width} px`;
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 200)}`);
  expect.soft(found, `axe on ${where}`).toEqual([]);

  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect.soft(overflow, `sideways scroll on ${where}`).toBeLessThanOrEqual(0);

  expect.soft(await page.title(), `title of ${where}`).toMatch(/.+ [|｜-] Kenshu|Kenshu/);
  const small = await smallTargets(page, isThumbs && width < 768 ? TARGET.thumb : TARGET.pointer);
  expect.soft(small, `small targets on ${where}`).toEqual([]);
  const text = await page.locator("body").innerText();
  expect.soft(text, `raw values on ${where}`).not.toMatch(/undefined|NaN|\[object|Invalid Date/);
}

/** Visible controls outside running text that are smaller than a finger needs. */
async function smallTargets(page: Page, least: number): Promise<string[]> {
  return page.evaluate((least) => {
    const controls = document.querySelectorAll<HTMLElement>(
      "button, a[href], input:not([type=hidden]), select, textarea, [role=button], [role=tab]",
    );
    const small: string[] = [];
    for (const control of controls) {
      const style = getComputedStyle(control);
      const isInline = style.display === "inline" && control.closest("p, li, td") !== null;
      const label = control.closest("label") ?? control;
      const { width, height } = (
        control.matches("input") ? label : control
      ).getBoundingClientRect();
      const isHidden =
        width <= 1 || height <= 1 || style.visibility === "hidden" || style.opacity === "0";
      if (isHidden || isInline || control.closest(".visuallyHidden")) continue;
      if (Math.min(width, height) < least - 0.5) {
        small.push(`${control.outerHTML.slice(0, 120)} ${Math.round(width)}x${Math.round(height)}`);
      }
    }
    return small;
  }, least);
}

import { expect, type Locator, type Page } from "@playwright/test";

/** The effort of a task: taps or clicks, keys, changes of page, and scrolling. */
export type Effort = { taps: number; keys: number; pages: number; scrolls: number };

/** Uses a page like a person, and counts. */
export type Hand = {
  page: Page;
  effort(): Effort;
  tap(target: Locator): Promise<void>;
  /** Opens a list of options and takes one. */
  choose(target: Locator, label: RegExp): Promise<void>;
  /** A key, by its name. */
  press(key: string): Promise<void>;
  /** Each character is a key. */
  type(text: string): Promise<void>;
};

/** A hand on the present page. The way there does not count. */
export function handOn(page: Page): Hand {
  const effort: Effort = { taps: 0, keys: 0, pages: 0, scrolls: 0 };
  let path = new URL(page.url()).pathname;
  page.on("framenavigated", (frame) => {
    const next = new URL(frame.url()).pathname;
    if (frame === page.mainFrame() && next !== path) effort.pages += 1;
    path = next;
  });
  async function tap(target: Locator): Promise<void> {
    await expect(target).toBeVisible();
    if (!(await isInView(target))) effort.scrolls += 1;
    await target.click();
    effort.taps += 1;
  }
  return {
    page,
    effort: () => ({ ...effort }),
    tap,
    async choose(target, label) {
      await tap(target);
      const option = await target.locator("option").filter({ hasText: label }).first().innerText();
      await target.selectOption({ label: option });
      effort.taps += 1;
    },
    async press(key) {
      await page.keyboard.press(key);
      effort.keys += 1;
    },
    async type(text) {
      await page.keyboard.type(text);
      effort.keys += text.length;
    },
  };
}

/** Whether a person can tap its middle at the present scroll position. */
function isInView(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return there !== null && (element.contains(there) || there.contains(element));
  });
}

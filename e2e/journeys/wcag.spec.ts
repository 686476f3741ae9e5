import type { Page } from "@playwright/test";
import { idsOf } from "../demoRows.ts";
import { expectNothingCutOff, expectSettled } from "../goodScreen.ts";
import { expect, type Kenshu, test } from "../kenshu.ts";
import { expectTabReaches } from "../keyboard.ts";
import { DESK, goTo, PHONE, pageOf } from "../visit.ts";

/**
 * What the page about accessibility tells of one screen of each kind (rule 18.70), where the other
 * tests do not look at every screen already.
 */
type Kind = {
  name: string;
  account: string | null;
  at: (kenshu: Kenshu) => Promise<string>;
  open?: (page: Page) => Promise<void>;
};

const kinds: Kind[] = [
  { name: "sign-in", account: null, at: async () => "/" },
  { name: "a student's home", account: "student01", at: async () => "/home" },
  { name: "slots", account: "student01", at: async () => "/reserve/add" },
  {
    name: "a dialog",
    account: "student01",
    at: async () => "/reserve/add",
    open: async (page) => {
      await page
        .getByRole("main")
        .getByRole("button", { name: /^予約する/ })
        .first()
        .click();
      await page.getByRole("dialog").waitFor();
    },
  },
  { name: "reservations", account: "student01", at: async () => "/reserve/future" },
  { name: "a student's progress", account: "student01", at: async () => "/progress" },
  { name: "a search", account: "administrator", at: async () => "/student" },
  { name: "a form", account: "administrator", at: async () => "/setting/system" },
  { name: "the calendar", account: "administrator", at: async () => "/trainingSchedule" },
  {
    name: "a chart",
    account: "administrator",
    at: async (kenshu) => `/progress/detail/${(await idsOf(kenshu)).studentId}`,
  },
  {
    name: "a roster",
    account: "instructor",
    at: async (kenshu) => `/attendance/detail/${(await idsOf(kenshu)).held?.id}`,
  },
  {
    name: "a file to download",
    account: "administrator",
    at: async () => "/analysis/categorizedTrainingCount",
  },
  { name: "accessibility", account: "student01", at: async () => "/about/accessibility" },
];

/** The distances of WCAG 1.4.12. */
const SPACED = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
`;
/** A window of 1280 x 1024 pixels, enlarged to 400 %. */
const ENLARGED = { ...DESK, viewport: { width: 320, height: 256 } };

for (const kind of kinds) {
  const { name, account } = kind;
  for (const device of [PHONE, DESK]) {
    test(`text with wide spacing fits ${name} at ${device.viewport.width} px`, async ({
      browser,
      kenshu,
    }) => {
      const page = await pageOf(browser, kenshu, account, device);
      await show(page, kenshu, kind);
      const before = await cutBelow(page);
      const sheet = await page.addStyleTag({ content: SPACED });
      await expectNothingCutOff(page, name);
      const cut = (await cutBelow(page)).filter((words) => !before.includes(words));
      await sheet.evaluate((style) => (style as Element).remove());
      expect.soft(cut, `cut off below on ${name}`).toEqual([]);
    });
  }

  test(`${name} is read without scrolling sideways at 400 %, and shows the focus`, async ({
    browser,
    kenshu,
  }) => {
    const page = await pageOf(browser, kenshu, account, ENLARGED);
    await show(page, kenshu, kind);
    await expectNothingCutOff(page, name);
    await expectTabReaches(page, `${name} at 400 %`);
  });
}

test("the whole menu of the account is in reach at 400 %", async ({ browser, kenshu }) => {
  const page = await pageOf(browser, kenshu, "student01", ENLARGED);
  await goTo(page, "/home");
  await expectSettled(page);
  await page.getByRole("button", { name: "アカウントメニュー" }).click();
  const last = page.getByRole("button", { name: "サインアウトする" });
  await last.focus();
  await expect(last).toBeInViewport({ ratio: 1 });
});

async function show(page: Page, kenshu: Kenshu, { at, open }: Kind): Promise<void> {
  await goTo(page, await at(kenshu));
  await expectSettled(page);
  await open?.(page);
}

/** Words that a part of the screen cuts off because they are too high for it. */
function cutBelow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const parent = text.parentElement;
      const words = text.textContent?.trim();
      if (!words || !parent?.checkVisibility({ visibilityProperty: true })) continue;
      // Where the product's name has no room, its icon stands for it.
      if (parent.closest(".visuallyHidden, option, style, a:has(> img)")) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { bottom } = range.getBoundingClientRect();
      for (let part: Element | null = parent; part; part = part.parentElement) {
        const { overflowY } = getComputedStyle(part);
        if (["auto", "scroll"].includes(overflowY)) break;
        const isCut = bottom > part.getBoundingClientRect().bottom + 2;
        if (["hidden", "clip"].includes(overflowY) && isCut) cut.add(words.slice(0, 60));
      }
    }
    return [...cut];
  });
}

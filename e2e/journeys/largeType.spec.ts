import type { Page } from "@playwright/test";
import { expectNothingCutOff, expectSettled } from "../goodScreen.ts";
import { expect, type Kenshu, openHome, test } from "../kenshu.ts";
import { sharesOf } from "../shares.ts";
import { sightsOf } from "../sights.ts";
import { goTo, PHONE } from "../visit.ts";
import { type Walker, walkers } from "../walkers.ts";

test.describe.configure({ mode: "parallel" });
test.use(PHONE);

/** Twice what browsers start with. */
const LETTER = 32;
const visitors: Walker[] = ["A", "I", "S"];

/** The home page of this account for someone who has chosen large letters in the browser. */
async function openInLargeType(page: Page, kenshu: Kenshu, account: string): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Page.setFontSizes", { fontSizes: { standard: LETTER, fixed: LETTER } });
  await openHome(page, kenshu, account);
  const size = () => getComputedStyle(document.documentElement).fontSize;
  expect(await page.evaluate(size)).toBe(`${LETTER}px`);
}

for (const [place, letter] of visitors.entries()) {
  const sights = sightsOf(letter, visitors.slice(0, place)).filter(({ isWide }) => !isWide);
  for (const [first, share] of sharesOf(sights)) {
    const title = `large letters fit what ${walkers[letter]} sees, from number ${first} on`;
    test(title, async ({ page, kenshu }) => {
      await openInLargeType(page, kenshu, `${walkers[letter]}`);
      for (const { name, show } of share) {
        await show(page, kenshu);
        await expectSettled(page);
        await expectNothingCutOff(page, name);
      }
    });
  }
}

test("in large letters the strip of days starts with a day that has schedules", async ({
  page,
  kenshu,
}) => {
  await openInLargeType(page, kenshu, "student01");
  await goTo(page, "/reserve/add");
  await expectSettled(page);
  const firstDay = () =>
    page.getByRole("toolbar", { name: "日付" }).evaluate((strip) => {
      const { left } = strip.getBoundingClientRect();
      const days = [...strip.children];
      return days.find((day) => day.getBoundingClientRect().left >= left)?.tagName;
    });
  await expect.poll(firstDay).toBe("BUTTON");
});

test("in large letters the badge of an alert has its word beside the icon", async ({
  page,
  kenshu,
}) => {
  await openInLargeType(page, kenshu, "administrator");
  const word = page.getByText("メール", { exact: true });
  for (const width of [360, 639, 767, 1280]) {
    await page.setViewportSize({ ...PHONE.viewport, width });
    await expect(word, `at ${width} px`).toHaveCSS("clip-path", "none");
  }
});

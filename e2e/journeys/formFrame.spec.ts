import type { Page } from "@playwright/test";
import { idsOf } from "../demoRows.ts";
import { saving } from "../forms.ts";
import { expectSettled } from "../goodScreen.ts";
import { expect, openHome, test } from "../kenshu.ts";
import { addressesOf, addressIn } from "../screens.ts";
import { DESK, goTo, PHONE } from "../visit.ts";
import type { Walker } from "../walkers.ts";

test.describe.configure({ mode: "parallel" });

/** Who fills in forms, and how many screens with a form the walk meets at least. */
const visitors: [Walker, string, number][] = [
  ["A", "administrator", 25],
  ["S", "student01", 6],
];
/** The least distance between an act that destroys and the bar that saves. */
const APART = 16;

for (const [letter, account, least] of visitors) {
  for (const device of [PHONE, DESK]) {
    const { width } = device.viewport;
    test(`each form of ${account} has its three places at ${width} px`, async ({
      browser,
      kenshu,
    }) => {
      const page = await (await browser.newContext(device)).newPage();
      await openHome(page, kenshu, account);
      // A user's page lists what was mailed, and each row can be pressed.
      const anybody = await kenshu.as(account);
      await anybody.post("Auth/ForgotPassword", { emailAddress: "instructor@kenshu.test" });
      const ids = await idsOf(kenshu);
      let met = 0;
      for (const address of addressesOf(letter)) {
        const path = addressIn(address, ids);
        await goTo(page, path);
        await expectSettled(page);
        await expectBackOnTop(page, path);
        if ((await saving(page).count()) === 0) continue;
        met += 1;
        await expectFrame(page, path);
        if (device.hasTouch) await expectPressKept(page, path);
      }
      expect(met).toBeGreaterThanOrEqual(least);
    });
  }
}

/** A screen has one way back at most. It stands before the heading, at its left. */
async function expectBackOnTop(page: Page, where: string): Promise<void> {
  const ways = page.getByRole("main").getByRole("link", { name: "戻る", exact: true });
  const count = await ways.count();
  expect.soft(count, `ways back on ${where}`).toBeLessThanOrEqual(1);
  if (count === 0) return;
  const place = await ways.first().evaluate((way) => {
    const main = way.closest("main");
    const heading = main?.querySelector("h1");
    if (!main || !heading) return null;
    const inner =
      main.getBoundingClientRect().left + Number.parseFloat(getComputedStyle(main).paddingLeft);
    const [own, title] = [way.getBoundingClientRect(), heading.getBoundingClientRect()];
    return {
      indent: Math.round(own.left - inner),
      isBefore: own.right <= title.left && own.top < title.bottom,
      isInView: own.top >= 0 && own.bottom <= innerHeight / 2,
    };
  });
  expect.soft(place, `the way back on ${where}`).toEqual({
    indent: 0,
    isBefore: true,
    isInView: true,
  });
}

/** The form can be left at the top and saved at the bottom, wherever it is scrolled to. */
async function expectFrame(page: Page, where: string): Promise<void> {
  await expect.soft(page.getByRole("link", { name: "戻る", exact: true }), where).toHaveCount(1);
  for (const end of [true, false]) {
    const frame = await saving(page).evaluate((save, end) => {
      scrollTo({ top: end ? document.documentElement.scrollHeight : 0, behavior: "instant" });
      const main = save.closest("main");
      const controls = [...(main?.querySelectorAll("a, button, input, select, textarea") ?? [])];
      const last = controls.findLast((part) => part.checkVisibility());
      const removal = controls.find(({ textContent }) => textContent === "削除する");
      const { left, right, top, bottom } = save.getBoundingClientRect();
      const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      const bar = save.parentElement?.getBoundingClientRect();
      return {
        isLast: last === save,
        isInView: top >= 0 && bottom <= innerHeight && seen !== null && save.contains(seen),
        gap: removal && bar ? Math.round(bar.top - removal.getBoundingClientRect().bottom) : null,
        isSubtle: removal ? getComputedStyle(removal).backgroundColor === "rgba(0, 0, 0, 0)" : true,
      };
    }, end);
    expect.soft(frame, `the bar of ${where}`).toMatchObject({
      isLast: true,
      isInView: true,
      isSubtle: true,
    });
    // Scrolled to its end, nothing of the form lies behind the bar.
    if (end && frame.gap !== null) {
      expect.soft(frame.gap, `the removal on ${where}`).toBeGreaterThanOrEqual(APART);
    }
  }
}

/** A press that ends typing ends on 保存する, too: what a keyboard has hidden comes back afterwards. */
async function expectPressKept(page: Page, where: string): Promise<void> {
  const text = 'textarea, input:not([type="checkbox"], [type="radio"], [readonly])';
  const field = page.getByRole("main").locator(text).filter({ visible: true }).first();
  if ((await field.count()) === 0) return;
  await field.focus();
  await expect(page.getByRole("navigation", { name: "よく使う画面" })).toBeHidden();
  const box = await saving(page).boundingBox();
  if (!box) throw new Error(`nothing saves on ${where}`);
  const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(at.x, at.y);
  await page.mouse.down();
  const isKept = await saving(page).evaluate(async (save, { x, y }) => {
    // So long the page may take to measure its bars anew.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    return save.contains(document.elementFromPoint(x, y));
  }, at);
  // Lifted elsewhere, it presses nothing.
  await page.mouse.move(1, 1);
  await page.mouse.up();
  expect.soft(isKept, `a press on ${where}`).toBe(true);
}

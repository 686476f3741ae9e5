import type { Page } from "@playwright/test";
import type { DemoIds } from "./demoRows.ts";
import { forms, saving } from "./forms.ts";
import { expect } from "./kenshu.ts";

/** The least distance between an act that destroys and the bar that saves. */
const APART = 16;

/** A form has its three places: the way back on top, its fields, and a bar to save (rule 18.60). */
export async function expectFormFrame(
  page: Page,
  where: string,
  { account, address, ids }: { account: string | null; address: string; ids: DemoIds },
): Promise<void> {
  await expectBackOnTop(page, where);
  const count = await saving(page).count();
  if (forms[account ?? ""]?.(ids).includes(address)) {
    expect.soft(count, `the bar of ${where}`).toBe(1);
  }
  if (count > 0) await expectFrame(page, where);
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

import type { Page } from "@playwright/test";
import { idsOf } from "../demoRows.ts";
import { expectSettled } from "../goodScreen.ts";
import { expect, type Kenshu, openHome, startKenshu, test } from "../kenshu.ts";
import { outdatedWords, translate } from "../translator.ts";
import { goTo } from "../visit.ts";

let kenshu: Kenshu;
test.beforeAll(async () => {
  kenshu = await startKenshu();
});
test.afterAll(() => kenshu.stop());

test("a translated roster counts every mark", async ({ page }) => {
  const errors = await openTranslated(page, "instructor");
  const { held } = await idsOf(kenshu);
  await goTo(page, `/attendance/detail/${held.id}`);
  const marked = async () => {
    await expectNew(page, "the roster");
    const words = (await page.getByRole("main").innerText()).replace(/[‹›]/g, "");
    return Number(/記録済み\s*(\d+)/.exec(words)?.[1]);
  };
  const before = await marked();
  const present = page.locator("button:not([aria-disabled=true])", { hasText: /^[‹]?出席/ });
  await present.first().click();
  await expect.poll(marked).toBe(before + 1);
  await present.first().click();
  await expect.poll(marked).toBe(before + 2);
  await page
    .getByRole("button", { name: /取り消す/ })
    .first()
    .click();
  await expect.poll(marked).toBe(before + 1);
  expect(errors).toEqual([]);
});

/** Opens the start page, translated. Returns the errors from then on. */
async function openTranslated(page: Page, account: string): Promise<string[]> {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  page.on("console", (message) => {
    if (/NotFoundError|Minified React/.test(message.text())) errors.push(message.text());
  });
  await translate(page);
  await openHome(page, kenshu, account);
  return errors;
}

/** All words are what they mean to be by now, and the screen has not failed. */
async function expectNew(page: Page, where: string): Promise<void> {
  await expectSettled(page);
  await expect.poll(() => outdatedWords(page), { message: `words of ${where}` }).toEqual([]);
  await expect(page.getByRole("heading", { level: 1 }), where).not.toContainText("表示できません");
}

import type { Page } from "@playwright/test";
import { focusedStop } from "./focusedStop.ts";
import {
  expectAccessible,
  expectGoodLayout,
  expectReadableInEveryLook,
  expectSettled,
} from "./goodScreen.ts";
import { expect, test } from "./kenshu.ts";
import { expectTabReaches } from "./keyboard.ts";
import { openings } from "./openings.ts";
import { DESK, goTo, isForThumbs, isStudent, PHONE, pageOf } from "./visit.ts";

test.describe.configure({ mode: "parallel" });

for (const { name, account, path, open } of openings) {
  const device = isStudent(account) ? PHONE : DESK;
  test(`${name} at ${device.viewport.width} px`, async ({ browser, kenshu }) => {
    const address = typeof path === "string" ? path : await path(kenshu);
    const page = await pageOf(browser, kenshu, account, device);
    await goTo(page, address);
    await expectSettled(page);
    await open(page);
    await expectSettled(page);
    await expectDialogAtTop(page, name);
    await expectGoodLayout(page, name, isForThumbs(account, address, device));
    await expectAccessible(page, name);
    await expectReadableInEveryLook(page, name);
    await expectDialogByKeyboard(page, name);
  });
}

/** A modal dialog, if one is open, begins at its top (rule 18.61). */
async function expectDialogAtTop(page: Page, where: string): Promise<void> {
  const scrolled = await page
    .locator("dialog:modal")
    .evaluateAll((dialogs) => dialogs.map(({ scrollTop }) => scrollTop));
  expect.soft(Math.max(0, ...scrolled), `${where}, scrolled by`).toBe(0);
}

/** A modal dialog, if one is open, keeps Tab within; Escape closes it and gives the focus back. */
async function expectDialogByKeyboard(page: Page, where: string): Promise<void> {
  const dialog = page.locator("dialog:modal");
  if ((await dialog.count()) === 0) return;
  await expectTabReaches(page, where);
  const text = dialog.locator(TEXTS).last();
  if ((await text.count()) > 0) await expectTypedTextKept(page, where);
  else await page.keyboard.press("Escape");
  await expect.soft(dialog, `${where} after it was closed`).toHaveCount(0);
  const stop = await focusedStop(page);
  expect.soft(stop.name, `the focus after ${where}`).not.toBe("");
}

/** Fields whose text would be lost; what is typed to search for something is not. */
const TEXTS = ":is(input:not([type=radio], [type=checkbox]), textarea):not(search *):visible";

/**
 * What was typed into a dialog does not go by a slip (rule 18.62): a press beside it does nothing,
 * Escape and the cross ask. In the end it is discarded.
 */
async function expectTypedTextKept(page: Page, where: string): Promise<void> {
  const text = page.locator("dialog:modal").locator(TEXTS).last();
  const question = page.getByRole("dialog", { name: "入力内容の破棄" });
  await text.fill("ア");
  await page.mouse.click(2, 2);
  await page.keyboard.press("Escape");
  await expect(question.getByText("入力を破棄しますか？")).toBeVisible();
  await expectAccessible(page, `${where}, about to be discarded`);
  await expectTabReaches(page, `${where}, about to be discarded`);
  // Without a press in between, a browser closes both at once. The dialog comes back.
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(text).toBeFocused();
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "入力に戻る" }).click();
  await expect(text).toBeFocused();
  await expect(text).toHaveValue("ア");
  await page.getByRole("dialog").getByRole("button", { name: "閉じる" }).first().click();
  await question.getByRole("button", { name: "破棄して閉じる" }).click();
}

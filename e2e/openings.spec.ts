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
  await page.keyboard.press("Escape");
  await expect.soft(dialog, `${where} after Escape`).toHaveCount(0);
  const stop = await focusedStop(page);
  expect.soft(stop.name, `the focus after ${where}`).not.toBe("");
}

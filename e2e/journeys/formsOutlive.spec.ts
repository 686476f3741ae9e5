import type { Page } from "@playwright/test";
import { idsOf } from "../demoRows.ts";
import { form, forms, saving, texts } from "../forms.ts";
import { expect, hearNothing, type Kenshu, openHome, startKenshu, test } from "../kenshu.ts";

let kenshu: Kenshu;
test.beforeAll(async () => {
  kenshu = await startKenshu();
});
test.afterAll(() => kenshu.stop());

const PASSWORD = "kenshu-demo";
/** What fits fields of a type. Katakana fit names and their kana. */
const given: Record<string, string> = {
  email: "new@kenshu.test",
  url: "https://kenshu.test/",
  password: PASSWORD,
};

const cover = (page: Page) => page.getByRole("dialog", { name: /サインイン/ });
/** Fills every empty field, and changes one that is not a day or a time. */
async function type(page: Page): Promise<string[]> {
  let isChanged = false;
  for (const field of await texts(page).all()) {
    const before = await field.inputValue();
    const isNumber = /numeric|tel/.test((await field.getAttribute("inputmode")) ?? "");
    const added = isNumber ? "9" : (given[(await field.getAttribute("type")) ?? "text"] ?? "ア");
    if (before === "") await field.fill(added);
    else if (!isChanged && !/[/:]/.test(before)) {
      await field.fill(isNumber ? added : `${before}${added}`);
      isChanged = true;
    }
  }
  const radios = form(page).getByRole("radio");
  if ((await radios.count()) > 0 && (await radios.and(page.locator(":checked")).count()) === 0) {
    await radios.first().check({ force: true });
  }
  for (const select of await form(page).locator("select:visible").all()) {
    if ((await select.inputValue()) === "") await select.selectOption({ index: 1 });
  }
  // A field that has lost the focus puts what was typed into its form.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  return typed(page);
}

/** What the form holds: its texts, and what is chosen. */
const typed = async (page: Page) => [
  ...(await Promise.all((await texts(page).all()).map((field) => field.inputValue()))),
  ...(await form(page)
    .locator("select, input[type=radio], input[type=checkbox]")
    .evaluateAll((fields) =>
      fields.map((field) =>
        field instanceof HTMLSelectElement ? field.value : `${(field as HTMLInputElement).checked}`,
      ),
    )),
];

for (const [account, pathsOf] of Object.entries(forms)) {
  test(`what ${account} typed into any form outlives the session`, async ({ page, context }) => {
    // It is the press on 更新する that finds the session ended.
    await hearNothing(page);
    await openHome(page, kenshu, account);
    page.on("dialog", (dialog) => dialog.accept());
    for (const path of pathsOf(await idsOf(kenshu))) {
      await test.step(path, async () => {
        await page.goto(`${kenshu.url}${path}`);
        await expect(texts(page).first()).toBeVisible();
        const before = await typed(page);
        const text = await type(page);
        expect(text).not.toEqual(before);
        await context.clearCookies();
        await saving(page).click();
        await expect(cover(page)).toBeVisible();
        await expect(texts(page)).toHaveCount(0);
        await cover(page).getByLabel("メールアドレス").fill(`${account}@kenshu.test`);
        await cover(page).locator("input[type=password]").fill(PASSWORD);
        await cover(page).getByRole("button", { name: "サインインする", exact: true }).click();
        await expect(cover(page)).toHaveCount(0);
        expect(await typed(page)).toEqual(text);
      });
    }
  });
}

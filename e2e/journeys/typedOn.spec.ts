import type { Page } from "@playwright/test";
import { idsOf } from "../demoRows.ts";
import { type FieldKind, kindOf } from "../fieldKinds.ts";
import { form, forms, texts } from "../forms.ts";
import { expect, type Kenshu, openHome, startKenshu, test } from "../kenshu.ts";

let kenshu: Kenshu;
test.beforeAll(async () => {
  kenshu = await startKenshu();
});
test.afterAll(() => kenshu.stop());

/** Ways to type what a field takes, and beginnings and mistakes of it. */
const spellings: Record<FieldKind, string[]> = {
  secret: ["kenshu-demo"],
  lines: ["ア　イ "],
  address: ["ｔａｒｏ＠ｋｅｎｓｈｕ．ｔｅｓｔ", "taro@"],
  url: ["https://kenshu.test/地図"],
  time: ["22時", "9時", "9", "900", "9時半", "２４", "13:00", "25時", "1"],
  number: ["１,２３４", "12名", "1e3"],
  telephone: ["０３-１２３４-５６７８"],
  day: ["4/1", "2027年4月1日", "20270401", "4/"],
  month: ["2027年4月", "202704"],
  kana: ["あい"],
  line: [" ア　イ "],
};
/** Between two texts stand buttons, ticks and choices. */
const MOST_TABS = 12;

/** Goes on by Tab, and tells which text of the form has the focus then; -1 if none has it. */
async function tabOn(page: Page): Promise<number> {
  let focused = -1;
  for (let tab = 0; tab < MOST_TABS && focused < 0; tab += 1) {
    await page.keyboard.press("Tab");
    focused = await texts(page).evaluateAll((fields) =>
      fields.indexOf(document.activeElement as HTMLElement),
    );
  }
  return focused;
}

/** What the texts of the form hold. */
const heldBy = (page: Page) =>
  texts(page).evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));

/** Types each spelling into each text, tabs, and types on at once, as who knows the form does. */
async function typeOn(page: Page, path: string): Promise<void> {
  const fields = await texts(page).all();
  const kinds = await Promise.all(fields.map(kindOf));
  const opening = await heldBy(page);
  for (const [index, field] of fields.entries()) {
    for (const spelling of spellings[kinds[index] ?? "line"]) {
      await field.focus();
      await page.keyboard.press("Control+A");
      await page.keyboard.type(spelling);
      const held = await heldBy(page);
      const next = await tabOn(page);
      // The field that is left takes its usual form, and no other one changes.
      const left = (await heldBy(page)).with(index, spelling);
      expect.soft(left, `${path}: ${spelling}, left`).toEqual(held);
      // The last one leads out of the form.
      if (next < 0) break;
      const kind = kinds[next] ?? "line";
      const [typed = ""] = spellings[kind];
      // Tab selects what an input holds, but not what an area holds.
      if (kind === "lines") await page.keyboard.press("Control+A");
      await page.keyboard.type(typed);
      const after = (await heldBy(page))[next];
      expect.soft(after, `${path}: ${spelling}, then ${typed}`).toBe(typed);
      for (const one of [index, next]) await fields[one]?.fill(opening[one] ?? "");
    }
  }
}

for (const [account, pathsOf] of Object.entries(forms)) {
  test(`what ${account} types on into the next field stays as typed`, async ({ page }) => {
    await openHome(page, kenshu, account);
    page.on("dialog", (dialog) => dialog.accept());
    const ids = await idsOf(kenshu);
    const more = account === "administrator" ? [`/trainingSchedule/create/${ids.school.id}`] : [];
    for (const path of [...more, ...pathsOf(ids)]) {
      await test.step(path, async () => {
        await page.goto(`${kenshu.url}${path}`);
        await expect(texts(page).first()).toBeVisible();
        await typeOn(page, path);
      });
    }
  });
}

test("the end follows the start while that is typed, and keeps the length", async ({ page }) => {
  const { school } = await idsOf(kenshu);
  await openHome(page, kenshu, "administrator");
  await page.goto(`${kenshu.url}/trainingSchedule/create/${school.id}`);
  const start = form(page).getByLabel("開始時刻");
  const end = form(page).getByLabel("終了時刻");
  await start.fill("10:00");
  await end.fill("12:00");
  await start.focus();
  for (const [typed, followed] of [
    ["9時", "11:00"],
    ["22時半", "24:00"],
    ["13時15分", "15:15"],
    ["２０", "22:00"],
  ] as const) {
    await page.keyboard.press("Control+A");
    await page.keyboard.type(typed);
    await expect(end).toHaveValue(followed);
  }
  await page.keyboard.press("Tab");
  await expect(start).toHaveValue("20:00");
  await page.keyboard.type("21時半");
  await expect(end).toHaveValue("21時半");
  await expect(start).toHaveValue("20:00");
});

test("what is typed while an analysis is asked for stays", async ({ page }) => {
  await openHome(page, kenshu, "administrator");
  await page.goto(`${kenshu.url}/analysis/monthlyIncoming`);
  const search = page.getByRole("search");
  const from = search.getByRole("textbox", { name: "受講開始日（から）" });
  const to = search.getByRole("textbox", { name: "受講開始日（まで）" });
  await from.fill("2027/1/5");
  // Nobody waits between the two.
  await to.evaluate((field: HTMLInputElement) => {
    field.form?.requestSubmit();
    field.select();
    document.execCommand("insertText", false, "2027/3/5");
  });
  await expect(page).toHaveURL(/2027-01-05/);
  await expect(from).toHaveValue("2027/01/05(火)");
  await to.blur();
  await expect(to).toHaveValue("2027/03/05(金)");
});

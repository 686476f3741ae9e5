import type { Locator, Page } from "@playwright/test";
import { idsOf } from "../demoRows.ts";
import { type FieldKind, kindOf } from "../fieldKinds.ts";
import { form, forms, saving, texts } from "../forms.ts";
import { expect, type Kenshu, openHome, startKenshu, test } from "../kenshu.ts";

let kenshu: Kenshu;
test.beforeAll(async () => {
  kenshu = await startKenshu();
});
test.afterAll(() => kenshu.stop());

/** A value as another program copies it, and what the field shows once one leaves it. */
type Pasted = { copied: string; shown: string };

/** What to paste into a field of each kind; null for a secret, which stays as pasted. */
const pastedInto: Record<FieldKind, Pasted | null> = {
  secret: null,
  lines: { copied: "\ufeffア\n\tイ \u200b\n", shown: "ア\n\tイ" },
  address: { copied: "\u200bｔａｒｏ＠ｋｅｎｓｈｕ．ｔｅｓｔ\n", shown: "taro@kenshu.test" },
  url: { copied: "\ufeffhttps://kenshu.test/地図\u200b\n", shown: "https://kenshu.test/地図" },
  time: { copied: "２４時\r\n", shown: "24:00" },
  number: { copied: "\u200b￥１,２３４円\t", shown: "1,234" },
  telephone: { copied: "\u200b０３-１２３４-５６７８\n", shown: "03-1234-5678" },
  day: { copied: "\u200e2027/\u200e04/\u200e01\t", shown: "2027/04/01(木)" },
  month: { copied: "\ufeff２０２７年４月\n", shown: "2027年4月" },
  kana: { copied: "\ufeff\tあ\r\n\tい　う \u200b\n", shown: "ア イ ウ" },
  line: { copied: "\ufeff\tア\r\n\tイ　ウ \u200b\n", shown: "ア イ　ウ" },
};
/** Which of them the forms of an administrator have. */
const KINDS: FieldKind[] = [
  "number",
  "time",
  "day",
  "telephone",
  "address",
  "url",
  "line",
  "kana",
  "lines",
];

async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field.focus();
  await field.press("Control+A");
  await field.press("Control+V");
}

for (const [account, pathsOf] of Object.entries(forms)) {
  test(`what ${account} pastes into any field is read, without what nobody sees`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await openHome(page, kenshu, account);
    page.on("dialog", (dialog) => dialog.accept());
    const met = new Set<FieldKind>();
    for (const path of pathsOf(await idsOf(kenshu))) {
      await test.step(path, async () => {
        await page.goto(`${kenshu.url}${path}`);
        await expect(texts(page).first()).toBeVisible();
        const numbers: Locator[] = [];
        for (const field of await texts(page).all()) {
          const kind = await kindOf(field);
          const pasted = pastedInto[kind];
          if (pasted === null || !(await field.isEditable())) continue;
          met.add(kind);
          await paste(page, field, pasted.copied);
          await field.blur();
          await expect.soft(field, `${path} ${pasted.copied}`).toHaveValue(pasted.shown);
          if (kind === "number") numbers.push(field);
        }
        for (const typed of ["1e3", "0x10"]) {
          for (const field of numbers) await field.fill(typed);
          if (numbers.length > 0) await saving(page).click();
          for (const field of numbers) {
            await expect.soft(field, `${path} ${typed}`).toHaveAttribute("aria-invalid", "true");
            await expect.soft(field).toHaveValue(typed);
          }
        }
      });
    }
    const all = account === "administrator" ? KINDS : [];
    expect([...met]).toEqual(expect.arrayContaining(all));
  });
}

test("a mark inside a name is shown in place", async ({ page }) => {
  await openHome(page, kenshu, "administrator");
  await page.goto(`${kenshu.url}/setting/area/create`);
  const name = form(page).getByLabel("地域名");
  await name.fill("東\u200b京");
  await saving(page).click();
  await expect(form(page).getByText("「東〔ここ〕京」の〔ここ〕")).toBeVisible();
});

test("an address in full width signs in", async ({ page }) => {
  await page.goto(kenshu.url);
  await page.getByLabel("メールアドレス").fill("ｓｔｕｄｅｎｔ０１＠ｋｅｎｓｈｕ．ｔｅｓｔ");
  await page.locator("input[type=password]").fill("kenshu-demo");
  await page.getByRole("button", { name: "サインインする" }).click();
  await page.waitForURL("**/home");
});

test("a schedule that lasts until the end of the day keeps the time that its form shows", async ({
  page,
}) => {
  const { reserved } = await idsOf(kenshu);
  await openHome(page, kenshu, "administrator");
  await page.goto(
    `${kenshu.url}/trainingSchedule/create/${reserved.schoolId}/_/2027-08-02T22:00:00+09:00/2027-08-03T00:00:00+09:00`,
  );
  const end = page.getByRole("combobox", { name: "終了時刻" });
  await expect(end).toHaveValue("24:00");
  const start = page.getByRole("combobox", { name: "開始時刻" });
  // The end moves with the start, and no end is offered before it.
  await start.fill("13:00");
  await expect(end).toHaveValue("15:00");
  await end.click();
  await expect(page.getByRole("listbox").getByRole("option").first()).toHaveText("13:30");
  await start.fill("２３時半");
  await end.fill("２４");
  await page.getByLabel("定員").fill("３名");
  await saving(page).click();
  await expect(page.getByText("登録しました").first()).toBeVisible();
  const administrator = await kenshu.as("administrator");
  const added = await administrator.get<{ id: number; startDate: string; endDate: string }[]>(
    "TrainingSchedule/GetList",
    { start: "2027-08-02", end: "2027-08-03" },
  );
  expect(added).toMatchObject([
    { startDate: "2027-08-02T23:30:00+09:00", endDate: "2027-08-03T00:00:00+09:00" },
  ]);
  await page.goto(`${kenshu.url}/trainingSchedule/detail/${reserved.schoolId}/${added[0]?.id}`);
  await expect(end).toHaveValue("24:00");
  await page.getByLabel("定員").fill("４");
  await saving(page).click();
  await expect(page.getByText("更新しました").first()).toBeVisible();
});

test("keys that choose characters neither search, send nor close", async ({ page, context }) => {
  await openHome(page, kenshu, "administrator");
  const browser = await context.newCDPSession(page);
  const compose = (text: string) =>
    browser.send("Input.imeSetComposition", {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await page.getByRole("button", { name: "探す", exact: true }).click();
  const field = page.getByRole("combobox", { name: "氏名・カナ・ID" });
  await field.focus();
  await compose("さとう");
  for (const key of ["Enter", "Escape", "ArrowDown", "ArrowUp"]) await page.keyboard.press(key);
  await expect(field).toBeVisible();
  await expect(page).toHaveURL(/\/home$/);
  await browser.send("Input.insertText", { text: "佐藤 美咲" });
  await field.press("Enter");
  await expect(page).toHaveURL(/\/student\/\d+$/);

  await page.goto(`${kenshu.url}/setting/area/create`);
  await form(page).getByLabel("地域名").focus();
  await compose("とうきょう");
  await page.keyboard.press("Enter");
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
  await expect(page).toHaveURL(/\/setting\/area\/create$/);
});

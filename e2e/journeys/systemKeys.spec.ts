import type { Page } from "@playwright/test";
import { expectAccessible, expectGoodLayout, expectSettled } from "../goodScreen.ts";
import { expect, type Kenshu, openHome, startKenshu, test } from "../kenshu.ts";
import { said } from "../said.ts";

const NAME = "勤怠システム";

// Nobody has made a key there yet.
let kenshu: Kenshu;
test.beforeAll(async () => {
  kenshu = await startKenshu();
});
test.afterAll(() => kenshu.stop());

const field = (page: Page, label: string) =>
  page.getByLabel(new RegExp(`^${label}(必須)?$`)).and(page.locator("input, select"));
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** At every width, because the walk through all screens sees neither the list nor the key. */
async function expectFits(page: Page, where: string): Promise<void> {
  for (const width of [360, 820, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectSettled(page);
    await expectGoodLayout(page, `${where} at ${width}`, false);
    await expectAccessible(page, `${where} at ${width}`);
  }
}

test("an administrator gives another system a key, which calls what it may until it is ended", async ({
  page,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openHome(page, kenshu, "administrator");
  let key = "";
  const call = (path: string, body?: object) =>
    fetch(`${kenshu.url}/api/${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: body ? JSON.stringify(body) : null,
    });
  const row = page.getByRole("row").filter({ hasText: NAME });

  await test.step("the menu of settings leads there, and the empty list says what keys are for", async () => {
    await page.goto(`${kenshu.url}/setting`);
    await page
      .getByRole("main")
      .getByRole("link", { name: /^システムキー/ })
      .click();
    await expect(heading(page, "システムキー")).toBeVisible();
    await expect(page.getByText("ほかのシステムが、人のパスワードを使わずに")).toBeVisible();
    await page.getByRole("link", { name: "システムキーを追加" }).click();
    await expect(heading(page, "システムキーの登録")).toBeVisible();
  });

  await test.step("what is missing, and a day that is too far off, are said at their fields", async () => {
    await field(page, "名前").fill(NAME);
    await field(page, "権限").selectOption("管理者");
    await field(page, "最終日").fill("2028/04/01");
    await page.getByRole("button", { name: "登録する" }).click();
    await expect(page.getByText("どれか一つ選択してください")).toBeVisible();
    await page.getByText("地域（Area）").click();
    await page.getByText("研修施設（School）").click();
    await page.getByRole("button", { name: "登録する" }).click();
    await expect(page.getByText("今日から1年以内の日を選択してください。")).toBeVisible();
    await field(page, "最終日").fill("2027/09/30");
    await page.getByRole("button", { name: "登録する" }).click();
  });

  await test.step("the key is shown once, to be copied", async () => {
    await expect(page.getByText("このキーは、もう一度表示できません。")).toBeVisible();
    await expectFits(page, "the new key");
    await page.getByRole("button", { name: "キーをコピーする" }).click();
    await said(page, "キーをコピーしました");
    key = await page.evaluate(() => navigator.clipboard.readText());
    expect(key).toMatch(/^kenshu_key_[\w-]{43}$/);
    await page.getByRole("link", { name: "戻る" }).click();
    await expect(row).not.toContainText("期限切れ");
    await expect(row).toContainText("未使用");
    await expect(page.getByText(key)).toHaveCount(0);
  });

  await test.step("it calls in its controllers, and nothing else", async () => {
    expect((await call("School/GetAll")).status).toBe(200);
    expect((await call("Area/Add", { name: "鍵の地域" })).status).toBe(200);
    for (const path of ["Room/GetAll", "User/GetOwn", "SystemKey/GetAll"]) {
      const refused = await call(path);
      expect(refused.status, path).toBe(403);
      expect(await refused.json(), path).toMatchObject({ errorCode: "UnauthorizedOperation" });
    }
    const overTrpc = await fetch(`${kenshu.url}/trpc/area.getAll`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(overTrpc.status).toBe(401);
  });

  await test.step("the list tells the last use of the key", async () => {
    await page.reload();
    await expect(row).toContainText("2027/03/10(水)");
    await expectFits(page, "the list with a key");
  });

  await test.step("ended, after a question, it is refused at once", async () => {
    await row.getByRole("button", { name: "終了する" }).click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText(`「${NAME}」を終了しますか？`);
    await dialog.getByRole("button", { name: "戻る" }).click();
    expect((await call("School/GetAll")).status).toBe(200);
    await row.getByRole("button", { name: "終了する" }).click();
    await dialog.getByRole("button", { name: "終了する" }).click();
    await said(page, `「${NAME}」を終了しました`);
    await expect(row.getByRole("button")).toHaveCount(0);
    expect((await call("School/GetAll")).status).toBe(401);
  });

  await test.step("the log names the key", async () => {
    await page.goto(`${kenshu.url}/log`);
    const log = page.getByRole("region", { name: "ログ" }).getByRole("row");
    await expect(log.filter({ hasText: "「鍵の地域」を登録" })).toContainText(
      `${NAME}（システムキー）`,
    );
    await expect(log.filter({ hasText: `「${NAME}」を終了` })).toHaveCount(1);
  });
});

import type { Page } from "@playwright/test";
import { expect, type Kenshu, signIn, startKenshu, test } from "../kenshu.ts";

let kenshu: Kenshu;
test.beforeAll(async () => {
  kenshu = await startKenshu();
});
test.afterAll(() => kenshu.stop());

const PASSWORD = "correct-horse";

/** A field of a form; its label also carries 必須, its error repeats its name in the summary. */
const field = (page: Page, label: string) =>
  page.getByLabel(new RegExp(`^${label}(必須)?$`)).and(page.locator("input, select, textarea"));
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** The six digits of the latest mail to the address, once there is one. */
async function codeFor(address: string): Promise<string> {
  let code: string | undefined;
  await expect
    .poll(async () => {
      code = /\d{6}/.exec((await kenshu.mailsTo(address))[0]?.body ?? "")?.[0];
      return code;
    })
    .toBeDefined();
  return code ?? "";
}

test("a student signs up, loses the page while reading the mail, confirms and registers", async ({
  page,
}) => {
  const address = "new.student@example.jp";

  await test.step("an address in use is refused at its field", async () => {
    await page.goto(kenshu.url);
    await page.getByRole("link", { name: "研修生の新規登録" }).click();
    // The page before has the same fields.
    await expect(heading(page, "研修生の新規登録")).toBeVisible();
    await field(page, "メールアドレス").fill("student01@kenshu.test");
    await field(page, "パスワード").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(field(page, "メールアドレス")).toHaveAccessibleDescription(
      /すでに登録されています/,
    );
  });

  await test.step("a weak password is refused at its field", async () => {
    await field(page, "パスワード").fill("Password1");
    await field(page, "メールアドレス").fill(address);
    await page.keyboard.press("Enter");
    await expect(field(page, "パスワード")).toHaveAccessibleDescription(/推測されやすい/);
    await field(page, "パスワード").fill(PASSWORD);
  });

  await test.step("the way back from the code keeps what was typed", async () => {
    await field(page, "メールアドレス").fill("ｎｅｗ.student@example.jp");
    await page.keyboard.press("Enter");
    await expect(page.getByText(address)).toBeVisible();
    await expect(heading(page, "メールアドレスの確認")).toBeFocused();
    await page.goBack();
    await expect(field(page, "メールアドレス")).toHaveValue(address);
    await expect(field(page, "パスワード")).toHaveValue(PASSWORD);
    await page.goForward();
  });

  await test.step("the code's step outlives a reload; a wrong code is told at its field", async () => {
    await page.reload();
    await field(page, "確認コード").fill("12");
    await page.keyboard.press("Enter");
    await expect(field(page, "確認コード")).toHaveAccessibleDescription(/確認コードが不正です。/);
  });

  await test.step("a right password for an unconfirmed address leads to the code", async () => {
    await page.goto(`${kenshu.url}/reserve/add`);
    await expect(page.getByRole("link", { name: "研修生の新規登録" })).toHaveCount(0);
    await field(page, "メールアドレス").fill(address);
    await field(page, "パスワード").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(heading(page, "メールアドレスの確認")).toBeVisible();
    await field(page, "確認コード").fill(`確認コード：${await codeFor(address)}`);
    await page.keyboard.press("Enter");
  });

  await test.step("every path leads to the registration until it is done", async () => {
    await expect(heading(page, "利用者の登録")).toBeVisible();
    await page.goto(`${kenshu.url}/reserve/add`);
    await expect(heading(page, "利用者の登録")).toBeVisible();
    await field(page, "氏名").fill("髙橋 試子");
    await field(page, "氏名（カナ）").fill("たかはし ためこ");
    await page.getByRole("button", { name: "登録" }).click();
    await expect(field(page, "地域")).toHaveAccessibleDescription(/地域を選択してください/);
    await field(page, "地域").selectOption({ index: 1 });
    await page.getByRole("button", { name: "登録" }).click();
    await expect(page).toHaveURL(`${kenshu.url}/home`);
    await expect(page.getByText("登録が完了しました")).toBeVisible();
  });
});

test("a forgotten password is set anew by a code, and opens the path that was asked for", async ({
  page,
}) => {
  await page.goto(kenshu.url);
  await page.getByRole("link", { name: "パスワードを忘れた場合" }).click();
  await expect(heading(page, "パスワードの再設定")).toBeVisible();
  await field(page, "メールアドレス").fill("student07@kenshu.test");
  await page.keyboard.press("Enter");
  await field(page, "確認コード").fill(await codeFor("student07@kenshu.test"));
  await field(page, "新しいパスワード").fill("short");
  await page.keyboard.press("Enter");
  await expect(field(page, "新しいパスワード")).toHaveAccessibleDescription(/8文字以上で入力/);
  await field(page, "新しいパスワード").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("status").filter({ hasText: "パスワードを変更しました" }),
  ).toBeVisible();
  await expect(heading(page, "サインイン")).toBeVisible();

  await page.goto(`${kenshu.url}/reserve/history`);
  await field(page, "メールアドレス").fill("student07@kenshu.test");
  await field(page, "パスワード").fill("kenshu-demo");
  await page.keyboard.press("Enter");
  await expect(page.getByText("メールアドレスまたはパスワードが違います。")).toBeVisible();
  await field(page, "パスワード").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${kenshu.url}/reserve/history`);
});

test("a changed address counts from its confirmation on; sign-out shows the sign-in page", async ({
  page,
}) => {
  const address = "moved@example.jp";
  await signIn(page, kenshu, "student08");
  await page.goto(`${kenshu.url}/profile/emailAddress`);

  await field(page, "新しいメールアドレス").fill("STUDENT08@kenshu.test");
  await page.keyboard.press("Enter");
  await expect(field(page, "新しいメールアドレス")).toHaveAccessibleDescription(
    /現在のメールアドレスと同じです。/,
  );
  await field(page, "新しいメールアドレス").fill("student09@kenshu.test");
  await page.keyboard.press("Enter");
  await expect(field(page, "新しいメールアドレス")).toHaveAccessibleDescription(
    /既に利用されているメールアドレスなので利用できません。/,
  );
  await field(page, "新しいメールアドレス").fill(address);
  await page.keyboard.press("Enter");
  await field(page, "確認コード").fill(await codeFor(address));
  await page.getByRole("link", { name: "戻る" }).click();
  await expect(field(page, "新しいメールアドレス")).toHaveValue(address);
  await page.getByRole("button", { name: "確認コードを送信" }).click();
  await expect(field(page, "確認コード")).toBeVisible();
  await expect.poll(async () => (await kenshu.mailsTo(address)).length).toBe(2);
  await field(page, "確認コード").fill(await codeFor(address));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${kenshu.url}/home`);
  await kenshu.as(address);

  await page.getByRole("button", { name: "アカウントメニュー" }).click();
  await page.getByText("サインアウト", { exact: true }).filter({ visible: true }).click();
  await expect(page).toHaveURL(`${kenshu.url}/`);
  await expect(page.getByRole("link", { name: "研修生の新規登録" })).toBeVisible();
});

import type { Page } from "@playwright/test";
import { expect, type Kenshu, signIn, startKenshu, test } from "../kenshu.ts";
import { said, toldBy } from "../said.ts";

let kenshu: Kenshu;
test.beforeAll(async () => {
  kenshu = await startKenshu();
});
test.afterAll(() => kenshu.stop());

const PASSWORD = "correct-horse";

/** A field of a form. Its label also contains 必須, and its error repeats its name in the summary. */
const field = (page: Page, label: string) =>
  page.getByLabel(new RegExp(`^${label}(必須)?$`)).and(page.locator("input, select, textarea"));
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** The six digits in the latest mail to the address, once it has come. */
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

/** The link in the latest mail to the address, once it has come. */
async function linkFor(address: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      link = /^http\S+$/m.exec((await kenshu.mailsTo(address))[0]?.body ?? "")?.[0];
      return link;
    })
    .toBeDefined();
  return link ?? "";
}

/** The first screen after the registration says that it is done, and nothing else, however often it is loaded. */
async function expectRegistered(page: Page): Promise<void> {
  for (const isReloaded of [false, true]) {
    if (isReloaded) await page.reload();
    await expect(page).toHaveURL(`${kenshu.url}/home`);
    await expect(page.getByText("登録が完了しました")).toBeVisible();
    expect(toldBy(page).filter((text) => text.includes("登録"))).toEqual([]);
    await expect(page.getByRole("main").getByRole("alert")).toHaveCount(0);
  }
}

test("a student signs up, loses the page while reading the mail, confirms and registers", async ({
  page,
}) => {
  const address = "new.student@example.jp";

  await test.step("an address in use is refused at its field", async () => {
    await page.goto(kenshu.url);
    await page.getByRole("link", { name: "研修生の新規登録" }).click();
    // The previous page has the same fields.
    await expect(heading(page, "研修生の新規登録")).toBeVisible();
    await field(page, "メールアドレス").fill("student01@kenshu.test");
    await field(page, "パスワード").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(field(page, "メールアドレス")).toHaveAccessibleDescription(
      /すでに登録されています/,
    );
  });

  await test.step("every mistake is named at once", async () => {
    await field(page, "メールアドレス").fill("new.student");
    await field(page, "パスワード").fill("short");
    await page.keyboard.press("Enter");
    await expect(page.getByText("入力内容を確認してください（2件）")).toBeVisible();
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
    await page.getByRole("button", { name: "確認コードを再送信" }).click();
    await expect(page.getByText("確認コードを再送信しました").first()).toBeVisible();
    await expect(page.getByText("確認コードが不正です。")).toHaveCount(0);
    await expect.poll(async () => (await kenshu.mailsTo(address)).length).toBe(2);
  });

  await test.step("a right password for an unconfirmed address leads to the code", async () => {
    await page.goto(`${kenshu.url}/reserve/add`);
    await expect(page.getByRole("link", { name: "研修生の新規登録" })).toHaveCount(0);
    await field(page, "メールアドレス").fill(address);
    await field(page, "パスワード").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await expect(heading(page, "メールアドレスの確認")).toBeVisible();
  });

  await test.step("whoever comes back another way enters address and code", async () => {
    const [mail] = await kenshu.mailsTo(address);
    await page.goto(/^http\S+#code$/m.exec(mail?.body ?? "")?.[0] ?? "");
    await expect(heading(page, "メールアドレスの確認")).toBeVisible();
    await page.goto(`${kenshu.url}/studentSignUp`);
    await field(page, "メールアドレス").fill(address);
    await page.getByRole("link", { name: "確認コードがある場合" }).click();
    await expect(heading(page, "メールアドレスの確認")).toBeVisible();
    await expect(field(page, "メールアドレス")).toHaveValue(address);
    await field(page, "確認コード").fill("000000");
    await page.keyboard.press("Enter");
    await expect(field(page, "確認コード")).toHaveAccessibleDescription(/確認コードが不正です。/);
    await field(page, "確認コード").fill(`確認コード：${await codeFor(address)}`);
    await page.keyboard.press("Enter");
  });

  await test.step("every path leads to the registration until it is done", async () => {
    await expect(heading(page, "利用者の登録")).toBeVisible();
    await page.goto(`${kenshu.url}/reserve/add`);
    await expect(heading(page, "利用者の登録")).toBeVisible();
    await page.getByRole("button", { name: "登録する" }).click();
    await expect(page.getByText("入力内容を確認してください（3件）")).toBeVisible();
    await expect(field(page, "地域")).toHaveAccessibleDescription(/地域を選択してください/);
    await field(page, "氏名").fill("髙橋 試子");
    await field(page, "氏名（カナ）").fill("たかはし ためこ");
    await field(page, "地域").focus();
    await expect(field(page, "氏名（カナ）")).toHaveValue("タカハシ タメコ");
    await field(page, "地域").selectOption({ index: 1 });
    await page.getByRole("button", { name: "登録する" }).click();
    await expectRegistered(page);
  });
});

test("a member of staff signs up and registers, and the first screen says only that it is done", async ({
  page,
}) => {
  const address = "new.staff@example.jp";
  await page.goto(`${kenshu.url}/staffSignUp`);
  await field(page, "メールアドレス").fill(address);
  await field(page, "パスワード").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await field(page, "確認コード").fill(await codeFor(address));
  await page.keyboard.press("Enter");
  await expect(heading(page, "利用者の登録")).toBeVisible();
  await field(page, "氏名").fill("講師 花子");
  await field(page, "氏名（カナ）").fill("コウシ ハナコ");
  await page.getByRole("button", { name: "登録する" }).click();
  await expectRegistered(page);
});

test("a forgotten password is set anew by the mailed link, once, and opens the path that was asked for", async ({
  page,
  context,
}) => {
  const address = "student07@kenshu.test";
  const paths: string[] = [];
  context.on("request", (request) => paths.push(request.url()));
  await page.goto(kenshu.url);
  await page.getByRole("link", { name: "パスワードを忘れた場合" }).click();
  await expect(heading(page, "パスワードの再設定")).toBeVisible();
  await field(page, "メールアドレス").fill(address);
  await page.keyboard.press("Enter");
  await expect(page.getByText("が登録されている場合は、メールが届きます。")).toBeVisible();
  const link = await linkFor(address);
  const token = new URL(link).hash.slice("#token=".length);

  const opened = await context.newPage();
  await opened.goto(link);
  await field(opened, "新しいパスワード").fill("short");
  await opened.keyboard.press("Enter");
  await expect(field(opened, "新しいパスワード")).toHaveAccessibleDescription(/8文字以上で入力/);
  await field(opened, "新しいパスワード").fill(PASSWORD);
  await opened.keyboard.press("Enter");
  await said(opened, "パスワードを変更しました");
  await expect(heading(opened, "サインイン")).toBeVisible();
  // No address that a server or another site can see contains the secret.
  expect(paths.filter((path) => path.replace(/#.*/, "").includes(token))).toEqual([]);

  await opened.goto("about:blank");
  await opened.goto(link);
  await field(opened, "新しいパスワード").fill("another-password");
  await opened.keyboard.press("Enter");
  await expect(opened.getByText("このリンクは使えません。")).toBeVisible();
  await opened.goto(`${kenshu.url}/resetPassword#token=${"of-another-mail".repeat(10)}`);
  await expect(field(opened, "新しいパスワード")).toHaveValue("");
  await opened.goto(`${kenshu.url}/resetPassword#token=${"too-long".repeat(100)}`);
  await expect(opened.getByText("このリンクは使えません。")).toBeVisible();
  await opened.getByRole("link", { name: "再設定のメールを送信" }).click();
  await expect(field(opened, "メールアドレス")).toBeVisible();
  await opened.close();

  await page.goto(`${kenshu.url}/reserve/history`);
  await field(page, "メールアドレス").fill(address);
  await field(page, "パスワード").fill("kenshu-demo");
  await page.keyboard.press("Enter");
  await expect(page.getByText("メールアドレスまたはパスワードが違います。")).toBeVisible();
  await field(page, "パスワード").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${kenshu.url}/reserve/history`);
});

test("a stranger who signs up with the same address does not come between a person and the code", async ({
  page,
}) => {
  const address = "shared.address@example.jp";
  await page.goto(`${kenshu.url}/studentSignUp`);
  await field(page, "メールアドレス").fill(address);
  await field(page, "パスワード").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(heading(page, "メールアドレスの確認")).toBeVisible();
  const code = await codeFor(address);
  await fetch(`${kenshu.url}/api/Auth/SignUp`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      emailAddress: address,
      password: "strangers-password",
      temporaryRegistrationPattern: 1,
    }),
  });
  await expect.poll(async () => (await kenshu.mailsTo(address)).length).toBe(2);
  await page.reload();
  await field(page, "確認コード").fill(code);
  await page.keyboard.press("Enter");
  await expect(heading(page, "利用者の登録")).toBeVisible();
});

test("a person sees where the account is signed in, and signs other devices out", async ({
  page,
  browser,
}) => {
  const phone = await browser.newContext({
    userAgent:
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36",
  });
  const lost = await phone.newPage();
  await signIn(lost, kenshu, "student10");
  await kenshu.as("student10");
  await signIn(page, kenshu, "student10");
  await page.getByRole("button", { name: "アカウントメニュー" }).click();
  await page.getByRole("link", { name: "サインイン中の端末" }).filter({ visible: true }).click();
  await expect(heading(page, "サインイン中の端末")).toBeVisible();
  const sessions = page.getByRole("main").getByRole("listitem");
  await expect(sessions).toHaveCount(3);
  await expect(sessions.filter({ hasText: "この端末" })).toHaveCount(1);

  await page.getByRole("button", { name: "Chrome（Android）をサインアウトする" }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: "サインアウトする", exact: true })
    .click();
  await expect(sessions).toHaveCount(2);
  await expect(page.getByRole("list", { name: "サインイン中の端末" })).toBeFocused();
  await expect(heading(lost, "サインイン")).toBeVisible();
  await expect(lost.getByText("ほかの端末でサインアウトされました").first()).toBeVisible();
  await phone.close();

  await page.getByRole("button", { name: "ほかの端末をすべてサインアウト" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "すべてサインアウト" }).click();
  await expect(sessions).toHaveCount(1);
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  await page.reload();
  await expect(sessions).toHaveCount(1);
});

test("a changed address counts from its confirmation on; sign-out shows the sign-in page", async ({
  page,
}) => {
  const address = "moved@example.jp";
  await signIn(page, kenshu, "student08");
  await page.goto(`${kenshu.url}/profile/emailAddress`);

  await field(page, "現在のパスワード").fill("wrong-password");
  await field(page, "新しいメールアドレス").fill(address);
  await page.keyboard.press("Enter");
  await expect(field(page, "現在のパスワード")).toHaveAccessibleDescription(
    /現在のパスワードが違います。/,
  );
  await field(page, "現在のパスワード").fill("kenshu-demo");
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
  await field(page, "現在のパスワード").fill("kenshu-demo");
  await page.getByRole("button", { name: "確認コードを送信" }).click();
  await expect(field(page, "確認コード")).toBeVisible();
  await expect.poll(async () => (await kenshu.mailsTo(address)).length).toBe(2);
  await field(page, "確認コード").fill(await codeFor(address));
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${kenshu.url}/home`);
  await kenshu.as(address);

  await page.getByRole("button", { name: "アカウントメニュー" }).click();
  await page.getByText("サインアウトする", { exact: true }).filter({ visible: true }).click();
  await expect(page).toHaveURL(`${kenshu.url}/`);
  await expect(page.getByRole("link", { name: "研修生の新規登録" })).toBeVisible();
  // The tab keeps no search of the former person.
  expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContainEqual(
    expect.stringMatching(/^search:/),
  );
  await expect(field(page, "パスワード")).toHaveAttribute("type", "password");
  await expect(field(page, "パスワード")).toHaveAttribute("autocomplete", "current-password");
});

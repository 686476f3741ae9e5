import type { Page } from "@playwright/test";
import { codeOf, nowAt } from "../authenticator.ts";
import { expectAccessible, expectGoodLayout } from "../goodScreen.ts";
import { expect, type Kenshu, openHome, signIn, startKenshu, test } from "../kenshu.ts";
import { said } from "../said.ts";

/** Passkeys, codes, and a fresh proof before what hurts (rules 2.13 to 2.15). */

/** Kept in the browser while a passkey is to be asked for by the button only. */
const FIELD_ASKS_NOTHING = "fieldAsksNothing";
const PHONE = { width: 360, height: 740 };
const LATER = "2027-03-10T11:00:00+09:00";

/** A passkey of the browser's own, which verifies its person by itself. */
async function addVirtualAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    verify: (isUserVerified: boolean) =>
      session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
    remove: () => session.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId }),
  };
}

async function expectGood(page: Page, where: string): Promise<void> {
  const isPhone = page.viewportSize()?.width === PHONE.width;
  await expectGoodLayout(page, where, isPhone);
  await expectAccessible(page, where);
}

async function givePassword(page: Page, { url }: Kenshu, account: string): Promise<void> {
  await page.context().clearCookies();
  await page.goto(url);
  await fillSignIn(page, account);
}

async function fillSignIn(page: Page, account: string): Promise<void> {
  await page.getByLabel("メールアドレス").fill(`${account}@kenshu.test`);
  await page.locator("input[type=password]").fill("kenshu-demo");
  await page.getByRole("button", { name: "サインインする" }).click();
}

/** Types a code from paper, unless the page has the field for it already. */
async function giveRecoveryCode(page: Page, code = ""): Promise<void> {
  const other = page.getByRole("button", { name: "予備のコードを使う" });
  const field = page.getByRole("textbox", { name: /^予備のコード/ });
  await expect(other.or(field).first()).toBeVisible();
  if (await other.isVisible()) await other.click();
  await field.fill(code);
  await page.getByRole("button", { name: "確認してサインイン" }).click();
}

test("a passkey signs in without a password, proves the person, and is removed", async ({
  browser,
}) => {
  const kenshu = await startKenshu({ isAtLocalhost: true });
  const page = await (await browser.newContext()).newPage();
  const key = await addVirtualAuthenticator(page);
  // What asks for passkeys fails to come, and is tried again by itself.
  await page.route(/\/assets\/esm-/, (route) => route.abort(), { times: 1 });
  // Nothing is chosen by itself in the address field, or the button would have nothing to do.
  await page.addInitScript((silent) => {
    if (localStorage.getItem(silent) === null) return;
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  }, FIELD_ASKS_NOTHING);
  await key.verify(false);
  await signIn(page, kenshu, "viewer");
  await page.goto(`${kenshu.url}/profile/methods`);
  await key.verify(true);
  await page.getByRole("button", { name: "パスキーを追加" }).click();
  await page.getByRole("button", { name: "追加する" }).click();
  await expect(page.getByText("名前を入力してください。")).toBeVisible();
  await page.getByLabel("名前").fill("会社のパソコン");
  await expectGood(page, "a passkey to name");
  await page.getByRole("button", { name: "追加する" }).click();
  await said(page, "「会社のパソコン」を登録しました");
  await expect(page.getByRole("listitem").filter({ hasText: /^\w{4}(-\w{4}){3}$/ })).toHaveCount(
    10,
  );
  await expectGood(page, "recovery codes");
  await page.getByRole("button", { name: "保管しました" }).click();
  const passkey = page.getByRole("listitem").filter({ hasText: "会社のパソコン" });
  await expect(passkey).toContainText("未使用");

  await test.step("whoever is not verified is not let in", async () => {
    await key.verify(false);
    await page.context().clearCookies();
    await page.evaluate((silent) => localStorage.setItem(silent, ""), FIELD_ASKS_NOTHING);
    await page.goto(kenshu.url);
    const button = page.getByRole("button", { name: "パスキーでサインイン" });
    await button.click();
    // The browser has answered, and does not let in who is verified later.
    await expect(button).not.toHaveAttribute("aria-busy");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("サインイン");
    await key.verify(true);
  });
  await test.step("after the password no app is spoken of", async () => {
    await fillSignIn(page, "viewer");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("2段階の確認");
    const code = page.getByRole("textbox", { name: /^予備のコード/ });
    await expect(code).toBeFocused();
    await expect(page.getByText("認証アプリ")).toHaveCount(0);
    await expectGood(page, "a second factor without an app");
    await page.getByRole("link", { name: "サインインに戻る" }).click();
  });
  await test.step("the button signs in, and so does the field of the address", async () => {
    await page.getByRole("button", { name: "パスキーでサインイン" }).click();
    await page.waitForURL("**/home");
    await page.context().clearCookies();
    await page.evaluate((silent) => localStorage.removeItem(silent), FIELD_ASKS_NOTHING);
    await page.goto(kenshu.url);
    await page.waitForURL("**/home");
    await page.goto(`${kenshu.url}/profile/methods`);
    await expect(passkey).toContainText("最終利用 2027/03/10(水)");
  });
  await test.step("an hour later it proves the person", async () => {
    await kenshu.restartAt(LATER);
    await page.goto(`${kenshu.url}/profile/methods`);
    await page.getByRole("button", { name: "予備のコードを作り直す" }).click();
    await page.getByRole("button", { name: "作り直す", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "本人の確認" });
    await expect(dialog.locator("input[type=password]")).toBeFocused();
    await expectGood(page, "a proof");
    await dialog.getByRole("button", { name: "パスキーで確認" }).click();
    await expect(page.getByRole("list", { name: "予備のコード" })).toBeVisible();
    await page.getByRole("button", { name: "保管しました" }).click();
  });
  await passkey.getByRole("button", { name: "会社のパソコンを削除する" }).click();
  await page.getByRole("button", { name: "削除する", exact: true }).click();
  await said(page, "「会社のパソコン」を削除しました");
  await expect(passkey).toHaveCount(0);
  await expect(page.getByText("予備のコードを作り直す")).toHaveCount(0);
  const [mail] = await kenshu.mailsTo("viewer@kenshu.test");
  expect(mail?.body).toContain("パスキー「会社のパソコン」を削除");

  await page.context().clearCookies();
  await page.goto(kenshu.url);
  await page.getByRole("button", { name: "パスキーでサインイン" }).click();
  await expect(
    page.getByRole("alert").filter({ hasText: "パスキーを確認できませんでした" }),
  ).toBeVisible();
  await kenshu.stop();
});

test("a phone's app: its first code, then one after each password, or a code kept on paper", async ({
  browser,
}) => {
  const kenshu = await startKenshu();
  const page = await (await browser.newContext({ viewport: PHONE })).newPage();
  await signIn(page, kenshu, "student07");
  await page.goto(`${kenshu.url}/profile/methods`);
  // This site has no name, only an address.
  await expect(page.getByText("パスキーを追加できません")).toBeVisible();
  await expectGood(page, "no factor yet");
  await page.getByRole("button", { name: "認証アプリを追加" }).click();
  const dialog = page.getByRole("dialog", { name: "認証アプリの追加" });
  await expect(dialog.getByRole("img", { name: "認証アプリで読み取るQRコード" })).toBeVisible();
  await expectGood(page, "a key for the app");
  const appKey = (await dialog.locator("code").innerText()).replaceAll(" ", "");
  await dialog.getByLabel("認証アプリのコード").fill("000000");
  await dialog.getByRole("button", { name: "追加する" }).click();
  await expect(dialog).toContainText("コードが違うか、すでに使われています");
  await dialog.getByLabel("認証アプリのコード").fill(codeOf(appKey, await nowAt(kenshu.url)));
  await dialog.getByRole("button", { name: "追加する" }).click();
  const codes = page.getByRole("list", { name: "予備のコード" });
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  const kept = await codes.getByRole("listitem").allInnerTexts();
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  await page.getByRole("link", { name: "ホーム" }).first().click();
  const leaving = page.getByRole("dialog", { name: "予備のコード" });
  await expect(leaving).toContainText("予備のコードはもう表示できません。");
  await leaving.getByRole("button", { name: "コードに戻る" }).click();
  await page.getByRole("button", { name: "保管しました" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  await expectGood(page, "an app");

  await test.step("after the password the code of the app", async () => {
    await givePassword(page, kenshu, "student07");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("2段階の確認");
    await expectGood(page, "the second factor");
    const code = page.getByLabel("認証アプリのコード");
    await expect(code).toHaveAttribute("autocomplete", "one-time-code");
    await expect(code).toBeFocused();
    // The page survives that the phone drops it.
    await page.reload();
    await code.fill("000000");
    await page.getByRole("button", { name: "確認してサインイン" }).click();
    await expect(page.getByText("コードが違うか、すでに使われています")).toBeVisible();
    const later = new Date((await nowAt(kenshu.url)).getTime() + 30_000);
    await code.fill(codeOf(appKey, later));
    await page.getByRole("button", { name: "確認してサインイン" }).click();
    await page.waitForURL("**/home");
  });
  await test.step("also over a page that has closed", async () => {
    await page.goto(`${kenshu.url}/profile/goal`);
    await page.getByLabel(/^目標/).fill("夏までに全種目に合格する");
    await page.context().clearCookies();
    await page.getByRole("button", { name: "更新する" }).click();
    const cover = page.getByRole("dialog", { name: "サインイン" });
    await cover.getByLabel("メールアドレス").fill("student07@kenshu.test");
    await cover.locator("input[type=password]").fill("kenshu-demo");
    await cover.getByRole("button", { name: "サインインする" }).click();
    await cover.getByRole("button", { name: "予備のコードを使う" }).click();
    await cover.getByLabel("予備のコード").fill(kept[1] ?? "");
    await expectAccessible(page, "the second factor over a closed page");
    await cover.getByRole("button", { name: "確認してサインイン" }).click();
    await expect(cover).toHaveCount(0);
    await expect(page.getByRole("region", { name: /^サインインが切れていた/ })).toBeFocused();
    await page.getByRole("button", { name: "更新する" }).click();
    await said(page, "目標を更新しました");
  });
  await test.step("or a code from paper", async () => {
    await givePassword(page, kenshu, "student07");
    await page.getByRole("link", { name: "サインインに戻る" }).click();
    await expect(page.getByLabel("メールアドレス")).toBeFocused();
    await fillSignIn(page, "student07");
    await page.getByRole("button", { name: "予備のコードを使う" }).click();
    await expect(page.getByLabel("予備のコード")).toBeFocused();
    await page.getByLabel("予備のコード").fill(kept[0]?.toLowerCase() ?? "");
    await expectGood(page, "a recovery code");
    await page.getByRole("button", { name: "確認してサインイン" }).click();
    await page.waitForURL("**/home");
    await page.goto(`${kenshu.url}/profile/methods`);
    await expect(page.getByText("8件", { exact: true })).toBeVisible();
  });
  await test.step("of two tabs that wait for it one goes on, and the others say what to do", async () => {
    await givePassword(page, kenshu, "student07");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("2段階の確認");
    const asked = await page.evaluate(() => history.state);
    const [copy, other] = [await page.context().newPage(), await page.context().newPage()];
    // As browsers duplicate a tab.
    await copy.goto(kenshu.url);
    await copy.evaluate((state) => history.replaceState(state, ""), asked);
    await copy.reload();
    await other.goto(kenshu.url);
    await fillSignIn(other, "student07");
    await giveRecoveryCode(page, kept[2]);
    await page.waitForURL("**/home");

    await giveRecoveryCode(copy, kept[3]);
    await expect(copy.getByText("もう一度サインインしてください")).toBeVisible();
    await expect(copy.getByRole("heading", { level: 1 })).toHaveText("サインイン");
    await expectGood(copy, "a ticket that has served");
    await giveRecoveryCode(other, kept[2]);
    await expect(other.getByText("すでに使われています")).toBeVisible();

    await fillSignIn(copy, "student07");
    await giveRecoveryCode(copy, kept[3]);
    await copy.waitForURL("**/home");
    await giveRecoveryCode(other, kept[4]);
    await other.waitForURL("**/home");
  });
  await kenshu.stop();
});

test("staff who need a second factor set one up before anything else", async ({ browser }) => {
  const kenshu = await startKenshu();
  const page = await (await browser.newContext()).newPage();
  await openHome(page, kenshu, "administrator");
  await page.goto(`${kenshu.url}/setting/system`);
  await page.getByText("すべての職員", { exact: true }).click();
  await page.getByRole("button", { name: "更新する" }).click();
  await expect(page.getByText("先に、ご自身のサインインの方法に")).toBeVisible();
  await page.goto(`${kenshu.url}/profile/methods`);
  const other = await page.context().newPage();
  await other.goto(`${kenshu.url}/profile/methods`);
  await other.getByRole("button", { name: "認証アプリを追加" }).click();
  const dialog = other.getByRole("dialog", { name: "認証アプリの追加" });
  await expect(dialog.getByLabel("認証アプリのコード")).toBeFocused();
  await addApp(page, kenshu);
  await dialog.getByLabel("認証アプリのコード").fill("123456");
  await dialog.getByRole("button", { name: "追加する" }).click();
  await expect(dialog).toContainText("このアプリは追加されていません。");
  await expect(dialog.getByRole("button", { name: "追加する" })).toHaveCount(0);
  await expectAccessible(other, "an app that was added elsewhere");
  await other.close();
  await page.goto(`${kenshu.url}/setting/system`);
  await page.getByText("すべての職員", { exact: true }).click();
  await page.getByRole("button", { name: "更新する" }).click();
  await said(page, "システム設定を更新しました");

  const instructors = await (await browser.newContext({ viewport: PHONE })).newPage();
  await signInLed(instructors, kenshu, "instructor");
  await expect(instructors.getByText("2段階の確認の設定が必要です。")).toBeVisible();
  await expectGood(instructors, "led to a second factor");
  await instructors.goto(`${kenshu.url}/attendance`);
  await expect(instructors).toHaveURL(/\/profile\/methods$/);
  await addApp(instructors, kenshu);
  await instructors.goto(`${kenshu.url}/attendance`);
  await expect(instructors.getByRole("heading", { level: 1 })).toHaveText("出欠・評価入力");
  await instructors.goto(`${kenshu.url}/profile/methods`);
  await instructors.getByRole("button", { name: "認証アプリを削除する" }).click();
  await expect(instructors.getByRole("dialog")).toContainText("ほかの画面はすべて使えなくなります");
  await instructors.getByRole("button", { name: "削除する", exact: true }).click();
  await expect(instructors.getByText("2段階の確認の設定が必要です。")).toBeVisible();
  await expect(instructors.getByRole("heading", { level: 1 })).toBeFocused();
  await instructors.getByRole("button", { name: "メニュー", exact: true }).click();
  await expect(instructors.getByRole("link", { name: "進捗" })).toHaveCount(0);
  const student = await (await browser.newContext()).newPage();
  await signIn(student, kenshu, "student01");
  await kenshu.stop();
});

test("what hurts asks for the password once it is five minutes old", async ({ browser }) => {
  const kenshu = await startKenshu();
  const page = await (await browser.newContext()).newPage();
  await openHome(page, kenshu, "administrator");
  await kenshu.restartAt(LATER);
  await page.goto(`${kenshu.url}/setting/systemKey/create`);
  await page.getByLabel("名前").fill("勤怠システム");
  await page.getByLabel(/^権限/).selectOption("閲覧者");
  await page.getByRole("textbox", { name: /^最終日/ }).fill("2027/04/30");
  await page.getByText(/（Area）$/).click();
  await page.getByRole("button", { name: "登録する" }).click();
  const dialog = page.getByRole("dialog", { name: "本人の確認" });
  await expect(dialog.locator("input[type=password]")).toBeFocused();
  await dialog.locator("input[type=password]").fill("wrong-password");
  await dialog.getByRole("button", { name: "確認する" }).click();
  await expect(dialog).toContainText("パスワードが違います。");
  await dialog.getByRole("button", { name: "戻る" }).click();
  await expect(page.getByText("本人の確認が必要です。")).toBeVisible();
  await page.getByRole("button", { name: "登録する" }).click();
  await dialog.locator("input[type=password]").fill("kenshu-demo");
  await dialog.getByRole("button", { name: "確認する" }).click();
  await expect(page.getByText("このキーは、もう一度表示できません。")).toBeVisible();
  await kenshu.stop();
});

test("an administrator signs out somebody's device, removes lost factors, and signs everybody out", async ({
  browser,
}) => {
  const kenshu = await startKenshu();
  const viewer = await (await browser.newContext({ viewport: PHONE })).newPage();
  await signIn(viewer, kenshu, "viewer");
  await viewer.goto(`${kenshu.url}/profile/methods`);
  await addApp(viewer, kenshu);
  const { userId } = await kenshu.as("instructor");
  const viewerId = (await ownOf(viewer, kenshu)).userId;

  const page = await (await browser.newContext()).newPage();
  await signIn(page, kenshu, "administrator");
  await page.goto(`${kenshu.url}/user/detail/${viewerId}`);
  const part = page.getByRole("region", { name: "サインイン", exact: true });
  await expect(part).toContainText("パスキー0件、認証アプリあり、予備のコード10件");
  await expectGood(page, "how somebody signs in");
  await part.getByRole("button", { name: "2段階の確認を解除" }).click();
  await page.getByRole("button", { name: "解除する", exact: true }).click();
  await expect(part).toContainText("設定していません");
  await expect(part.getByRole("heading")).toBeFocused();
  const mails = page.getByRole("region", { name: "メール", exact: true });
  await expect(mails).toContainText("2段階の確認が解除されました");
  await part
    .getByRole("button", { name: /をサインアウトする$/ })
    .first()
    .click();
  await page.getByRole("button", { name: "サインアウトする", exact: true }).click();
  await expect(part).toContainText("サインイン中の端末はありません。");
  await expect(part.getByRole("heading")).toBeFocused();

  await page.goto(`${kenshu.url}/user/detail/${userId}`);
  await expect(part.getByRole("listitem")).toHaveCount(1);
  await page.goto(`${kenshu.url}/setting/system`);
  await page.getByRole("button", { name: "全員をサインアウト" }).click();
  const dialog = page.getByRole("dialog", { name: "全員をサインアウト" });
  const act = dialog.getByRole("button", { name: "サインアウトする" });
  await expect(act).toHaveAttribute("aria-disabled", "true");
  await dialog.getByRole("textbox").fill("全員をサインアウト");
  await expectGood(page, "everybody's sign-in ends");
  await act.click();
  await said(page, "全員をサインアウトしました");
  await page.goto(`${kenshu.url}/user/detail/${userId}`);
  await expect(part).toContainText("サインイン中の端末はありません。");
  await kenshu.stop();
});

/** Who the page's browser is signed in as. */
async function ownOf(page: Page, { url }: Kenshu): Promise<{ userId: number }> {
  const answer = await page.request.get(`${url}/api/User/GetOwn`);
  return answer.json();
}

/** Adds an app on the page of sign-in methods, and puts the codes away. */
async function addApp(page: Page, { url }: Kenshu): Promise<void> {
  await page.getByRole("button", { name: "認証アプリを追加" }).click();
  const dialog = page.getByRole("dialog", { name: "認証アプリの追加" });
  const key = (await dialog.locator("code").innerText()).replaceAll(" ", "");
  await dialog.getByLabel("認証アプリのコード").fill(codeOf(key, await nowAt(url)));
  await dialog.getByRole("button", { name: "追加する" }).click();
  await page.getByRole("button", { name: "保管しました" }).click();
}

async function signInLed(page: Page, kenshu: Kenshu, account: string): Promise<void> {
  await givePassword(page, kenshu, account);
  await page.waitForURL("**/profile/methods");
}

import type { Page } from "@playwright/test";
import { expectSettled } from "../goodScreen.ts";
import { expect, type Kenshu, signedInState, startKenshu, test } from "../kenshu.ts";
import { said } from "../said.ts";
import { choose } from "../sideMenu.ts";

let kenshu: Kenshu;
test.beforeAll(async () => {
  kenshu = await startKenshu();
});
test.afterAll(() => kenshu.stop());

const MESSAGE = "駐車場の工事\n20日から使えません。";
/** Taller than two windows. */
const CHANGED = `駐車場の工事${"\n".repeat(90)}21日から使えません。`;

const notice = (page: Page, message: string) =>
  page.getByRole("listitem").filter({ hasText: message.replace(/\n+/, " ") });

/** Opens the home page and looks at the notice, until the server knows. */
async function look(page: Page, message: string): Promise<void> {
  // It may already be in view.
  const known = page.waitForResponse(/information\.markSeen/);
  await page.goto(`${kenshu.url}/home`);
  await notice(page, message).getByText("未読").scrollIntoViewIfNeeded();
  expect((await known).ok()).toBe(true);
}

test("a notice is written and previewed, is unread until its reader has seen it, and again after a change of its text", async ({
  browser,
}) => {
  const signedIn = async (account: string) =>
    (await browser.newContext({ storageState: await signedInState(kenshu, account) })).newPage();
  const [page, student] = [await signedIn("administrator"), await signedIn("student01")];
  const unread = notice(student, MESSAGE).getByText("未読");

  await test.step("what is missing is asked for, and what is there is posted", async () => {
    await page.goto(`${kenshu.url}/home`);
    await choose(page, "管理", "お知らせ");
    await page.getByRole("link", { name: "追加する" }).click();
    await page.getByRole("button", { name: "登録する" }).click();
    await expect(page.getByLabel(/^本文/)).toHaveAccessibleDescription(/必須入力項目です/);
    await expect(page.getByRole("group", { name: /^対象/ })).toHaveAccessibleDescription(
      "どれか一つ選択してください",
    );
    await page.getByLabel(/^本文/).fill(MESSAGE);
    await page.getByRole("main").getByText("研修生", { exact: true }).click();
    await page.getByRole("button", { name: "登録する" }).click();
    await said(page, "「駐車場の工事…」を登録しました");
    await expect(page.getByRole("row").nth(1)).toContainText("駐車場の工事…");
  });

  await test.step("the preview shows the notice to students only", async () => {
    await page.getByRole("button", { name: "プレビューを見る" }).click();
    const preview = page.getByRole("dialog");
    await expect(preview.getByRole("listitem").first()).toContainText("20日から使えません。");
    await preview.getByText("閲覧者", { exact: true }).click();
    await expect(preview.getByRole("listitem").first()).toContainText("講師会議");
    await expect(preview.getByText("20日から使えません。")).toHaveCount(0);
    await page.keyboard.press("Escape");
  });

  await test.step("the student sees it as unread during the visit, and not at the next", async () => {
    await look(student, MESSAGE);
    await expect(unread).toBeVisible();
    const readAgain = student.waitForResponse(/home\.getStudentHome/);
    await student.clock.setSystemTime(Date.now() + 60_000);
    await student.evaluate(() => dispatchEvent(new Event("visibilitychange")));
    await readAgain;
    await expectSettled(student);
    await expect(unread).toBeVisible();
    const news = student.waitForResponse(/information\.getOwnInformationList/);
    const administrator = await kenshu.as("administrator");
    await administrator.post("Information/Add", { message: "管理者だけのお知らせ", roles: [2] });
    await news;
    await expectSettled(student);
    await expect(unread).toBeVisible();
    const menu = student.getByRole("navigation", { name: "メインメニュー" });
    await menu.getByRole("link", { name: "進捗" }).click();
    // The address changes before the screen does.
    await expect(student.getByRole("heading", { level: 1, name: "進捗" })).toBeVisible();
    await menu.getByRole("link", { name: "ホーム" }).click();
    await expect(notice(student, MESSAGE)).toBeVisible();
    await expect(unread).toHaveCount(0);
  });

  await test.step("with another message it is unread again; the way back keeps the search", async () => {
    await page.getByRole("search").getByText("研修生", { exact: true }).click();
    await page.getByLabel("キーワード").fill("駐車場");
    await expect(page).toHaveURL(/keyword=/);
    await page.reload();
    await expect(page.getByText("1件", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "駐車場の工事…" }).click();
    await page.getByLabel(/^本文/).fill(CHANGED);
    await page.getByRole("button", { name: "更新する" }).click();
    await said(page, "更新しました");
    await expect(page).toHaveURL(/\/info\?.*roles=/);
    await look(student, CHANGED);
    await student.reload();
    await expect(notice(student, CHANGED)).toBeVisible();
    await expect(notice(student, CHANGED).getByText("未読")).toHaveCount(0);
  });

  await test.step("removed, it is gone, unless somebody has changed it meanwhile", async () => {
    await page.getByRole("link", { name: "駐車場の工事…" }).click();
    // It changes only after the page has read it.
    await expect(page.getByLabel(/^本文/)).toHaveValue(CHANGED);
    const id = Number(page.url().split("/").at(-1));
    const administrator = await kenshu.as("administrator");
    const { version } = await administrator.get<{ version: number }>("Information/Get", { id });
    await administrator.post("Information/Update", { id, version, message: CHANGED, roles: [4] });
    const remove = async () => {
      await page.getByRole("button", { name: "削除する" }).click();
      await page.getByRole("dialog").getByRole("button", { name: "削除する" }).click();
    };
    await remove();
    await expect(page.getByRole("region", { name: /^データが先に/ })).toBeFocused();
    await page.getByRole("button", { name: "最新の内容を読み込む" }).click();
    await expect(page.getByText("入力した内容は最新の内容と同じです。")).toBeVisible();
    await remove();
    await said(page, "「駐車場の工事…」を削除しました");
    await expect(page.getByText("データがありません")).toBeVisible();
    await student.reload();
    await expect(notice(student, "梅田研修センターの休館日")).toBeVisible();
    await expect(notice(student, CHANGED)).toHaveCount(0);
  });
});

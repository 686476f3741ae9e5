import { expectGoodLayout } from "../goodScreen.ts";
import { expect, openHome, startKenshu, test } from "../kenshu.ts";
import { said } from "../said.ts";

/** The end of what is known of a person (rules 25.3, 25.4). */

const PHONE = { width: 360, height: 740 };
const NAME = "小川 五郎";

test("a student asks for the erasure, an administrator sees what stands in the way, and it is taken back", async ({
  browser,
}) => {
  const kenshu = await startKenshu();
  const phone = await (await browser.newContext({ viewport: PHONE })).newPage();
  await openHome(phone, kenshu, "student01");
  await phone.goto(`${kenshu.url}/profile/self`);
  await phone.getByRole("button", { name: "アカウントの消去を申請する" }).click();
  await phone.getByRole("button", { name: "申請する", exact: true }).click();
  await said(phone, "アカウントの消去を申請しました");
  await expect(phone.getByText("管理者の確認を待っています。")).toBeVisible();
  await expectGoodLayout(phone, "a request to be erased", true);

  const desk = await (await browser.newContext()).newPage();
  await openHome(desk, kenshu, "administrator");
  await desk.getByRole("link", { name: "個人データの消去を申請している人が1名います。" }).click();
  const waiting = desk.getByRole("region", { name: "消去を待つ人", exact: true });
  await expect(waiting).toContainText("受講中の研修があります");
  await expect(waiting).toBeInViewport();
  await expectGoodLayout(desk, "who waits to be erased", false);
  await waiting.getByRole("link").click();
  await desk.getByRole("button", { name: "消去を確かめる" }).click();
  const dialog = desk.getByRole("dialog", { name: "個人データの消去" });
  await expect(dialog).toContainText("まだ消去できません。");
  await expect(dialog).toContainText("に申請しました。");
  await expect(dialog.getByRole("button", { name: "消去する" })).toBeDisabled();

  await phone.getByRole("button", { name: "申請を取りやめる" }).click();
  await phone.getByRole("button", { name: "取りやめる", exact: true }).click();
  await said(phone, "消去の申請を取りやめました");
  await kenshu.stop();
});

test("years later an administrator erases somebody by typing the name, and no search finds it", async ({
  browser,
}) => {
  const kenshu = await startKenshu();
  const administrator = await kenshu.as("administrator");
  const { userId } = await administrator.post<{ userId: number }>("User/AddNoAccountStudent", {
    name: NAME,
    nameKana: "オガワ ゴロウ",
    areaId: 1,
    gender: 1,
  });
  await kenshu.restartAt("2032-03-10T10:00:00+09:00");
  const page = await (await browser.newContext({ viewport: PHONE })).newPage();
  await openHome(page, kenshu, "administrator");
  await page.goto(`${kenshu.url}/student/${userId}`);
  await page.getByRole("button", { name: "消去を確かめる" }).click();
  const dialog = page.getByRole("dialog", { name: "個人データの消去" });
  const erase = dialog.getByRole("button", { name: "消去する" });
  const typed = dialog.getByLabel(`確認のため「${NAME}」と入力してください`);
  await typed.fill("小川");
  await expect(erase).toBeDisabled();
  await expectGoodLayout(page, "the question of an erasure", true);
  await typed.fill(NAME);
  await erase.click();
  await said(page, "個人データを消去しました");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(`消去済み${userId}`);
  await expect(page.getByText("に、この人の個人データを消去しました。")).toBeVisible();
  await expect(page.getByRole("heading", { name: "アカウント", exact: true })).toHaveCount(0);
  await page.goto(`${kenshu.url}/student?search=true&keyword=${encodeURIComponent(NAME)}`);
  await expect(page.getByText("条件に合うものが見つかりませんでした")).toBeVisible();
  await kenshu.stop();
});

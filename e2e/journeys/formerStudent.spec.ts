import { CashFlowType } from "@kenshu/domain/enumerations.ts";
import { expect, openHome, test } from "../kenshu.ts";

test("what a former student owes stays visible, and can be paid; the account can be stopped and started", async ({
  page,
  kenshu,
}) => {
  const administrator = await kenshu.as("administrator");
  const { userId } = await kenshu.as("student16");
  const { name, version } = await administrator.get<{ name: string; version: number }>(
    "Student/Get",
    { id: userId },
  );
  const invoice = { studentUserId: userId, type: CashFlowType.Invoice, amount: 3300 };
  await administrator.post("CashFlow/Add", invoice);
  await administrator.post("User/UnlinkStudent", { userId, version });

  await openHome(page, kenshu, "administrator");
  await page.goto(`${kenshu.url}/accept/guestStudentList`);
  await page.getByRole("link", { name: `${name}さんの精算` }).click();
  const main = page.getByRole("main");
  await expect(main).toContainText(name);
  await expect(main).toContainText("未払いあり");
  await main.getByRole("link", { name: "入金・請求を追加" }).click();
  await page.getByLabel("金額").fill("3300");
  await page.locator("form").getByText("入金", { exact: true }).click();
  await page.getByRole("button", { name: "登録する" }).click();
  await expect(main.getByRole("link", { name: "入金・請求を追加" })).toBeVisible();
  await expect(main).not.toContainText("未払いあり");

  await test.step("nothing is offered that would fail", async () => {
    await expect(main.getByRole("link", { name: "予約確認" })).toBeVisible();
    await expect(main.getByRole("link", { name: "予約する" })).toHaveCount(0);
    await page.goto(`${kenshu.url}/reserve/future/${userId}`);
    await expect(main.getByRole("link", { name: "予約履歴" })).toBeVisible();
    await expect(main.getByRole("link", { name: /^(予約|研修を探す)$/ })).toHaveCount(0);
    await page.goto(`${kenshu.url}/export/${userId}`);
    await expect(main).toContainText("HMとの紐づけが解除されたため、合否を連携できません。");
  });

  await test.step("the account is stopped, and started again", async () => {
    await page.goto(`${kenshu.url}/student/${userId}`);
    for (const [act, state] of [
      ["利用を停止", "停止中"],
      ["利用を開始", "利用中"],
    ] as const) {
      await main.getByRole("button", { name: act }).click();
      await page.getByRole("dialog").getByRole("button", { name: act }).click();
      await expect(main.getByText(state, { exact: true })).toBeVisible();
    }
  });
});

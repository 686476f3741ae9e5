import { expectAccessible, expectGoodLayout } from "../goodScreen.ts";
import { expect, openHome, startKenshu, test } from "../kenshu.ts";

test("an administrator sees undelivered mails, and that HM is not asked after failures", async ({
  page,
}) => {
  const kenshu = await startKenshu();
  await openHome(page, kenshu, "administrator");
  const main = page.getByRole("main");
  const part = (name: string) => main.getByRole("row").filter({ hasText: name });

  await test.step("the menu of settings leads to the screen", async () => {
    await page.goto(`${kenshu.url}/setting`);
    await main.getByRole("link", { name: /^稼働状況/ }).click();
    await expect(page.getByRole("heading", { level: 1, name: "稼働状況" })).toBeVisible();
    await expect(main.getByText("2件の確認が必要です。")).toBeVisible();
    await expect(part("HM正常")).toContainText("呼び出し可能");
  });

  await test.step("a mail that did not arrive leads to all of them", async () => {
    await expect(part("メール要確認")).toContainText("未達 2件");
    await main.getByRole("link", { name: "メール" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "未達メール" })).toBeVisible();
    await page.goBack();
  });

  await test.step("HM away: it is told, at the next look of the screen by itself", async () => {
    await kenshu.hm("POST", "/control/bad-days", { kind: "unreachable" });
    const administrator = await kenshu.as("administrator");
    for (let call = 0; call < 3; call++) {
      await administrator.post("User/GetHeartfulEmployees", { keyword: "山" }).catch(() => {});
    }
    await expect(main.getByText("2件の確認が必要です。")).toBeVisible();
    await expect(part("HM要確認")).toContainText(/休止中|確認中/);
  });

  await test.step("the screen fits a phone while HM is away", async () => {
    await page.setViewportSize({ width: 360, height: 800 });
    await expectGoodLayout(page, "稼働状況 at 360", false);
    await expectAccessible(page, "稼働状況 at 360");
  });
  await kenshu.stop();
});

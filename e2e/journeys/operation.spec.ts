import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

test("an administrator sees how the backup ended, and which calls were answered", async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "kenshu-backups-"));
  const directory = join(folder, "backups");
  const kenshu = await startKenshu({ variables: { BACKUP_DIR: directory } });
  await openHome(page, kenshu, "administrator");
  const main = page.getByRole("main");
  const part = (name: string) => main.getByRole("row").filter({ hasText: name });

  await test.step("the backup and its trial restore went well", async () => {
    await page.goto(`${kenshu.url}/setting/operation`);
    const well = "正常2027/03/10(水) 10:0";
    await expect(part(`バックアップ${well}`)).toContainText("成功、復元の確認も成功", {
      timeout: 60_000,
    });
    await expect(part("2027年3月").first()).toContainText("なし");
  });

  await test.step("the next one fails, and calls were lost with a killed server", async () => {
    await kenshu.crash();
    await rm(directory, { recursive: true });
    await writeFile(directory, "");
    await kenshu.restartAt("2027-03-11T10:00:00+09:00");
    await page.reload();
    await expect(part("バックアップ要確認")).toContainText(
      /2027\/03\/11\(木\) 10:0\d 書き出しに失敗、最後の成功 2027\/03\/10\(水\)/,
    );
    await expect(part("定時処理要確認").last()).toBeVisible();
    await expect(part("2027年3月")).toContainText(/\d\.\d\d%.*強制終了したサーバーの1件/);
  });

  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectGoodLayout(page, `稼働状況 at ${width}`, false);
    await expectAccessible(page, `稼働状況 at ${width}`);
  }
  await kenshu.stop();
  await rm(folder, { recursive: true });
});

import type { Page } from "@playwright/test";
import { expect, openHome, signedInState, signIn, startKenshu, test } from "../kenshu.ts";

const main = (page: Page) => page.getByRole("main");
const refused = "そのページはないか、開く権限がありません";

test("a person who asks for a screen of another role is told so at home, once", async ({
  page,
  kenshu,
}) => {
  await openHome(page, kenshu, "viewer");
  await expect(main(page)).not.toContainText(refused);
  for (const address of ["/setting/area", "/no/such?page=あ"]) {
    await page.goto(`${kenshu.url}${address}`);
    await expect(page).toHaveURL(`${kenshu.url}/home`);
    await expect(page.getByRole("main").getByRole("alert")).toContainText(`${refused}${address}`);
  }
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "ホーム" })).toBeVisible();
  await expect(main(page)).not.toContainText(refused);
  // A signed-in person misses nothing on a page for visitors.
  await page.goto(`${kenshu.url}/studentSignUp`);
  await expect(page).toHaveURL(`${kenshu.url}/home`);
  await expect(main(page)).not.toContainText(refused);
});

test("a person who signs in to open a screen of another role is told so", async ({
  page,
  kenshu,
}) => {
  await page.goto(`${kenshu.url}/setting/area`);
  await expect(page).toHaveURL(/\?to=/);
  await page.getByLabel("メールアドレス").fill("viewer@kenshu.test");
  await page.locator("input[type=password]").fill("kenshu-demo");
  await page.getByRole("button", { name: "サインインする" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText(`${refused}/setting/area`);
  await page.getByRole("link", { name: "ホーム" }).first().click();
  await expect(main(page)).not.toContainText(refused);
});

test("maintenance of the server is not reported as a network failure", async ({ page, kenshu }) => {
  await page.route("**/trpc/**", (route) =>
    route.fulfill({ status: 503, contentType: "text/html", body: "<h1>maintenance</h1>" }),
  );
  await page.goto(kenshu.url);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "サービスへの接続に失敗しました。",
  );
  await expect(main(page)).toContainText("メンテナンス中");
  await expect(main(page)).not.toContainText("インターネット");
  await page.unroute("**/trpc/**");
  await page.getByRole("button", { name: "再読み込みする" }).click();
  await expect(page.getByRole("heading", { name: "サインイン" })).toBeVisible();
});

test("if no mails go out, the pages that promise one say so", async ({ page, kenshu }) => {
  const none = "メールは届きません";
  await page.goto(`${kenshu.url}/forgotPassword`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(main(page)).not.toContainText(none);
  await page.route(/app\.getStart/, async (route) => {
    const response = await route.fetch();
    const start = await response.json();
    start.result.data.sendsMail = false;
    await route.fulfill({ response, json: start });
  });
  for (const address of ["/forgotPassword", "/studentSignUp", "/staffSignUp"]) {
    await page.goto(`${kenshu.url}${address}`);
    await expect(page.getByRole("main").getByRole("alert")).toContainText(none);
    await expect(main(page).getByRole("button", { name: /を送信$/ })).toHaveCount(0);
    await expect(main(page)).not.toContainText("確認コードがある場合");
  }
  await signIn(page, kenshu, "student01");
  await page.goto(`${kenshu.url}/profile/emailAddress`);
  await expect(page.getByRole("main").getByRole("alert")).toContainText(none);
  await expect(page.getByRole("button", { name: "確認コードを送信" })).toHaveCount(0);
});

test("marks without a network are sent again together once it is back", async ({ browser }) => {
  const kenshu = await startKenshu();
  const { get } = await kenshu.as("instructor");
  const schedules = await get<{ id: number; reserveCount: number }[]>("TrainingSchedule/GetList", {
    start: "2027-03-10",
    end: "2027-03-11",
  });
  const schedule = schedules.find(({ reserveCount }) => reserveCount > 2);
  const context = await browser.newContext({
    storageState: await signedInState(kenshu, "instructor"),
  });
  const page = await context.newPage();
  await page.goto(`${kenshu.url}/attendance/detail/${schedule?.id}`);
  const unmarked = page.locator("li button:not([aria-disabled])", { hasText: "出席" });
  await expect(unmarked.first()).toBeVisible();
  await context.setOffline(true);
  await unmarked.nth(0).click();
  await unmarked.nth(1).click();
  await expect(page.getByText("未保存", { exact: true })).toHaveCount(2);
  const all = page.getByRole("button", { name: "未保存の2名をすべて再送" });
  await expect(all).toBeHidden();
  // These count as marked. Only the others remain.
  const others = (schedule?.reserveCount ?? 0) - 2;
  await expect(page.getByRole("button", { name: `残り${others}名を出席にする` })).toBeVisible();
  await context.setOffline(false);
  await all.click();
  await expect(page.getByText("未保存", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "取り消す" })).toHaveCount(2);
  await context.close();
  await kenshu.stop();
});

import { expectSettled } from "../goodScreen.ts";
import { expect, openHome, test } from "../kenshu.ts";
import { said } from "../said.ts";

test("an administrator looks students up, each list opens at its top, and a removed student is gone", async ({
  page,
  kenshu,
}) => {
  const administrator = await kenshu.as("administrator");
  const [area] = await administrator.get<{ id: number }[]>("Area/GetAll");
  await administrator.post("User/AddNoAccountStudent", {
    name: "消える人",
    nameKana: "キエルヒト",
    areaId: area?.id,
    gender: 1,
  });
  await page.setViewportSize({ width: 1280, height: 500 });
  await openHome(page, kenshu, "administrator");

  await test.step("each alert leads to as many students as it counts", async () => {
    for (const alert of [/予約が残っています/, /続けて欠席している/, /推奨修了日を過ぎた/]) {
      const link = page.getByRole("link", { name: alert });
      const [count] = (await link.textContent())?.match(/\d+名/) ?? [];
      await link.click();
      await expect(page).toHaveURL(/search=true/);
      await expect(page.getByText(`${count}`, { exact: true }).first()).toBeVisible();
      await page.goBack();
    }
  });

  await test.step("another search shows its list from the top", async () => {
    await page.goto(`${kenshu.url}/student?search=true&enrollState=-123`);
    const table = page.getByRole("region").filter({ has: page.getByRole("table") });
    const scrolled = () => table.evaluate((frame) => frame.scrollTop);
    await table.evaluate((frame) => frame.scrollTo({ top: 300 }));
    expect(await scrolled()).toBe(300);
    // Part of the address of every student with an account.
    await page.getByLabel("キーワード").fill("kenshu.test");
    await expect(page).toHaveURL(/keyword=/);
    await expect.poll(scrolled).toBe(0);
    const height = await table.evaluate((frame) => frame.scrollHeight - frame.clientHeight);
    expect(height).toBeGreaterThan(300);
  });

  await test.step("a keyword is measured in characters, and what nobody sees in it is no hindrance", async () => {
    const keyword = page.getByLabel("キーワード");
    await keyword.fill("🐈".repeat(129));
    await expect(keyword).toHaveAccessibleDescription(/128文字以内で入力してください/);
    await keyword.fill("🐈".repeat(128));
    await expect(page.getByText("条件に合うものが見つかりませんでした")).toBeVisible();
    await expect(keyword).toHaveValue("🐈".repeat(128));
    await keyword.fill("student01\u200e@\tkenshu.test");
    await expect(page.getByText("1名", { exact: true }).first()).toBeVisible();
  });

  await test.step("a page is turned, told, read from its top, and in the address", async () => {
    for (let count = 0; count < 51; count++) {
      await administrator.post("User/AddNoAccountStudent", {
        name: "頁を繰る人",
        nameKana: "ページヲクルヒト",
        areaId: area?.id,
        gender: 1,
      });
    }
    await page.goto(`${kenshu.url}/student?search=true&keyword=頁を繰る人`);
    await expect(page.getByText("1-50 / 51名")).toBeVisible();
    await page.getByRole("button", { name: "2ページ" }).click();
    await expect(page).toHaveURL(/page=1/);
    await said(page, "51-51 / 51名");
    await page.reload();
    await expect(page.getByText("51-51 / 51名").first()).toBeVisible();
  });

  await test.step("a student is found from anywhere by one key, some kana and Enter", async () => {
    const heading = page.getByRole("heading", { level: 1 });
    const finder = page.getByRole("combobox", { name: "氏名・カナ・ID" });
    await page.goto(`${kenshu.url}/log`);
    await page.getByRole("textbox").first().press("/");
    await expect(finder).toHaveCount(0);
    await heading.click();
    // Letters typed before the search has loaded count too.
    const search = Promise.withResolvers<void>();
    await page.route("**/finder-*.js", async (route) => {
      await search.promise;
      await route.continue();
    });
    await page.keyboard.press("/");
    await expect(page.getByRole("textbox", { name: "氏名・カナ・ID" })).toBeFocused();
    await page.keyboard.type("いけ");
    await page.keyboard.press("Enter");
    search.resolve();
    await expect(heading).toHaveText("池田 涼介");
    await expect(heading).toBeFocused();

    await page.getByRole("button", { name: "探す", exact: true }).click();
    await finder.fill("佐");
    await expect(page.getByRole("dialog").getByRole("option")).toHaveText([
      /^佐々木 凛/,
      /^佐藤 美咲/,
    ]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(heading).toHaveText("佐藤 美咲");
    await expect(page).toHaveTitle("佐藤 美咲 | Kenshu");
    // From student to student, and back the same way.
    for (const before of ["池田 涼介", "ログ参照"]) {
      await page.getByRole("link", { name: "戻る" }).click();
      await expect(heading).toHaveText(before);
    }

    await page.getByRole("button", { name: "探す", exact: true }).click();
    const options = page.getByRole("dialog").getByRole("option");
    await finder.fill("ユーザー");
    await expect(options).toHaveText(["利用者"]);
    await finder.fill("3/10 新宿 10:00");
    await expect(options).toHaveText(/^3\/10\(水\) 10:00〜12:00新宿研修センター 個別指導室/);
    await said(page, "研修1件");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/attendance\/detail\/\d+$/);

    await page.getByRole("button", { name: "探す", exact: true }).click();
    await page.getByLabel("「/」キーで開く").uncheck();
    await page.keyboard.press("Escape");
    await page.keyboard.press("/");
    await expect(finder).toHaveCount(0);
  });

  await test.step("the way back from a tab of a student leads to the list, at its place", async () => {
    await page.goto(`${kenshu.url}/student?search=true&keyword=頁を繰る人`);
    const table = page.getByRole("region").filter({ has: page.getByRole("table") });
    const scrolled = () => table.evaluate((frame) => frame.scrollTop);
    await table.evaluate((frame) => frame.scrollTo({ top: 700 }));
    await table.getByRole("link").nth(24).click();
    const tabs = page.getByRole("navigation", { name: "頁を繰る人さんの画面" });
    for (const tab of ["予約確認", "精算"]) {
      await tabs.getByRole("link", { name: tab }).click();
      await expect(tabs.locator("[aria-current=page]")).toHaveText(tab);
    }
    await page.getByRole("link", { name: "戻る" }).click();
    await expect(page).toHaveURL(/\/student\?.*keyword=/);
    await expect.poll(scrolled).toBe(700);
    // From the menu the same list opens at its top.
    await page.getByRole("link", { name: "研修生照会" }).first().click();
    await expect.poll(scrolled).toBe(0);
  });

  await test.step("on a phone, too, eight students of a search stand in the first view, and a training within 300 px", async () => {
    const { userId } = await kenshu.as("student01");
    const height = 740;
    await page.setViewportSize({ width: 360, height });
    await page.goto(`${kenshu.url}/progress`);
    await expectSettled(page);
    const eighth = page.getByRole("main").locator("ul[aria-label] > li").nth(7);
    const box = await eighth.boundingBox();
    expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
    await page.goto(`${kenshu.url}/progress/detail/${userId}`);
    await expectSettled(page);
    const training = page.getByRole("main").locator("h2").first();
    expect((await training.boundingBox())?.y).toBeLessThanOrEqual(300);
    await page.setViewportSize({ width: 1280, height: 630 });
  });

  await test.step("the way back to the removed leads to nothing that could be changed", async () => {
    await page.goto(`${kenshu.url}/student?search=true`);
    await page.getByLabel("キーワード").fill("消える");
    await expect(page).toHaveURL(/keyword=/);
    await page.getByRole("link", { name: "消える人" }).click();
    await page.getByRole("button", { name: "削除する" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "削除する" }).click();
    await said(page, "削除しました");
    await expect(page.getByText("条件に合うものが見つかりませんでした")).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("ページが見つかりません");
    await expect(page.getByRole("button", { name: "削除する" })).toHaveCount(0);
  });
});

test("a search acts at a choice and after a pause, never within a conversion, in one step of the history", async ({
  page,
  context,
  kenshu,
}) => {
  await page.setViewportSize({ width: 1280, height: 630 });
  await openHome(page, kenshu, "administrator");
  await page.getByLabel("メインメニュー").getByRole("link", { name: "研修生照会" }).click();
  const keyword = page.getByLabel("キーワード");

  await test.step("a choice and a tick act at once", async () => {
    await page.getByLabel("在籍").selectOption("すべて");
    await expect(page).toHaveURL(/\/student\?search=true$/);
    await page.getByLabel("推奨修了日超過").check();
    await expect(page).toHaveURL(/isOverRecommendation=true/);
    await page.getByLabel("推奨修了日超過").uncheck();
    await expect(page).toHaveURL(/\/student\?search=true$/);
  });

  await test.step("what is being converted does not act, what was chosen does", async () => {
    const browser = await context.newCDPSession(page);
    await keyword.focus();
    await browser.send("Input.imeSetComposition", {
      text: "おかだ",
      selectionStart: 3,
      selectionEnd: 3,
    });
    await page.waitForTimeout(800);
    await expect(page).toHaveURL(/\/student\?search=true$/);
    await browser.send("Input.insertText", { text: "岡田 " });
    await expect(page).toHaveURL(/keyword=/);
    await said(page, /(^|\D)1名/);
    // A space may be followed by the given name.
    await expect(keyword).toHaveValue("岡田 ");
    await expect(keyword).toBeFocused();
    await page.keyboard.type("真由");
    await expect(page).toHaveURL(/keyword=%E5%B2%A1%E7%94%B0\+%E7%9C%9F%E7%94%B1/);
    await expect(keyword).toHaveValue("岡田 真由");
  });

  await test.step("Enter acts at once, and the browser's back leads to the screen before", async () => {
    // The pause after which typing alone acts never ends.
    const real = await page.evaluateHandle(() => window.setTimeout);
    await page.evaluate((real) => {
      const patient = (act: () => void, wait = 0) => real(act, wait < 300 ? wait : 3_600_000);
      Object.assign(window, { setTimeout: patient });
    }, real);
    await keyword.fill("誰でもない");
    await keyword.press("Enter");
    await expect(page).toHaveURL(/keyword=%E8%AA%B0/);
    await page.evaluate((real) => Object.assign(window, { setTimeout: real }) && undefined, real);
    await page.getByRole("button", { name: "条件をクリア" }).click();
    await expect(page).toHaveURL(/\/student\?search=true$/);
    await expect(keyword).toHaveValue("");
    await page.goBack();
    await expect(page).toHaveURL(/\/home$/);
  });
});

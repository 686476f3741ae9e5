import { TakingState } from "@kenshu/domain/enumerations.ts";
import { expect, type Kenshu, openHome, signedInState, startKenshu, test } from "../kenshu.ts";
import { said } from "../said.ts";

let kenshu: Kenshu;
test.beforeAll(async () => {
  kenshu = await startKenshu();
});
test.afterAll(() => kenshu.stop());

test("a student without an account is entered, changed and removed, and one who signed up later gets the account", async ({
  page,
  browser,
}) => {
  const heading = page.getByRole("heading", { level: 1 });
  const menu = page.getByRole("navigation", { name: "メインメニュー" });
  const intake = menu.getByRole("button", { name: "研修生受入" });
  const administrator = await kenshu.as("administrator");
  const { count } = await administrator.post<{ count: number }>("User/GetGuestStudentCount");
  await openHome(page, kenshu, "administrator");

  await test.step("the badge of the intake counts who waits, and its list says how long", async () => {
    await expect(intake).toHaveAccessibleName(`研修生受入 紐づけ待ち${count}名`);
    await intake.click();
    await menu.getByRole("link", { name: "待機中の研修生" }).click();
    await expect(heading).toHaveText("待機中の研修生");
    const rows = page.getByRole("main").getByRole("row");
    await expect(rows).toHaveCount(1 + count);
    await expect(rows.filter({ hasText: "hasegawa@" })).toContainText("7日");
    await expect(rows.filter({ hasText: "guest@" })).toContainText("2日");
    await expect(rows.last()).toContainText("guest@");
  });

  await test.step("one is entered", async () => {
    await menu.getByRole("link", { name: "アカウントのない研修生" }).click();
    await page.getByRole("link", { name: "追加する" }).click();
    await page.getByRole("button", { name: "登録する" }).click();
    await expect(page.getByLabel("地域")).toHaveAccessibleDescription(/必須入力項目です/);
    await page.getByRole("textbox", { name: /^氏名必須/ }).fill("高田 三郎");
    await page.getByRole("textbox", { name: /^氏名（カナ）/ }).fill("タカダ サブロウ");
    await page.getByLabel("地域").selectOption("横浜");
    await page.getByLabel("性別").selectOption("男性");
    await page.getByRole("button", { name: "登録する" }).click();
    await said(page, "登録しました");
  });

  await test.step("the page leads on: one press starts a training, and a place is offered", async () => {
    await expect(heading).toHaveText("高田 三郎");
    await expect(heading).toHaveAccessibleDescription("アカウントのない研修生");
    await page.getByRole("main").getByRole("link", { name: "研修を開始" }).click();
    await expect(heading).toHaveAccessibleDescription("研修生の研修種目");
    const training = page.getByRole("region").filter({ hasText: "もみほぐし" });
    await training.getByRole("button", { name: /^研修を開始.*もみほぐし/ }).click();
    await said(page, "高田 三郎さんの「もみほぐし」を開始しました");
    await expect(training.getByRole("button", { name: /^研修を開始/ })).toHaveCount(0);
    await expect(training.getByRole("heading")).toBeFocused();
    await expect(training.getByLabel("状態")).toHaveValue(String(TakingState.Taking));
    await page.reload();
    await expect(training.getByRole("textbox", { name: "開始日" })).toHaveValue("2027/03/10(水)");

    await page.getByRole("main").getByRole("link", { name: "予約", exact: true }).click();
    await expect(heading).toHaveAccessibleDescription("研修生");
    await expect(page.getByRole("button", { name: /予約する/ }).first()).toBeVisible();
  });

  await test.step("a start that another has overtaken keeps what was typed", async () => {
    await page.goBack();
    const training = page.getByRole("region").filter({ hasText: "もみほぐし" });
    const other = page.getByRole("button", { name: /^研修を開始.*ヘッドケア/ });
    const id = Number(page.url().split("/").at(-1));
    const read = () =>
      administrator.get<{ version: number; activities: { studentActivityId: number }[] }>(
        "StudentActivity/GetStudentActivities",
        { studentUserId: id },
      );
    await training.getByLabel("状態").selectOption("中断");
    const { version } = await read();
    await administrator.post("StudentActivity/Save", { userId: id, version, activities: [] });
    await other.click();
    const load = page.getByRole("button", { name: "最新の内容を読み込む" });
    await load.click();
    await expect(load).toHaveCount(0);
    await expect(training.getByLabel("状態")).toHaveValue(String(TakingState.Suspend));
    expect((await read()).activities).toHaveLength(1);
    await other.click();
    await expect(other).toHaveCount(0);
    await expect(training.getByLabel("状態")).toHaveValue(String(TakingState.Suspend));
    expect((await read()).activities).toHaveLength(2);
    await page.getByRole("button", { name: "更新する" }).click();
    await said(page, "更新しました");
  });

  await test.step("one is found by area and keyword and changed, another removed", async () => {
    await page.goto(`${kenshu.url}/accept/noAccount`);
    await page.getByLabel("地域").selectOption("横浜");
    await page.getByLabel("キーワード").fill("たかだ");
    await expect(page).toHaveURL(/keyword=/);
    await expect(page.getByText("1名", { exact: true }).first()).toBeVisible();
    await page.getByRole("link", { name: "高田 三郎" }).click();
    // The search has a field with the same name.
    await expect(heading).toHaveText("高田 三郎");
    await page.getByLabel("地域").selectOption("大阪");
    await page.getByRole("button", { name: "更新する" }).click();
    await expect(page.getByText("条件に合うものが見つかりませんでした")).toBeVisible();

    // Nothing refers to this one yet.
    const { userId } = await administrator.post<{ userId: number }>("User/AddNoAccountStudent", {
      name: "小川 五郎",
      nameKana: "オガワ ゴロウ",
      areaId: 1,
      gender: 1,
    });
    await page.goto(`${kenshu.url}/accept/noAccount/detail/${userId}`);
    await expect(heading).toHaveText("小川 五郎");
    await page.getByRole("button", { name: "削除する" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "削除する" }).click();
    await said(page, "削除しました");
  });

  await test.step("the page of a student removed elsewhere can only be left", async () => {
    // Typed in half width, stored in full width.
    const { userId } = await administrator.post<{ userId: number }>("User/AddNoAccountStudent", {
      name: "ﾔﾏﾀﾞ 四郎",
      nameKana: "ﾔﾏﾀﾞ ｼﾛｳ",
      areaId: 1,
      gender: 1,
    });
    await page.goto(`${kenshu.url}/accept/noAccount/detail/${userId}`);
    await expect(page.getByRole("textbox", { name: /^氏名必須/ })).toHaveValue("ヤマダ 四郎");
    await expect(page.getByRole("textbox", { name: /^氏名（カナ）/ })).toHaveValue("ヤマダ シロウ");
    await administrator.post("User/RemoveNoAccountStudent", { id: userId, version: 1 });
    await page.getByLabel("地域").selectOption("大阪");
    await page.getByRole("button", { name: "更新する" }).click();
    await expect(page.getByText("このデータはすでに削除されています。")).toBeVisible();
    await expect(page.getByRole("button", { name: /^(更新|削除|紐づける)/ })).toHaveCount(0);
    await page.getByRole("link", { name: "戻る" }).click();
    await page.getByRole("button", { name: "破棄して移動" }).click();
    await expect(heading).toHaveText("アカウントのない研修生");
  });

  const person = await browser.newPage({
    storageState: await signedInState(kenshu, "hasegawa"),
    baseURL: kenshu.url,
  });
  await test.step("the account of the same name is proposed, and linked once both have been named", async () => {
    await person.goto("/home");
    await expect(person.getByText("登録が完了しました")).toBeVisible();
    await page.goto(`${kenshu.url}/accept/noAccount`);
    await page.getByRole("link", { name: "長谷川 茂" }).click();
    const proposed = page.getByRole("main").getByRole("row").nth(1);
    await expect(proposed).toContainText("hasegawa@kenshu.test");
    await expect(proposed).toContainText("同じ氏名");
    await proposed.getByRole("button").click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("長谷川 茂（ハセガワ シゲル、大阪）");
    await expect(dialog).toContainText("hasegawa@kenshu.test");
    await dialog.getByRole("button", { name: "紐づける" }).click();
    await said(page, "紐づけました");
    await expect(dialog).toHaveCount(0);
    await expect(heading).toHaveText("長谷川 茂");
    await expect(page.getByText("hasegawa@kenshu.test")).toBeVisible();
    await expect(intake).toHaveAccessibleName(`研修生受入 紐づけ待ち${count - 1}名`);
    await page.goBack();
    await expect(heading).toHaveText("アカウントのない研修生");
  });

  await test.step("where signed in, the person sees what staff have reserved; signing in works as before", async () => {
    await person.reload();
    await expect(person.getByText("登録が完了しました")).toHaveCount(0);
    await person.goto("/reserve/future");
    const cards = person.getByRole("main").getByRole("listitem");
    await expect(cards).toHaveCount(3);
    const [mail] = await kenshu.mailsTo("hasegawa@kenshu.test");
    expect(mail?.subject).toContain("研修の記録を見られるようになりました");
    const { userId, get } = await kenshu.as("hasegawa");
    const futures = await get<unknown[]>("TrainingReserve/GetFutures", { studentId: userId });
    expect(futures).toHaveLength(3);
    await person.close();
  });
});

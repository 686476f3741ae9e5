import { Role } from "@kenshu/domain/enumerations.ts";
import type { Page } from "@playwright/test";
import { expect, type Kenshu, openHome, startKenshu, test } from "../kenshu.ts";
import { said } from "../said.ts";
import { choose } from "../sideMenu.ts";

let kenshu: Kenshu;
test.beforeAll(async () => {
  kenshu = await startKenshu();
});
test.afterAll(() => kenshu.stop());

const PASSWORD = "correct-horse";
const ADDRESS = "new.instructor@example.jp";

/** A field of a form. Its label also contains 必須. */
const field = (page: Page, label: string) =>
  page.getByLabel(new RegExp(`^${label}(必須)?$`)).and(page.locator("input, select, textarea"));
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole("heading", { level: 1, name });

async function enter(page: Page): Promise<void> {
  await page.goto(kenshu.url);
  await field(page, "メールアドレス").fill(ADDRESS);
  await field(page, "パスワード").fill(PASSWORD);
  await page.keyboard.press("Enter");
}

test("an administrator sends out the staff's registration page, gives the newcomer a role, stops and starts the account", async ({
  page,
  browser,
}) => {
  const newcomer = await (await browser.newContext()).newPage();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openHome(page, kenshu, "administrator");

  await test.step("the address that was copied leads newcomers to their registration", async () => {
    await choose(page, "管理", "利用者");
    await expect(heading(page, "利用者")).toBeVisible();
    await page.getByRole("button", { name: "登録ページのアドレスをコピーする" }).click();
    await said(page, "アドレスをコピーしました");
    await newcomer.goto(await page.evaluate(() => navigator.clipboard.readText()));
    await expect(heading(newcomer, "職員の新規登録")).toBeVisible();
    await field(newcomer, "メールアドレス").fill(ADDRESS);
    await field(newcomer, "パスワード").fill(PASSWORD);
    await newcomer.keyboard.press("Enter");
    await expect.poll(async () => (await kenshu.mailsTo(ADDRESS)).length).toBe(1);
    const [mail] = await kenshu.mailsTo(ADDRESS);
    await field(newcomer, "確認コード").fill(/\d{6}/.exec(mail?.body ?? "")?.[0] ?? "");
    await newcomer.keyboard.press("Enter");
    await field(newcomer, "氏名").fill("新田 講一");
    await field(newcomer, "氏名（カナ）").fill("ニッタ コウイチ");
    await newcomer.getByRole("button", { name: "登録する" }).click();
    await expect(newcomer.getByText("登録が完了しました")).toBeVisible();
  });

  await test.step("the list is narrowed down to those who wait for a role, in its address", async () => {
    await page.getByRole("search").getByText("ゲスト", { exact: true }).click();
    await field(page, "キーワード").fill("にった");
    await expect(page).toHaveURL(/keyword=.*roles=/);
    await page.reload();
    await expect(page.getByText("1名", { exact: true })).toBeVisible();
    await expect(page.getByText("権限待ち", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: "新田 講一" }).click();
    await expect(heading(page, "新田 講一")).toBeVisible();
  });

  await test.step("a role is asked for, and given", async () => {
    await page.getByRole("button", { name: "更新する" }).click();
    await expect(field(page, "権限")).toHaveAccessibleDescription(/必須入力項目です/);
    await field(page, "権限").selectOption("講師");
    await page.getByRole("button", { name: "更新する" }).click();
    await said(page, "更新しました");
    await expect(page).toHaveURL(/\/user\?.*roles=/);
    await newcomer.reload();
    await expect(newcomer.getByRole("link", { name: "出欠・評価入力" })).toBeVisible();
  });

  await test.step("who is stopped is out at once, and told so at the next sign-in", async () => {
    await page.getByRole("button", { name: "条件をクリア" }).click();
    await page.getByRole("link", { name: "新田 講一" }).click();
    await field(page, "氏名").fill("新田 講二");
    await page.getByRole("button", { name: "利用を停止" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "利用を停止" }).click();
    await said(page, "利用を停止しました");
    await expect(page.getByText("利用停止中")).toBeVisible();
    // What was being typed stays.
    await expect(field(page, "氏名")).toHaveValue("新田 講二");
    await expect(heading(newcomer, "サインイン")).toBeVisible();
    await enter(newcomer);
    await expect(newcomer.getByText("このアカウントは停止されています。")).toBeVisible();
  });

  await test.step("who is started again is in again, also after another change on the same page", async () => {
    await page.getByRole("button", { name: "利用を開始" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "利用を開始" }).click();
    await said(page, "利用を開始しました");
    await expect(page.getByText("利用中です。")).toBeVisible();
    await field(page, "権限").selectOption("閲覧者");
    await page.getByRole("button", { name: "更新する" }).click();
    await said(page, "新田 講二さんの情報を更新しました");
    await enter(newcomer);
    await expect(newcomer.getByRole("button", { name: "分析" })).toBeVisible();
  });

  await test.step("a newcomer who is removed is gone from the list", async () => {
    await page.getByRole("link", { name: "新田 講二" }).click();
    await page.getByRole("button", { name: "削除する" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "削除する" }).click();
    await said(page, "削除しました");
    await expect(page.getByRole("link", { name: "大野 玲子" })).toBeVisible();
    await expect(page.getByRole("link", { name: "新田 講二" })).toHaveCount(0);
  });
});

test("an administrator can neither stop nor remove the own account, nor give up the own role", async ({
  page,
}) => {
  const { userId: id, post } = await kenshu.as("administrator");
  await openHome(page, kenshu, "administrator");
  await page.goto(`${kenshu.url}/user/detail/${id}`);
  await expect(page.getByText("このユーザーはあなた自身なので停止できません。")).toBeVisible();
  await expect(page.getByText("このユーザーはあなた自身なので削除できません。")).toBeVisible();
  const main = page.getByRole("main");
  await expect(main.getByRole("button", { name: "利用を停止" })).toHaveCount(0);
  await expect(main.getByRole("button", { name: "削除する" })).toHaveCount(0);
  await expect(main.getByRole("combobox")).toHaveCount(0);
  const refusal = /UnauthorizedOperation/;
  await expect(post("User/UpdateIsEnabled", { id, isEnabled: false, version: 1 })).rejects.toThrow(
    refusal,
  );
  await expect(post("User/Remove", { id, version: 1 })).rejects.toThrow(refusal);

  await field(page, "氏名").fill("大野 礼子");
  await page.getByRole("button", { name: "更新する" }).click();
  await said(page, "更新しました");
  // The reader's own name stands at the top of every screen.
  await expect(page.getByRole("button", { name: "大野 礼子" })).toBeVisible();
});

test("a user is linked to one employee of HM, who belongs to nobody else", async ({ page }) => {
  const { userId } = await kenshu.as("viewer");
  await openHome(page, kenshu, "administrator");
  await page.goto(`${kenshu.url}/user/detail/${userId}`);
  const name = page.getByLabel("社員を氏名で検索");
  const employees = page.getByRole("list", { name: "見つかった社員" });

  await test.step("more than ten employees are too many to choose from", async () => {
    await page.getByRole("button", { name: "社員を検索" }).click();
    await expect(name).toHaveAccessibleDescription("社員の氏名を入力してください");
    await name.fill("佐藤");
    await name.press("Enter");
    await expect(employees.getByRole("listitem")).toHaveCount(10);
    await expect(page.getByText("10名を超えています").last()).toBeVisible();
    await name.fill("居ない人");
    await name.press("Enter");
    await expect(page.getByText("該当する社員がいません。").last()).toBeVisible();
  });

  await test.step("an employee whom somebody is already is refused at the field", async () => {
    await name.fill("西村");
    await name.press("Enter");
    await page.getByRole("button", { name: /^これを選ぶ.*西村 浩二、E01002/ }).click();
    await expect(page.getByText("西村 浩二（E01002）", { exact: true })).toBeFocused();
    await page.getByRole("button", { name: "更新する" }).click();
    await expect(page.getByRole("group", { name: "HMの社員" })).toHaveAccessibleDescription(
      "この社員コードは「西村 浩二」に設定されています。別の社員を選んでください。",
    );
  });

  await test.step("another employee is linked, and unlinked", async () => {
    await name.fill("佐藤");
    await name.press("Enter");
    await employees.getByRole("button").first().click();
    await page.getByRole("button", { name: "更新する" }).click();
    await said(page, "更新しました");
    await page.goto(`${kenshu.url}/user/detail/${userId}`);
    await expect(page.getByText(/^E04\d{3}$/)).toBeVisible();
    await page.getByRole("button", { name: "紐づけを解除" }).click();
    await page.getByRole("button", { name: "更新する" }).click();
    await said(page, "更新しました");
    await page.goto(`${kenshu.url}/user/detail/${userId}`);
    await expect(page.getByText("紐づけていません")).toBeVisible();
  });
});

test("students are not in the list of users; they keep their own profile", async ({ page }) => {
  const { userId } = await kenshu.as("student03");
  await openHome(page, kenshu, "student03");
  await page.goto(`${kenshu.url}/user`);
  await expect(page).toHaveURL(`${kenshu.url}/home`);
  await page.goto(`${kenshu.url}/profile/myPage`);
  await page.getByRole("main").getByRole("link", { name: "プロフィール" }).click();
  await field(page, "地域").selectOption("");
  await field(page, "氏名").fill("新しい 名前");
  await page.getByText("男性", { exact: true }).click();
  await page.getByRole("button", { name: "更新する" }).click();
  await expect(field(page, "地域")).toHaveAccessibleDescription(/地域を選択してください/);
  await field(page, "地域").selectOption("大阪");
  await page.getByLabel("お知らせのメールを受け取る").uncheck();
  await page.getByRole("button", { name: "更新する" }).click();
  await said(page, "更新しました");
  await expect(page.getByRole("button", { name: "新しい 名前" })).toBeVisible();
  await page.goto(`${kenshu.url}/profile/self`);
  await expect(field(page, "地域").locator("option:checked")).toHaveText("大阪");
  await expect(page.getByLabel("男性")).toBeChecked();
  await expect(page.getByLabel("お知らせのメールを受け取る")).not.toBeChecked();

  await page.context().clearCookies();
  await openHome(page, kenshu, "administrator");
  await page.goto(`${kenshu.url}/user/detail/${userId}`);
  await expect(heading(page, "ページが見つかりません")).toBeVisible();
});

test("stopping an instructor names the sessions ahead; they are marked until another leads them", async ({
  page,
}) => {
  const administrator = await kenshu.as("administrator");
  const [room] = await administrator.get<{ id: number; schoolId: number }[]>("Room/GetAll");
  const { schoolId } = room ?? { schoolId: 0 };
  const { id: roomId } = await administrator.post<{ id: number }>("Room/Add", {
    name: "第8研修室",
    schoolId,
    displayColor: "#1d5bac",
  });
  const { userId: instructorId } = await kenshu.as("viewer");
  const viewer = await administrator.get<{ name: string }>("User/GetUserProfile", {
    userId: instructorId,
  });
  await administrator.post("User/Update", { ...viewer, id: instructorId, role: Role.Instructor });
  const { name } = viewer;
  const addSchedule = async (date: string) => {
    const times = { startDate: `${date}T10:00:00+09:00`, endDate: `${date}T12:00:00+09:00` };
    const schedule = { ...times, roomId, capacity: 3, instructorId };
    return (await administrator.post<{ id: number }>("TrainingSchedule/Add", schedule)).id;
  };
  const scheduleId = await addSchedule("2027-03-15");
  const dialog = page.getByRole("dialog", { name: "利用を停止" });
  const mark = page.getByText("講師の変更が必要", { exact: true });

  await test.step("the question names them, and again if they are others by then", async () => {
    await openHome(page, kenshu, "administrator");
    await page.goto(`${kenshu.url}/user/detail/${instructorId}`);
    await page.getByRole("button", { name: "利用を停止" }).click();
    await expect(dialog).toContainText("これから担当する研修が1件あります。");
    await expect(dialog.getByRole("listitem")).toContainText("03/15");
    const other = await addSchedule("2027-03-16");
    await dialog.getByRole("button", { name: "利用を停止" }).click();
    await expect(dialog).toContainText("これから担当する研修が2件あります。");
    await expect(dialog).toContainText("変わりました");
    await expect(dialog.getByRole("alert")).toContainText("確認した内容から変わりました。");
    await expect(dialog.getByRole("button", { name: "利用を停止" })).toBeFocused();
    await administrator.post("TrainingSchedule/Remove", { id: other, version: 1 });
    await dialog.getByRole("button", { name: "利用を停止" }).click();
    await expect(dialog).toContainText("これから担当する研修が1件あります。");
    await dialog.getByRole("button", { name: "利用を停止" }).click();
    await said(page, `${name}さんの利用を停止しました`);
    await expect(page.getByRole("button", { name: "利用を開始" })).toBeVisible();
  });

  await test.step("removing is refused and names them, too", async () => {
    await page.getByRole("button", { name: "削除する" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "削除する" }).click();
    await expect(
      page.getByText(
        /^これから担当する研修が1件あるため、削除できません。.*2027\/03\/15\(月\) 10:00/,
      ),
    ).toBeVisible();
  });

  await test.step("the roster, the calendar and home mark it", async () => {
    await page.goto(`${kenshu.url}/attendance/detail/${scheduleId}`);
    await expect(mark).toBeVisible();
    await page.goto(`${kenshu.url}/trainingSchedule?schoolId=${schoolId}&date=2027-03-15`);
    await expect(page.getByRole("link", { name: /第8研修室.*講師の変更が必要/ })).toBeVisible();
    await page.goto(`${kenshu.url}/home`);
    await expect(page.getByRole("heading", { name: "講師の変更が必要な研修 1件" })).toBeVisible();
    const deadlines = page.getByRole("region", { name: /^期限/ });
    await deadlines.getByRole("link", { name: /第8研修室/ }).click();
    await expect(heading(page, /^3\/15\(月\) .*第8研修室$/)).toBeVisible();
  });

  await test.step("another instructor ends that", async () => {
    await field(page, "講師").selectOption("西村 浩二");
    await page.getByRole("button", { name: "更新する" }).click();
    await said(page, "を更新しました");
    await page.goto(`${kenshu.url}/home`);
    await expect(page.getByRole("heading", { name: /^今日中/ })).toBeVisible();
    await expect(page.getByText("講師の変更が必要な研修")).toHaveCount(0);
  });
});

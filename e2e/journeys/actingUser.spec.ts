import type { BrowserContext, Page } from "@playwright/test";
import {
  expect,
  hearNothing,
  type Kenshu,
  openHome,
  signedInState,
  signIn,
  startKenshu,
  test,
} from "../kenshu.ts";

const PASSWORD = "kenshu-demo";

let kenshu: Kenshu;
test.beforeAll(async () => {
  kenshu = await startKenshu();
});
test.afterAll(() => kenshu.stop());

const cover = (page: Page) => page.getByRole("dialog", { name: /サインイン/ });
const goalField = (page: Page) => page.getByRole("textbox", { name: /^目標/ });
const save = (page: Page) => page.getByRole("button", { name: "更新する" });

async function goalOf(account: string): Promise<string> {
  return (await (await kenshu.as(account)).get<{ goal: string }>("User/GetStudentGoal")).goal;
}

async function nameOf(account: string): Promise<string> {
  return (await (await kenshu.as(account)).get<{ name: string }>("User/GetOwn")).name;
}

async function typeGoal(page: Page, text: string): Promise<void> {
  await page.goto(`${kenshu.url}/profile/goal`);
  await goalField(page).fill(text);
}

/** Signs in over the closed page. */
async function signInOver(page: Page, account: string): Promise<void> {
  await cover(page).getByLabel("メールアドレス").fill(`${account}@kenshu.test`);
  await cover(page).locator("input[type=password]").fill(PASSWORD);
  await cover(page).getByRole("button", { name: "サインインする", exact: true }).click();
}

/** Another person signs in, and this browser's tabs do not tell each other. */
async function swapUnheard(context: BrowserContext, account: string): Promise<void> {
  await context.addCookies((await signedInState(kenshu, account)).cookies);
}

const withoutChannel = (context: BrowserContext) =>
  context.addInitScript(() => Reflect.deleteProperty(window, "BroadcastChannel"));

/** The whole answers of this account's reads show whether an act has changed anything. */
async function stateOf(account: string): Promise<string> {
  const caller = await kenshu.as(account);
  return JSON.stringify([
    await caller.get("User/GetOwn"),
    await caller.get("User/GetStudentGoal"),
    await caller.get("TrainingReserve/GetFutures", { studentId: caller.userId }),
  ]);
}

test("a page closes when another person signs in in another tab, and opens with its text for its own person", async ({
  page,
  context,
}) => {
  const other = await nameOf("student02");
  const goalOfOther = await goalOf("student02");
  // Signing out ends this session, which other tests must not share.
  await signIn(page, kenshu, "student01");
  await typeGoal(page, "首と肩を自信をもって。");
  const second = await context.newPage();
  await second.goto(`${kenshu.url}/home`);
  await second.getByRole("button", { name: "アカウントメニュー" }).click();
  await second.getByRole("button", { name: "サインアウトする" }).filter({ visible: true }).click();
  await expect(second.getByRole("heading", { level: 1, name: "サインイン" })).toBeVisible();
  await expect(cover(page)).toContainText("サインインの期限が切れたか");
  await expect(page).toHaveTitle("Kenshu");

  await second.getByLabel("メールアドレス").fill("student02@kenshu.test");
  await second.locator("input[type=password]").fill(PASSWORD);
  await second.getByRole("button", { name: "サインインする" }).click();
  await second.waitForURL("**/home");
  await expect(cover(page)).toContainText(`いま${other}さんがサインインしています`);
  await expect(goalField(page)).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await expect(cover(page)).toBeVisible();

  await cover(page).getByRole("button", { name: "別の人としてサインインする" }).click();
  await signInOver(page, "student01");
  await expect(cover(page)).toHaveCount(0);
  await expect(page).toHaveTitle("目標入力 | Kenshu");
  await expect(goalField(page)).toHaveValue("首と肩を自信をもって。");
  // The other tab shows the other person, who is not signed in any more.
  await expect(cover(second)).toContainText(`いま${await nameOf("student01")}さんが`);
  await save(page).click();
  await expect(page).toHaveURL(`${kenshu.url}/home`);
  expect(await goalOf("student01")).toBe("首と肩を自信をもって。");
  expect(await goalOf("student02")).toBe(goalOfOther);
});

test("an act on a page of another person is refused where tabs cannot tell each other, and changes nothing", async ({
  page,
  context,
}) => {
  await withoutChannel(context);
  const other = await nameOf("student04");
  const before = [await stateOf("student03"), await stateOf("student04")];
  const acts: [string, (page: Page) => Promise<void>][] = [
    [
      "/profile/goal",
      async () => {
        await goalField(page).fill("別の人の目標");
        await swapUnheard(context, "student04");
        await save(page).click();
      },
    ],
    [
      "/profile/self",
      async () => {
        await page.getByRole("textbox", { name: /^氏名/ }).first().fill("別の人");
        await swapUnheard(context, "student04");
        await save(page).click();
      },
    ],
    [
      "/reserve/add",
      async () => {
        await page
          .getByRole("button", { name: /予約する/ })
          .first()
          .click();
        await swapUnheard(context, "student04");
        await page
          .getByRole("dialog")
          .getByRole("button", { name: /予約する$/ })
          .click();
      },
    ],
  ];
  for (const [path, act] of acts) {
    await openHome(page, kenshu, "student03");
    await page.goto(kenshu.url + path);
    await act(page);
    await expect(cover(page), path).toContainText(`いま${other}さんがサインインしています`);
    expect([await stateOf("student03"), await stateOf("student04")], path).toEqual(before);
    page.once("dialog", (dialog) => dialog.accept());
  }
});

test("what was typed outlives the session, and the press may be repeated", async ({
  page,
  context,
}) => {
  await hearNothing(page);
  await openHome(page, kenshu, "student05");
  await typeGoal(page, "切れても残る目標");
  await context.clearCookies();
  await save(page).click();
  await expect(cover(page).getByRole("heading", { name: "サインイン" })).toBeFocused();
  await expect(goalField(page)).toHaveCount(0);
  await signInOver(page, "student05");
  await expect(cover(page)).toHaveCount(0);
  await expect(goalField(page)).toHaveValue("切れても残る目標");
  const refusal = page.getByRole("region", { name: /^サインインが切れていた/ });
  await expect(refusal).toBeFocused();
  await context.clearCookies();
  await save(page).click();
  await signInOver(page, "student05");
  await expect(refusal).toBeFocused();
  await save(page).click();
  await expect(page).toHaveURL(`${kenshu.url}/home`);
  expect(await goalOf("student05")).toBe("切れても残る目標");
});

test("an open question waits below the sign-in, and answers afterwards", async ({
  page,
  context,
}) => {
  await hearNothing(page);
  await openHome(page, kenshu, "student06");
  const student = await kenshu.as("student06");
  const futures = () =>
    student.get<object[]>("TrainingReserve/GetFutures", { studentId: student.userId });
  const count = (await futures()).length;
  await page.goto(`${kenshu.url}/reserve/add`);
  await page
    .getByRole("button", { name: /予約する/ })
    .first()
    .click();
  const yes = page.getByRole("dialog").getByRole("button", { name: /予約する$/ });
  await expect(yes).toBeVisible();
  await context.clearCookies();
  await yes.click();
  await expect(cover(page)).toBeVisible();
  await expect(yes).toHaveCount(0);
  await signInOver(page, "student06");
  await yes.click();
  await expect.poll(async () => (await futures()).length).toBe(count + 1);
});

test("another person who signs in over a page sees nothing of it", async ({ page, context }) => {
  await hearNothing(page);
  const own = await goalOf("student08");
  await openHome(page, kenshu, "student07");
  await typeGoal(page, "誰にも見せない目標");
  await context.clearCookies();
  await save(page).click();
  await signInOver(page, "student08");
  const name = await nameOf("student08");
  await expect(cover(page)).toContainText(`いま${name}さんがサインインしています`);
  await expect(goalField(page)).toHaveCount(0);
  page.on("dialog", () => {
    throw new Error("the browser asks about the input of another person");
  });
  await cover(page)
    .getByRole("button", { name: `${name}さんとして続ける` })
    .click();
  await page.waitForURL("**/home");
  await page.goto(`${kenshu.url}/profile/goal`);
  await expect(goalField(page)).toHaveValue(own);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("誰にも");
});

test("the ticks of a plan outlive the session", async ({ page, context }) => {
  await hearNothing(page);
  await openHome(page, kenshu, "student01");
  await page.goto(`${kenshu.url}/reserve/plan`);
  const ticks = page.getByRole("main").getByRole("checkbox");
  await expect(ticks.first()).toBeVisible();
  for (const tick of await ticks.all()) await tick.uncheck();
  await ticks.first().check();
  const act = page.getByRole("button", { name: /^1件を予約する$/ });
  await act.click();
  const yes = page.getByRole("dialog").getByRole("button", { name: /予約する$/ });
  await expect(yes).toBeVisible();
  await context.clearCookies();
  await yes.click();
  await expect(cover(page)).toContainText("サインインの期限が切れたか");
  await signInOver(page, "student01");
  await expect(cover(page)).toHaveCount(0);
  await page.getByRole("dialog").getByRole("button", { name: "戻る" }).click();
  await expect(ticks.first()).toBeChecked();
  await expect(act).toBeVisible();
});

test("the choices of an import outlive the session", async ({ page, context }) => {
  await hearNothing(page);
  await openHome(page, kenshu, "administrator");
  await page.goto(`${kenshu.url}/accept/detail?from=2027-02-24&to=2027-03-25`);
  await page.getByText(/^一致 \d+$/).click();
  await expect(page.getByText("選択中3名")).toBeVisible();
  const tick = page.getByRole("row").getByRole("checkbox", { checked: true }).first();
  await tick.uncheck();
  await expect(page.getByText("選択中2名")).toBeVisible();
  await page.getByRole("button", { name: "連携を開始", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "連携の確認" });
  const act = dialog.getByRole("button", { name: "2名の連携を開始" });
  await expect(act).toBeVisible();
  await context.clearCookies();
  await act.click();
  await expect(cover(page)).toContainText("サインインの期限が切れたか");
  await signInOver(page, "administrator");
  await expect(cover(page)).toHaveCount(0);
  await dialog.getByRole("button", { name: "戻る" }).click();
  await expect(page.getByText("選択中2名")).toBeVisible();
});

test("a mark on the roster of another instructor's page is refused, and the roster stays", async ({
  page,
  context,
}) => {
  await withoutChannel(context);
  const instructor = await kenshu.as("instructor");
  const schedules = await instructor.get<{ id: number; reserveCount: number }[]>(
    "TrainingSchedule/GetList",
    { start: "2027-03-10", end: "2027-03-11" },
  );
  const id = schedules.find(({ reserveCount }) => reserveCount > 2)?.id ?? 0;
  await openHome(page, kenshu, "instructor");
  await page.goto(`${kenshu.url}/attendance/detail/${id}`);
  const roster = () => instructor.get("Attendance/GetTrainingEntryStudents", { id });
  const before = await roster();
  const mark = page.locator("li button:not([aria-disabled])", { hasText: "出席" }).first();
  await expect(mark).toBeVisible();
  await swapUnheard(context, "administrator");
  await mark.click();
  await expect(cover(page)).toContainText(
    `いま${await nameOf("administrator")}さんがサインインしています`,
  );
  expect(await roster()).toEqual(before);
});

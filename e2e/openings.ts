import { expect, type Page } from "@playwright/test";
import { idsOf } from "./demoRows.ts";
import { submitting } from "./forms.ts";
import type { Kenshu } from "./kenshu.ts";

/** A screen with something opened or refused: dialogs, menus, forms with errors. */
export type Opening = {
  name: string;
  account: string | null;
  path: string | ((kenshu: Kenshu) => Promise<string>);
  open: (page: Page) => Promise<void>;
  /** Phones show no button for it. */
  isWide?: true;
  /** It needs the names of the demonstration. */
  isNamed?: true;
};

const LATE_TODAY = "2027-03-10T23:00:00+09:00";
const matchedTrainees = "/accept/detail?from=2027-02-24&to=2027-03-25&shown=matched";

/** Presses the button, and leaves open what it opens. */
const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("main").getByRole("button", { name }).first().click();

/** Unfolds the three sentences behind the ？. */
async function askForHelp(page: Page): Promise<void> {
  const mark = page.getByRole("button", { name: "説明", exact: true });
  await mark.press("Enter");
  const text = page.locator(`[id="${await mark.getAttribute("aria-controls")}"]`);
  await expect(text.getByRole("listitem")).toHaveCount(3);
}

/** Empties the inputs and submits the form, so that it shows its errors. */
async function sendEmpty(page: Page): Promise<void> {
  const inputs = page.locator(
    "main form :is(input:not([type=radio], [type=checkbox], [type=hidden]), textarea)",
  );
  for (const input of await inputs.all()) {
    if (await input.isEditable()) await input.fill("");
  }
  await submitting(page).press("Enter");
  await page.locator("[aria-invalid=true]").first().waitFor();
  // The summary names the fields in their order on the page (rule 16.1).
  const places = await page.locator("main form section li a").evaluateAll((links) => {
    const all = [...document.querySelectorAll("[id]")];
    return links.map((link) => all.findIndex(({ id }) => link.getAttribute("href") === `#${id}`));
  });
  expect(places).toEqual(places.toSorted((one, other) => one - other));
}

/** Makes the page find the only place taken, so that 予約する asks again (rule 5.3). */
async function meetFullSchedule(page: Page): Promise<void> {
  const refusal = { errorCode: "ScheduleFull", message: "満席です。", waitCount: 0 };
  const error = { code: -32600, message: refusal.message, data: { httpStatus: 400, refusal } };
  await page.route(
    /trainingReserve\.reserveByStudent/,
    (route) => route.fulfill({ status: 400, json: { error } }),
    { times: 1 },
  );
  await press(/^予約する/)(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "予約する" }).click();
  await dialog.getByText("満席になりました。").waitFor();
}

type RosterAnswer = { result: { data: { rows?: { isWaiting: boolean; attendance: object }[] } } };

/** Makes the page find a mail about an absence that has not left. */
async function meetWaitingMail(page: Page): Promise<void> {
  await page.route(
    /attendance\.getTrainingEntryStudents/,
    async (route) => {
      const response = await route.fetch();
      const answers: RosterAnswer[] = await response.json();
      for (const { result } of answers) {
        const row = result.data.rows?.find(({ isWaiting }) => !isWaiting);
        if (row)
          row.attendance = {
            id: 1,
            version: 1,
            state: 2,
            mailLeavesAt: LATE_TODAY,
            mailState: "waiting",
          };
      }
      await route.fulfill({ response, json: answers });
    },
    { times: 1 },
  );
  await page.reload();
  await page.getByText("欠席のメール：送信待ち").waitFor();
}

/** Makes the page find another version on the server, for which it asks when it comes into view. */
async function meetUpdate(page: Page): Promise<void> {
  await page.route("**/version.json", (route) => route.fulfill({ json: { version: "next" } }), {
    times: 1,
  });
  await page.evaluate(() => dispatchEvent(new Event("visibilitychange")));
  await page.getByRole("button", { name: "今すぐ更新" }).waitFor();
}

export const openings: Opening[] = [
  { name: "the sign-in form with errors", account: null, path: "/", open: sendEmpty },
  {
    name: "the sign-up form with errors",
    account: null,
    path: "/studentSignUp",
    open: sendEmpty,
  },
  {
    name: "the code of a sign-up in another tab",
    account: null,
    path: "/studentSignUp",
    open: async (page) => {
      await page.getByRole("link", { name: "確認コードがある場合" }).click();
      await page.getByRole("heading", { name: "メールアドレスの確認" }).waitFor();
    },
  },
  {
    name: "the registration form with errors",
    account: "unregistered",
    path: "/profile/afterSignup",
    open: sendEmpty,
  },
  {
    name: "the password form with errors",
    account: "student01",
    path: "/profile/password",
    open: sendEmpty,
  },
  {
    name: "the goal form with errors",
    account: "student01",
    path: "/profile/goal",
    open: sendEmpty,
  },
  {
    name: "the menus of a student",
    account: "student01",
    path: "/home",
    open: async (page) => {
      const menu = page.getByRole("button", { name: "メニュー", exact: true });
      const account = page.getByRole("button", { name: "アカウントメニュー" });
      await ((await menu.isVisible()) ? menu : account).click();
    },
  },
  {
    name: "the search for a student from anywhere",
    isNamed: true,
    account: "instructor",
    path: "/home",
    open: async (page) => {
      await page.keyboard.press("/");
      await page.getByRole("combobox", { name: "氏名・カナ・ID" }).fill("さ");
      await page.getByRole("dialog").getByRole("option").first().waitFor();
    },
  },
  {
    name: "the schedules of other instructors",
    account: "instructor",
    path: "/home",
    open: (page) => page.getByText(/^ほかの講師の今日の研修/).click(),
  },
  {
    name: "the reservation dialog",
    account: "student01",
    path: "/reserve/add",
    open: press(/^(予約する|キャンセル待ちをする)/),
  },
  {
    name: "the question about a queue with others in it",
    account: "student01",
    path: "/reserve/add",
    open: press(/待ち[1-9]/),
  },
  {
    name: "the question after the last place has gone",
    account: "student01",
    path: "/reserve/add",
    open: meetFullSchedule,
  },
  {
    name: "the question before a plan is reserved",
    account: "student01",
    path: "/reserve/plan",
    open: press(/件を予約する$/),
  },
  { name: "the update bar", account: "student01", path: "/home", open: meetUpdate },
  {
    name: "the cancellation dialog",
    account: "student01",
    path: async (kenshu) => `/reserve/detail/${(await idsOf(kenshu)).reserveId}`,
    open: press(/^予約をキャンセル/),
  },
  {
    name: "the reservation dialog of staff",
    account: "instructor",
    path: async (kenshu) => `/reserve/add/${(await idsOf(kenshu)).studentId}`,
    open: press(/^予約する|待ち/),
  },
  {
    name: "the question before all reservations are cancelled",
    account: "instructor",
    path: async (kenshu) => `/reserve/future/${(await idsOf(kenshu)).studentId}`,
    open: press(/全てキャンセル/),
  },
  {
    name: "the question about an absence",
    account: "instructor",
    path: async (kenshu) => `/attendance/detail/${(await idsOf(kenshu)).held.id}`,
    open: (page) =>
      page.locator("button:not([aria-disabled])", { hasText: "欠席" }).first().click(),
  },
  {
    name: "a roster with a mail that waits",
    account: "instructor",
    path: async (kenshu) => `/attendance/detail/${(await idsOf(kenshu)).held.id}`,
    open: meetWaitingMail,
  },
  {
    name: "a result that is entered in the roster",
    account: "instructor",
    path: async (kenshu) => `/attendance/detail/${(await idsOf(kenshu)).held.id}`,
    open: async (page) => {
      await press(/^評価/)(page);
      await page.getByText("コメントを書く").click();
      await page.getByLabel("講師コメント").waitFor();
    },
  },
  {
    name: "the grades form with errors",
    account: "instructor",
    path: async (kenshu) => {
      const { studentId, progress } = await idsOf(kenshu);
      return `/progress/detail/${studentId}/grade/${progress.added}`;
    },
    open: async (page) => {
      await page.getByRole("button", { name: "登録する" }).click();
      await page.getByText("結果を選択してください", { exact: true }).waitFor();
    },
  },
  {
    name: "the chart of a whole activity",
    account: "instructor",
    path: async (kenshu) => `/progress/detail/${(await idsOf(kenshu)).studentId}`,
    open: (page) => page.getByText("全期間").click(),
    isWide: true,
  },
  {
    name: "an entry of the chart, for who only looks",
    account: "viewer",
    path: async (kenshu) => `/progress/detail/${(await idsOf(kenshu)).studentId}`,
    open: press(/完了|継続/),
  },
  {
    name: "an entry of one's own progress",
    account: "student01",
    path: "/progress",
    open: async (page) => {
      await page.locator("summary").first().click();
      await press(/完了|継続/)(page);
    },
  },
  {
    name: "the results of a student with errors",
    account: "administrator",
    path: async (kenshu) => `/export/${(await idsOf(kenshu)).passable.id}`,
    open: async (page) => {
      await page.getByText("辞退", { exact: true }).click();
      await page.getByLabel("確認の結果を入力する").check();
      await page.getByRole("main").getByRole("button", { name: "結果を送信" }).click();
      await page.locator("[aria-invalid=true]").first().waitFor();
    },
  },
  {
    name: "the question before results are sent",
    account: "administrator",
    path: async (kenshu) => `/export/${(await idsOf(kenshu)).passable.id}`,
    open: async (page) => {
      await page.getByText("合格", { exact: true }).click();
      await page.getByRole("main").getByRole("button", { name: "結果を送信" }).click();
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "the form of a payment with errors",
    account: "instructor",
    path: async (kenshu) => {
      const { studentId } = await idsOf(kenshu);
      return `/progress/detail/${studentId}/cashFlow/${studentId}`;
    },
    open: sendEmpty,
  },
  {
    name: "the payment of what is owed, with errors",
    account: "instructor",
    path: "/cashFlow",
    open: async (page) => {
      await press(/^入金/)(page);
      await page.getByLabel(/^金額/).fill("");
      await page.getByRole("dialog").getByRole("button", { name: "入金を登録" }).click();
      await page.locator("[aria-invalid=true]").first().waitFor();
    },
  },
  {
    name: "the payments of several students",
    account: "instructor",
    path: "/cashFlow",
    open: async (page) => {
      await page
        .getByRole("checkbox", { name: /さんを\s?選択$/ })
        .first()
        .check();
      await press("入金をまとめて登録")(page);
    },
    isWide: true,
  },
  {
    name: "a contact without its outcome",
    account: "instructor",
    path: "/student/silent",
    open: async (page) => {
      await press(/^連絡した/)(page);
      await page.getByRole("dialog").getByRole("button", { name: "記録する" }).click();
      await page.locator("[data-invalid]").first().waitFor();
    },
  },
  {
    name: "the figures about contacts",
    account: "instructor",
    path: "/student/silent",
    open: async (page) => {
      await page.getByText("連絡状況").click();
      await page.getByRole("region", { name: "連絡状況" }).waitFor();
    },
  },
  {
    name: "the holder of a silent student",
    account: "administrator",
    path: async (kenshu) => `/student/${(await idsOf(kenshu)).silentStudentId}`,
    open: press("担当者を変更する"),
  },
  {
    name: "the question before a payment is removed",
    account: "instructor",
    path: async (kenshu) => `/progress/detail/${(await idsOf(kenshu)).studentId}?tab=settlement`,
    open: press(/^削除/),
    isWide: true,
  },
  {
    name: "the months to choose from",
    account: "viewer",
    path: "/analysis/cashFlowMonthSummary",
    open: press("対象月をカレンダーから選ぶ"),
  },
  {
    name: "the area form with errors",
    account: "administrator",
    path: "/setting/area/create",
    open: sendEmpty,
  },
  {
    name: "the room form with errors",
    account: "administrator",
    path: "/setting/room/create",
    open: sendEmpty,
  },
  {
    name: "the training form with errors",
    account: "administrator",
    path: "/setting/training/create",
    open: sendEmpty,
  },
  {
    name: "the form of a training content with errors",
    account: "administrator",
    path: async (kenshu) => `/setting/trainingContent/create/${(await idsOf(kenshu)).training.id}`,
    open: sendEmpty,
  },
  {
    name: "the form for a range of trainees with errors",
    account: "administrator",
    path: "/accept/import",
    open: sendEmpty,
  },
  {
    name: "the accounts to link a trainee with",
    isNamed: true,
    account: "administrator",
    path: matchedTrainees,
    open: press(/アカウントを選択/),
  },
  {
    name: "an import without an area",
    isNamed: true,
    account: "administrator",
    path: matchedTrainees,
    open: async (page) => {
      await page
        .getByLabel(/さんの地域$/)
        .first()
        .selectOption("未選択");
      await press("連携を開始")(page);
      await page.getByRole("main").getByRole("alert").filter({ hasText: "地域" }).waitFor();
    },
  },
  {
    name: "the trial of an import",
    isNamed: true,
    account: "administrator",
    path: matchedTrainees,
    open: async (page) => {
      await press("連携を開始")(page);
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "the question before a link ends",
    account: "administrator",
    path: "/accept/detail?from=2027-02-24&to=2027-03-25&shown=linked",
    open: press(/^紐づけを解除/),
  },
  {
    name: "a training taken up twice at once",
    account: "administrator",
    path: async (kenshu) => `/accept/activity/detail/${(await idsOf(kenshu)).exported.userId}`,
    open: async (page) => {
      for (const state of await page.getByLabel("状態").all()) await state.selectOption("研修中");
      await press("更新する")(page);
      await page.locator("[aria-invalid=true]").first().waitFor();
    },
  },
  {
    name: "the form of a student with errors",
    account: "administrator",
    path: async (kenshu) => `/student/${(await idsOf(kenshu)).studentId}/edit`,
    open: sendEmpty,
  },
  {
    name: "the form of a student without an account with errors",
    account: "administrator",
    path: "/accept/noAccount/create",
    open: sendEmpty,
  },
  {
    name: "the help about the settings",
    account: "administrator",
    path: "/setting/system",
    open: askForHelp,
  },
  {
    name: "the question before HM's name is taken over",
    isNamed: true,
    account: "administrator",
    path: "/accept/difference",
    open: press(/^HMの氏名に変更/),
  },
  {
    name: "the question before an account is linked",
    isNamed: true,
    account: "administrator",
    path: async (kenshu) => (await idsOf(kenshu)).noAccountPath,
    open: press(/^長谷川.*紐づける$/),
  },
  {
    name: "the question before a student is stopped",
    account: "administrator",
    path: async (kenshu) => `/student/${(await idsOf(kenshu)).studentId}`,
    open: press("利用を停止"),
  },
  {
    name: "the text of a mail to a student",
    account: "administrator",
    path: async (kenshu) => `/student/${(await kenshu.as("student20")).userId}`,
    open: async (page) => {
      await page.getByRole("region", { name: "メール" }).getByRole("button").first().click();
      await page.getByRole("dialog").locator(".asTyped").waitFor();
    },
  },
  {
    name: "the form of a user with errors",
    account: "administrator",
    path: async (kenshu) => `/user/detail/${(await kenshu.as("instructor")).userId}`,
    open: sendEmpty,
  },
  {
    name: "more employees of a name than a search shows",
    account: "administrator",
    path: async (kenshu) => `/user/detail/${(await kenshu.as("instructor")).userId}`,
    open: async (page) => {
      await page.getByLabel("社員を氏名で検索").fill("佐藤");
      await press("社員を検索")(page);
      await page.getByText("10名を超えています").last().waitFor();
    },
  },
  {
    name: "the question before a user is stopped",
    account: "administrator",
    path: async (kenshu) => `/user/detail/${(await kenshu.as("instructor")).userId}`,
    open: press("利用を停止"),
  },
  {
    name: "the own profile with errors",
    account: "student01",
    path: "/profile/self",
    open: sendEmpty,
  },
  {
    name: "the system settings with errors",
    account: "administrator",
    path: "/setting/system",
    open: sendEmpty,
  },
  {
    name: "the schedule form with errors",
    account: "administrator",
    path: async (kenshu) => `/trainingSchedule/create/${(await idsOf(kenshu)).school.id}`,
    open: sendEmpty,
  },
  {
    name: "a proposal of a period plan",
    account: "administrator",
    path: async (kenshu) =>
      `/trainingSchedule/plan?schoolId=${(await idsOf(kenshu)).reserved.schoolId}`,
    open: async (page) => {
      await press(/登録(する|しない)/)(page);
      await page.getByRole("dialog").waitFor();
    },
  },
  {
    name: "the form of closed days with errors",
    account: "administrator",
    path: "/setting/closedDay/create",
    open: sendEmpty,
  },
  {
    name: "the form of a notice with errors",
    account: "administrator",
    path: "/info/create",
    open: sendEmpty,
  },
  {
    name: "the notices as a role sees them",
    account: "administrator",
    path: "/info",
    open: press("プレビューを見る"),
  },
  {
    name: "the list of areas being sorted",
    account: "administrator",
    path: "/setting/area",
    open: press("並び替える"),
  },
  {
    name: "the contents of a training being sorted",
    account: "administrator",
    path: "/setting/trainingContent",
    open: press("並び替える"),
  },
  {
    name: "the question before a schedule is deleted",
    account: "administrator",
    path: async (kenshu) => {
      const { empty } = await idsOf(kenshu);
      return `/trainingSchedule/detail/${empty.schoolId}/${empty.id}`;
    },
    open: press("削除する"),
  },
  {
    name: "the question before a schedule is called off",
    account: "administrator",
    path: async (kenshu) => {
      const { reserved } = await idsOf(kenshu);
      return `/trainingSchedule/detail/${reserved.schoolId}/${reserved.id}`;
    },
    open: press("研修を中止"),
  },
];

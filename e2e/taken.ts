import { CashFlowType, MatchingReason, Role, TakingState } from "@kenshu/domain/enumerations.ts";
import type { Locator, Page } from "@playwright/test";
import { idsOf } from "./demoRows.ts";
import type { Kenshu } from "./kenshu.ts";
import { addForBoth } from "./sharedSlot.ts";
import { addSchedule, enter, owing, reserve } from "./stood.ts";
import { reserveToday } from "./trainingToday.ts";

/** What is open about a row, and how somebody else takes the row away meanwhile (rule 24.7). */
export type Taken = {
  name: string;
  /** The parts of the product that are open. */
  parts: readonly string[];
  /** Who opens it; an administrator unless told otherwise. */
  account?: string;
  open: (page: Page, kenshu: Kenshu) => Promise<Opened>;
  /** What it says by then. */
  says: string | RegExp;
  /** An act that makes no sense any more. */
  without?: string | RegExp;
  /** Somebody is typing in it. */
  isTyped?: true;
};
type Opened = {
  take: () => Promise<unknown>;
  /** Gone from the page once it is closed. */
  row?: Locator;
  /** What is open, unless it is a dialog. */
  within?: Locator;
};

const LEFT = "一覧から外れました";
const GIVEN_UP = "この予約はすでにキャンセルされたか、終わっています。";
const OVER = "この操作はできなくなりました。";
const SCHEDULE_GONE = "この研修は中止または削除されました";

export const taken: readonly Taken[] = [
  {
    name: "a payment from the list",
    parts: ["PaymentDialog"],
    open: async (page, kenshu) => {
      const owed = await owing(kenshu, "student03");
      await page.goto(`${kenshu.url}/cashFlow`);
      const row = rowOf(page, owed.name);
      await press(row, /^入金を登録/);
      return { take: owed.pay, row };
    },
    isTyped: true,
    says: /すでに入金されています（大野 玲子、10:\d\d）/,
  },
  {
    name: "a payment from the student's settlement",
    parts: ["PaymentDialog"],
    open: async (page, kenshu) => {
      const owed = await owing(kenshu, "student06");
      await page.goto(`${kenshu.url}/progress/detail/${owed.userId}?tab=settlement`);
      await press(page, /^入金を登録/);
      return { take: owed.pay };
    },
    isTyped: true,
    says: /すでに入金されています（大野 玲子、10:\d\d）/,
  },
  {
    name: "the payments of several",
    parts: ["AddManyDialog"],
    open: async (page, kenshu) => {
      const [first, second] = [await owing(kenshu, "student04"), await owing(kenshu, "student05")];
      await page.goto(`${kenshu.url}/cashFlow`);
      for (const { name } of [first, second]) await rowOf(page, name).getByRole("checkbox").check();
      await press(page, "入金をまとめて登録");
      return { take: first.pay, row: rowOf(page, first.name) };
    },
    isTyped: true,
    says: "1名は一覧から外れました。",
  },
  {
    name: "an invoice for several",
    parts: ["AddManyDialog"],
    open: async (page, kenshu) => {
      const student = await personOf(kenshu, "student07");
      const activity = await takingOf(kenshu, student);
      await page.goto(`${kenshu.url}/cashFlow/charge?trainingId=${activity.trainingId}`);
      await page.getByLabel("1名あたりの金額（円）").fill("1000");
      const row = rowOf(page, student.name);
      await row.getByRole("checkbox").check();
      await press(page, "請求をまとめて登録");
      return { take: activity.suspend, row };
    },
    isTyped: true,
    says: "1名は一覧から外れました。",
  },
  {
    name: "the removal of a payment from the settlement",
    parts: ["RemoveDialog"],
    open: async (page, kenshu) => {
      const { userId, payment, remove } = await paid(kenshu, "student08");
      await page.goto(`${kenshu.url}/progress/detail/${userId}?tab=settlement`);
      await press(rowOf(page, payment), /^削除する/);
      return { take: remove };
    },
    isTyped: true,
    says: /すでに削除されています（大野 玲子、10:\d\d）/,
    without: "削除する",
  },
  {
    name: "the removal of a payment from its page",
    parts: ["RemoveDialog"],
    open: async (page, kenshu) => {
      const { userId, id, remove } = await paid(kenshu, "student09");
      await page.goto(`${kenshu.url}/progress/detail/${userId}/cashFlow/${userId}/${id}`);
      await press(page.getByRole("main"), "削除する");
      return { take: remove };
    },
    isTyped: true,
    says: /すでに削除されています（大野 玲子、10:\d\d）/,
    without: "削除する",
  },
  {
    name: "a contact from the list",
    parts: ["ContactDialog"],
    open: async (page, kenshu) => {
      const { name, contact } = await silent(kenshu);
      await page.goto(`${kenshu.url}/student/silent`);
      const row = rowOf(page, name);
      await press(row, /^連絡した/);
      return { take: contact, row };
    },
    isTyped: true,
    says: /すでに連絡が記録されています（大野 玲子、10:\d\d）/,
  },
  {
    name: "a contact from the student's page",
    parts: ["ContactDialog"],
    open: async (page, kenshu) => {
      const { id, contact } = await silent(kenshu);
      await page.goto(`${kenshu.url}/student/${id}`);
      await press(page.getByRole("main"), /^連絡した|^連絡を記録/);
      return { take: contact };
    },
    isTyped: true,
    says: /すでに連絡が記録されています（大野 玲子、10:\d\d）/,
  },
  {
    name: "who has a student in hand",
    parts: ["HolderDialog"],
    open: async (page, kenshu) => {
      const { silentStudentId: id } = await idsOf(kenshu);
      await page.goto(`${kenshu.url}/student/${id}`);
      await press(page, "担当者を変更する");
      return { take: () => giveAway(kenshu, id) };
    },
    says: "今の担当者：",
  },
  {
    name: "an absence that is asked about",
    parts: ["AbsenceDialog"],
    account: "instructor",
    open: async (page, kenshu) => {
      const { id } = await reserveToday(kenshu, "student10", ["20:00", "20:20"]);
      const { name } = await personOf(kenshu, "student10");
      await page.goto(`${kenshu.url}/attendance/detail/${id}`);
      const row = page.getByRole("listitem").filter({ hasText: name });
      await press(row, "欠席");
      return { take: () => cancelAt(kenshu, "student10", id), row };
    },
    says: LEFT,
    without: "欠席にする",
  },
  {
    name: "a result in the roster",
    parts: ["RowGrade"],
    account: "instructor",
    open: async (page, kenshu) => {
      const { id } = await reserveToday(kenshu, "student02", ["20:30", "20:50"]);
      const { name } = await personOf(kenshu, "student02");
      await page.goto(`${kenshu.url}/attendance/detail/${id}`);
      const row = page.getByRole("listitem").filter({ hasText: name });
      await press(row, /^評価/);
      await row.getByText("コメントを書く").click();
      return { take: () => cancelAt(kenshu, "student02", id), within: row, row };
    },
    isTyped: true,
    says: LEFT,
  },
  {
    name: "the account of a trainee of HM",
    parts: ["AccountDialog"],
    open: async (page, kenshu) => {
      await page.goto(kenshu.url + MATCHED);
      const byAddress = MatchingReason.EmailAddress;
      const trainees = await proposed(kenshu);
      const name = trainees.find(({ matchingReason }) => matchingReason === byAddress)?.name ?? "";
      const row = rowOf(page, name);
      await press(row, /アカウントを選択/);
      return { take: () => importTrainee(kenshu, name) };
    },
    says: LEFT,
  },
  {
    name: "the question before trainees are linked",
    parts: ["ImportDialog"],
    open: async (page, kenshu) => {
      await page.goto(kenshu.url + MATCHED);
      await press(page, "連携を開始");
      const dialog = page.getByRole("dialog");
      const name = await dialog.locator("li .bold").first().innerText();
      return { take: () => importTrainee(kenshu, name) };
    },
    says: "すでに紐づけられています。",
  },
  {
    name: "the trainee found for a waiting account",
    parts: ["ImportDialog"],
    open: async (page, kenshu) => {
      const trainee = (await proposed(kenshu))[0];
      await page.goto(`${kenshu.url}/accept/find/${trainee?.user?.id}`);
      await press(rowOf(page, trainee?.name ?? ""), /^これを選ぶ/);
      return { take: () => importTrainee(kenshu, trainee?.name ?? "") };
    },
    says: "すでに紐づけられています。",
    without: /の連携を開始$/,
  },
  {
    name: "the question before a link ends",
    parts: ["UnlinkButton"],
    open: async (page, kenshu) => {
      const student = await personOf(kenshu, "student12");
      await page.goto(`${kenshu.url}/student/${student.userId}`);
      await press(page, /^紐づけを解除/);
      return { take: () => unlink(kenshu, student.userId) };
    },
    says: "この人の紐づけは、すでに解除されています。",
    without: "紐づけを解除",
  },
  {
    name: "a difference from HM that is settled",
    parts: ["SettleButton"],
    open: async (page, kenshu) => {
      await page.goto(`${kenshu.url}/accept/difference`);
      await press(page, /^HMの氏名に変更/);
      const row = page.getByRole("row").filter({ hasText: "HMの氏名に変更" });
      return { take: () => settleName(kenshu), row };
    },
    says: LEFT,
    without: "HMの氏名に変更",
  },
  {
    name: "the results of a student",
    parts: ["ExportForm"],
    open: async (page, kenshu) => {
      const { userId } = await personOf(kenshu, "student10");
      await page.goto(`${kenshu.url}/export/${userId}`);
      await page.getByText("辞退", { exact: true }).first().click();
      return {
        take: () => sendResult(kenshu, userId, TakingState.Suspend),
        within: page.getByRole("form", { name: "合否" }),
      };
    },
    isTyped: true,
    says: "この申込の結果は送信できなくなりました",
    without: "結果を送信",
  },
  {
    name: "the question before results are sent",
    parts: ["ExportDialog", "HeartfulDialog"],
    open: async (page, kenshu) => {
      const student = await personOf(kenshu, "student09");
      await page.goto(`${kenshu.url}/export/${student.userId}`);
      await page.getByText("中断", { exact: true }).first().click();
      await press(page.getByRole("main"), "結果を送信");
      return { take: () => sendResult(kenshu, student.userId, TakingState.Suspend) };
    },
    says: "送信できる結果がなくなりました",
    without: "結果を送信",
  },
  {
    name: "the question before passes are sent",
    parts: ["PassableStudents"],
    open: async (page, kenshu) => {
      const administrator = await kenshu.as("administrator");
      const rows = await administrator.get<{ studentUserId: number }[]>(
        "StudentExport/GetPassable",
      );
      await page.goto(`${kenshu.url}/export/passable`);
      await page.getByRole("main").getByRole("table").getByRole("checkbox").last().check();
      await press(page, /件の合格を送信$/);
      const last = rows.at(-1)?.studentUserId ?? 0;
      return { take: () => sendResult(kenshu, last, TakingState.Pass) };
    },
    says: "選択した研修生は、すべて一覧から外れました。",
    without: "結果を送信",
  },
  {
    name: "an attempt that is settled",
    parts: ["AttemptTable"],
    open: async (page, kenshu) => {
      await page.goto(`${kenshu.url}/export/attempts`);
      const row = page
        .getByRole("row")
        .filter({ has: page.getByRole("button") })
        .first();
      await press(row, /処理済みにする/);
      return { take: () => settleAttempts(kenshu), row };
    },
    says: LEFT,
    without: "処理済みにする",
  },
  {
    name: "an undelivered mail that is settled",
    parts: ["UndeliveredTable"],
    open: async (page, kenshu) => {
      await page.goto(`${kenshu.url}/mail/failed`);
      const row = page
        .getByRole("row")
        .filter({ has: page.getByRole("button") })
        .first();
      await press(row, /処理済みにする/);
      return { take: () => settleMails(kenshu), row };
    },
    says: LEFT,
    without: "処理済みにする",
  },
  {
    name: "a student who is stopped",
    parts: ["EnabledToggle"],
    open: async (page, kenshu) => {
      const { userId } = await personOf(kenshu, "student13");
      await page.goto(`${kenshu.url}/student/${userId}`);
      await press(page, "利用を停止");
      return { take: () => stop(kenshu, userId) };
    },
    says: OVER,
    without: "利用を停止",
  },
  {
    name: "a student who is removed",
    parts: ["AccountActs"],
    open: async (page, kenshu) => {
      const { userId } = await personOf(kenshu, "student14");
      await page.goto(`${kenshu.url}/student/${userId}`);
      await press(page.getByRole("main"), "削除する");
      return { take: () => unlink(kenshu, userId) };
    },
    says: OVER,
    without: "削除する",
  },
  {
    name: "a cancellation from home",
    parts: ["CancelDialog"],
    account: "student01",
    open: async (page, kenshu) => {
      await page.goto(`${kenshu.url}/home`);
      const link = page.getByRole("link", { name: /〜/ }).first();
      const id = Number(/\d+$/.exec((await link.getAttribute("href")) ?? "")?.[0]);
      await press(page.getByRole("main"), /^予約をキャンセル|^キャンセル/);
      return { take: () => cancel(kenshu, id) };
    },
    isTyped: true,
    says: GIVEN_UP,
    without: "予約をキャンセル",
  },
  {
    name: "a cancellation from its page",
    parts: ["CancelDialog"],
    account: "student02",
    open: async (page, kenshu) => {
      const id = await reserved(kenshu, "student02", "2027-03-16");
      await page.goto(`${kenshu.url}/reserve/future`);
      const row = page.getByRole("listitem").filter({ hasText: "3/16" });
      await row.getByRole("link").first().click();
      await press(page.getByRole("main"), /^予約をキャンセル/);
      return { take: () => cancel(kenshu, id) };
    },
    isTyped: true,
    says: GIVEN_UP,
    without: "予約をキャンセル",
  },
  {
    name: "a cancellation by staff",
    parts: ["CancelDialog"],
    open: async (page, kenshu) => {
      const { userId } = await personOf(kenshu, "student15");
      const id = await reserved(kenshu, "student15", "2027-03-22");
      await page.goto(`${kenshu.url}/reserve/future/${userId}`);
      const row = page.getByRole("row").filter({ hasText: "3/22" }).filter({ hasText: "21:00" });
      await press(row, /^キャンセルする/);
      return { take: () => cancel(kenshu, id), row };
    },
    isTyped: true,
    says: GIVEN_UP,
    without: "予約をキャンセル",
  },
  {
    name: "the cancellation of all",
    parts: ["CancelAllDialog"],
    open: async (page, kenshu) => {
      const { userId } = await personOf(kenshu, "student16");
      const id = await reserved(kenshu, "student16", "2027-03-17");
      await page.goto(`${kenshu.url}/reserve/future/${userId}`);
      await press(page, /全てキャンセル/);
      return { take: () => cancel(kenshu, id) };
    },
    isTyped: true,
    says: "変わりました",
  },
  {
    name: "a place out of the queue",
    parts: ["ForceDialog"],
    open: async (page, kenshu) => {
      const { waitingId } = await idsOf(kenshu);
      const { userId } = await personOf(kenshu, "student05");
      await page.goto(`${kenshu.url}/reserve/future/${userId}`);
      await press(page, /^強制予約する/);
      return { take: () => cancel(kenshu, waitingId) };
    },
    says: "すでにキャンセル待ちをやめています。",
  },
  {
    name: "a reservation by staff",
    parts: ["StaffReserveDialog"],
    open: async (page, kenshu) => {
      const schedule = await addSchedule(kenshu, "2027-03-18");
      const { userId } = await personOf(kenshu, "student17");
      await page.goto(
        `${kenshu.url}/reserve/add/${userId}?schoolId=${schedule.schoolId}&date=2027-03-18&day=2027-03-18`,
      );
      await press(page.locator(`#slot-${schedule.id}`), /^予約する/);
      return { take: () => removeSchedule(kenshu, schedule.id) };
    },
    says: SCHEDULE_GONE,
    without: "予約する",
  },
  {
    name: "a change whose reservation has gone",
    parts: ["ChangeDialog"],
    open: async (page, kenshu) => {
      const { userId } = await personOf(kenshu, "student18");
      const id = await reserved(kenshu, "student18", "2027-03-19");
      const schedule = await addSchedule(kenshu, "2027-03-20");
      await page.goto(
        `${kenshu.url}/reserve/add/${userId}?change=${id}&schoolId=${schedule.schoolId}&date=2027-03-20&day=2027-03-20`,
      );
      await press(page.locator(`#slot-${schedule.id}`), /変更/);
      return { take: () => cancel(kenshu, id) };
    },
    says: GIVEN_UP,
    without: "変更する",
  },
  {
    name: "the end of a month",
    parts: ["MonthState"],
    open: async (page, kenshu) => {
      const administrator = await kenshu.as("administrator");
      await page.goto(`${kenshu.url}/analysis/cashFlowMonthSummary?month=2027-01`);
      await press(page, "2027年1月を締める");
      return {
        take: async () => {
          await administrator.post("CashFlow/CloseMonth", { month: "2027-01" });
        },
      };
    },
    says: /すでに締められています（大野 玲子、10:\d\d）/,
    without: "締める",
  },
  {
    name: "a reservation of one's own",
    parts: ["StudentReserveDialog", "ReservationDialog"],
    account: "student02",
    open: async (page, kenshu) => {
      const { id, slots } = await addForBoth(kenshu);
      await page.goto(kenshu.url + slots);
      await press(page.locator(`#slot-${id}`), /^予約する/);
      return { take: () => removeSchedule(kenshu, id) };
    },
    says: SCHEDULE_GONE,
    without: "予約する",
  },
  {
    name: "a proposal of a period plan",
    parts: ["ProposalDialog"],
    open: async (page, kenshu) => {
      const { id, schoolId } = await addSchedule(kenshu, "2027-03-12");
      await page.goto(
        `${kenshu.url}/trainingSchedule/plan?schoolId=${schoolId}&unit=week&from=2027-03-12&to=2027-04-25`,
      );
      await press(page.getByRole("main"), /21:00〜22:00/);
      return { take: () => removeSchedule(kenshu, id) };
    },
    isTyped: true,
    says: "もとの研修予定がなくなりました。",
    without: "変更する",
  },
  {
    name: "a system key that is ended",
    parts: ["EndSystemKey"],
    open: async (page, kenshu) => {
      const administrator = await kenshu.as("administrator");
      await administrator.post("SystemKey/Add", {
        name: "受付端末",
        role: Role.Viewer,
        controllers: ["Area"],
        lastDay: "2027-04-10",
      });
      const rows = await administrator.get<{ id: number; name: string }[]>("SystemKey/GetAll");
      const id = rows.find(({ name }) => name === "受付端末")?.id;
      await page.goto(`${kenshu.url}/setting/systemKey`);
      await press(rowOf(page, "受付端末"), /^終了する/);
      return { take: () => administrator.post("SystemKey/End", { id }) };
    },
    says: OVER,
    without: "終了する",
  },
  {
    name: "an account that is linked elsewhere",
    parts: ["LinkDialog"],
    open: async (page, kenshu) => {
      const { noAccountPath } = await idsOf(kenshu);
      await page.goto(kenshu.url + noAccountPath);
      await press(page.getByRole("main"), /^長谷川.*紐づける$/);
      return { take: () => linkElsewhere(kenshu, "長谷川") };
    },
    says: LEFT,
    without: "紐づける",
  },
];

/** Parts that open about nothing that others could take, with the reason or the test. */
export const untaken: Record<string, string> = {
  Schools: "a form asks at its press, and its refusal stands above it: stood.ts",
  UserPage: "a form asks at its press, and its refusal stands above it: stood.ts",
  ScheduleDetailPage: "a form asks at its press, and its refusal stands above it: stood.ts",
  CallOff: "it asks again about what has changed: stood.ts",
  SignInSessions: "one's own devices",
  SignInMethods: "one's own factors",
  AddPasskey: "one's own",
  AddAuthenticator: "one's own",
  StepUpDialog: "it asks who is there",
  PersonSignIn: "it asks before a sign-in ends, which others may have ended",
  SignEverybodyOut: "it is about everybody",
  EraseDialog: "it says what stands in the way, and a refusal says so again",
  OwnErasure: "it is about oneself",
  ImportBar: "it only fills in areas",
  EntryDialog: "it shows an entry as it was, and does nothing",
  PersonMails: "it shows a mail, which stays",
  AddPlanDialog: "it stays about what was chosen: periodPlan.spec.ts",
  WatchDialog: "it is about a day",
  WatchList: "one's own",
  PlanDialog: "it asks again about what has changed: stood.ts",
  NoticePreview: "it shows the notices of a role",
  useHolder: "it asks before somebody is taken over from: silent.spec.ts",
  TellAbsenceDialog: "it follows like a cancellation: told.spec.ts",
  PreparationDialog: "it tells what to bring",
  FindButton: "it searches",
};

const MATCHED = "/accept/detail?from=2027-02-24&to=2027-03-25&shown=matched";

type Person = { userId: number; name: string };
type Versioned = { version: number };

const rowOf = (page: Page, name: string) => page.getByRole("row").filter({ hasText: name });

async function press(within: Page | Locator, name: string | RegExp): Promise<void> {
  await within.getByRole("button", { name }).first().click();
}

async function personOf(kenshu: Kenshu, account: string): Promise<Person> {
  const { userId, get } = await kenshu.as(account);
  const { name } = await get<{ name: string }>("User/GetOwn");
  return { userId, name };
}

/** The training that a student is taking, and its end. */
async function takingOf(kenshu: Kenshu, { userId }: Person) {
  const administrator = await kenshu.as("administrator");
  type Activity = {
    studentActivityId: number;
    trainingId: number;
    startDate: string;
    state: number;
  };
  const { version, activities } = await administrator.get<Versioned & { activities: Activity[] }>(
    "StudentActivity/GetStudentActivities",
    { studentUserId: userId },
  );
  const taking = activities.find(({ state }) => state === TakingState.Taking);
  if (!taking) throw new Error("the student takes nothing");
  return {
    trainingId: taking.trainingId,
    suspend: () =>
      administrator.post("StudentActivity/Save", {
        userId,
        version,
        activities: activities.map((one) =>
          one === taking ? { ...one, state: TakingState.Suspend } : one,
        ),
      }),
  };
}

/** A payment of ¥4,321 that a colleague can remove. */
async function paid(kenshu: Kenshu, account: string) {
  const { userId } = await personOf(kenshu, account);
  const administrator = await kenshu.as("administrator");
  await enter(kenshu, account, CashFlowType.Payment, 4321);
  const { cashFlows } = await administrator.get<{
    cashFlows: { cashFlowId: number; amount: number }[];
  }>("CashFlow/GetStudentCashFlows", { studentUserId: userId });
  const id = cashFlows.find(({ amount }) => amount === 4321)?.cashFlowId;
  return {
    userId,
    id,
    payment: "4,321",
    remove: () => administrator.post("CashFlow/Remove", { id }),
  };
}

async function silent(kenshu: Kenshu) {
  const administrator = await kenshu.as("administrator");
  const { rows } = await administrator.get<{ rows: { id: number; name: string }[] }>(
    "Contact/SearchSilentStudents",
  );
  const [student] = rows;
  if (!student) throw new Error("nobody is silent");
  return {
    ...student,
    contact: () =>
      administrator.post("Contact/Add", { studentUserId: student.id, channel: 0, outcome: 0 }),
  };
}

async function giveAway(kenshu: Kenshu, studentUserId: number): Promise<void> {
  const administrator = await kenshu.as("administrator");
  const { holderVersion: version } = await administrator.get<{ holderVersion: number }>(
    "Contact/GetStudentContacts",
    { studentUserId },
  );
  await administrator.post("Contact/SetHolder", { studentUserId, holderId: null, version });
}

async function reserved(kenshu: Kenshu, account: string, day: string): Promise<number> {
  const schedule = await addSchedule(kenshu, day);
  await reserve(kenshu, account, schedule);
  return reserveIdAt(kenshu, account, schedule.id);
}

async function reserveIdAt(kenshu: Kenshu, account: string, scheduleId: number): Promise<number> {
  const { userId: studentId, get } = await kenshu.as(account);
  const futures = await get<{ reserveId: number; scheduleId: number }[]>(
    "TrainingReserve/GetFutures",
    { studentId },
  );
  return futures.find((one) => one.scheduleId === scheduleId)?.reserveId ?? 0;
}

async function cancel(kenshu: Kenshu, reserveId: number): Promise<void> {
  await (await kenshu.as("administrator")).post("TrainingReserve/Cancel", { reserveId });
}

async function cancelAt(kenshu: Kenshu, account: string, scheduleId: number): Promise<void> {
  await cancel(kenshu, await reserveIdAt(kenshu, account, scheduleId));
}

async function removeSchedule(kenshu: Kenshu, id: number): Promise<void> {
  const administrator = await kenshu.as("administrator");
  const { version } = await administrator.get<Versioned>("TrainingSchedule/Get", { id });
  await administrator.post("TrainingSchedule/Remove", { id, version });
}

/** The trainees of HM for whom an account is proposed. */
async function proposed(kenshu: Kenshu) {
  const administrator = await kenshu.as("administrator");
  type Account = { id: number; areaId: number | null; version: number };
  const rows = await administrator.get<
    { therapistId: number; name: string; user: Account | null; matchingReason: MatchingReason }[]
  >("StudentImport/GetHeartfulStudents", { from: "2027-02-24", to: "2027-03-25" });
  return rows.filter(
    ({ user, matchingReason }) => user && matchingReason !== MatchingReason.AlreadyMatched,
  );
}

/** A colleague links this trainee of HM with the account that is proposed. */
async function importTrainee(kenshu: Kenshu, name: string): Promise<void> {
  const administrator = await kenshu.as("administrator");
  const rows = await proposed(kenshu);
  const row = rows.find((one) => one.name === name);
  if (!row?.user) throw new Error(`HM has no ${name}`);
  await administrator.post("StudentImport/ImportStudents", {
    students: [
      {
        therapistId: row.therapistId,
        userId: row.user.id,
        areaId: row.user.areaId ?? 1,
        userVersion: row.user.version,
      },
    ],
  });
}

async function unlink(kenshu: Kenshu, userId: number): Promise<void> {
  const administrator = await kenshu.as("administrator");
  const { version } = await administrator.get<Versioned>("Student/Get", { id: userId });
  await administrator.post("User/UnlinkStudent", { userId, version });
}

async function stop(kenshu: Kenshu, id: number): Promise<void> {
  const administrator = await kenshu.as("administrator");
  const { version } = await administrator.get<Versioned>("Student/Get", { id });
  await administrator.post("Student/UpdateIsEnabled", { id, isEnabled: false, version });
}

async function settleName(kenshu: Kenshu): Promise<void> {
  const administrator = await kenshu.as("administrator");
  const { rows } = await administrator.get<{
    rows: { id: number; version: number; heartfulValue: string | null }[];
  }>("HeartfulDifference/GetList");
  const named = rows.find(({ heartfulValue }) => heartfulValue && !heartfulValue.includes("@"));
  await administrator.post("HeartfulDifference/Settle", { id: named?.id, version: named?.version });
}

async function sendResult(
  kenshu: Kenshu,
  studentUserId: number,
  orientationSuccess: TakingState,
): Promise<void> {
  const administrator = await kenshu.as("administrator");
  const entries = await administrator.get<
    { entryId: number; categories: { studentActivityId: number; canSend: boolean }[] }[]
  >("StudentExport/Get", { studentUserId });
  await administrator.post("StudentExport/StudentExport", {
    studentUserId,
    entries: entries.map(({ entryId, categories }) => ({
      entryId,
      categories: categories
        .filter(({ canSend }) => canSend)
        .map(({ studentActivityId }) => ({
          studentActivityId,
          orientationSuccess,
        })),
    })),
  });
}

async function settleAttempts(kenshu: Kenshu): Promise<void> {
  const administrator = await kenshu.as("administrator");
  const { rows } = await administrator.get<{ rows: { attemptId: number }[] }>(
    "StudentExport/GetAttempts",
    { isUnsettled: "true" },
  );
  for (const { attemptId } of rows) await administrator.post("StudentExport/Settle", { attemptId });
}

async function settleMails(kenshu: Kenshu): Promise<void> {
  const administrator = await kenshu.as("administrator");
  const { rows } = await administrator.get<{ rows: { mailId: number }[] }>("Mail/GetUndelivered");
  for (const { mailId } of rows) await administrator.post("Mail/Settle", { mailId });
}

/** A colleague gives the waiting account of this name to another student. */
async function linkElsewhere(kenshu: Kenshu, name: string): Promise<void> {
  const administrator = await kenshu.as("administrator");
  type Account = { id: number; name: string; version: number };
  const guests = await administrator.get<Account[]>("User/GetGuestStudents");
  const { rows } = await administrator.get<{ rows: (Person & Versioned)[] }>(
    "User/GetNoAccountStudents",
  );
  const account = guests.find((one) => one.name.startsWith(name));
  const other = rows.find((one) => !one.name.startsWith(name));
  if (!account || !other) throw new Error("the demo data lacks an account or a student");
  await administrator.post("User/LinkNoAccountStudent", {
    userId: other.userId,
    version: other.version,
    accountUserId: account.id,
    accountVersion: account.version,
  });
}

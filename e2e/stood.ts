import type { AskedProcedure } from "@kenshu/domain/asked.ts";
import { CashFlowType, Role, roleName } from "@kenshu/domain/enumerations.ts";
import type { Locator, Page } from "@playwright/test";
import { expect, type Kenshu } from "./kenshu.ts";

const DAY = "2027-03-15";
const { Payment, Invoice } = CashFlowType;

/** A form or a dialog that is open, and what somebody else changes under it. */
export type Walk = {
  /** Who opens it; an administrator unless told otherwise. */
  account?: string;
  open: (page: Page, kenshu: Kenshu) => Promise<Opened>;
  /** Where it stands: a dialog, unless it is a page. */
  within?: (page: Page) => Locator;
  act: string | RegExp;
  /** It follows news, and marks what has changed before anybody presses the act. */
  isLive: boolean;
};
type Opened = { change: () => Promise<unknown>; isDone: () => Promise<boolean> };

/** A test that exists. */
export type Walked = { spec: string; title: string };

const walkedIn = (spec: string, title: string): Walked => ({ spec, title });

/** Each procedure with an expectation: its screens, or the test that changes what one states. */
export const walks: Record<AskedProcedure, readonly (Walk | Walked)[]> = {
  "CashFlow.Add": [
    {
      open: async (page, kenshu) => {
        const owed = await owing(kenshu, "student01");
        await page.goto(settlementOf(kenshu, owed));
        await page.getByRole("link", { name: "入金・請求を追加" }).click();
        await page.locator("form").getByText("入金", { exact: true }).click();
        await page.getByLabel(/^金額/).fill("3300");
        return { change: owed.pay, isDone: owed.isPaidAgain };
      },
      within: (page) => page.getByRole("main"),
      act: "登録する",
      isLive: true,
    },
    {
      open: async (page, kenshu) => {
        const owed = await owing(kenshu, "student02");
        await page.goto(settlementOf(kenshu, owed));
        await page.getByRole("button", { name: /^入金を登録/ }).click();
        return { change: owed.pay, isDone: owed.isPaidAgain };
      },
      act: "入金を登録",
      isLive: true,
    },
    {
      open: async (page, kenshu) => {
        const owed = await owing(kenshu, "student03");
        await page.goto(`${kenshu.url}/cashFlow`);
        const row = page.getByRole("row").filter({ hasText: owed.name });
        await row.getByRole("button", { name: /^入金を登録/ }).click();
        return { change: owed.pay, isDone: owed.isPaidAgain };
      },
      act: "入金を登録",
      isLive: true,
    },
  ],
  "CashFlow.AddMany": [
    {
      open: async (page, kenshu) => {
        const [first, second] = [
          await owing(kenshu, "student04"),
          await owing(kenshu, "student05"),
        ];
        await page.goto(`${kenshu.url}/cashFlow`);
        const tick = ({ name }: Student) =>
          page.getByRole("row").filter({ hasText: name }).getByRole("checkbox").check();
        await tick(second);
        // Who is chosen stays so. This search finds nobody once the first one has paid.
        await page.getByLabel("キーワード").fill(first.name);
        await expect(page.getByRole("row").filter({ hasText: second.name })).toHaveCount(0);
        await tick(first);
        await page.getByRole("button", { name: "入金をまとめて登録" }).click();
        return { change: first.pay, isDone: second.isPaid };
      },
      act: /名の入金を登録$/,
      isLive: false,
    },
  ],
  "CashFlow.CloseMonth": [
    {
      open: async (page, kenshu) => {
        const administrator = await kenshu.as("administrator");
        await page.goto(`${kenshu.url}/analysis/cashFlowMonthSummary?month=2027-02`);
        await page.getByRole("button", { name: "2027年2月を締める" }).click();
        return {
          change: () => enter(kenshu, "student01", Invoice, 3300, "2027-02-26"),
          isDone: async () => {
            const { closed } = await administrator.get<{ closed: object | null }>(
              "CashFlow/GetMonthState",
              { month: "2027-02" },
            );
            return closed !== null;
          },
        };
      },
      act: "締める",
      isLive: true,
    },
  ],
  "TrainingReserve.Reserve": [
    walkedIn(
      "inPlace.spec.ts",
      "an open question whose schedule has moved says so, and is not answered unread",
    ),
  ],
  "TrainingReserve.ReserveByStudent": [
    walkedIn(
      "asked.spec.ts",
      "a fee that was set meanwhile is shown before anybody reserves for it",
    ),
  ],
  "TrainingReserve.ForceReserve": [
    walkedIn("asked.spec.ts", "somebody who has left the queue is not forced into a place unasked"),
  ],
  "TrainingReserve.ReservePlan": [
    {
      account: "student06",
      open: async (page, kenshu) => {
        const before = await placesOf(kenshu, "student06");
        await page.goto(`${kenshu.url}/reserve/plan`);
        const ticks = page.getByRole("checkbox", { checked: true });
        await expect(ticks.first()).toBeVisible();
        while ((await ticks.count()) > 1) await ticks.last().uncheck();
        await page.getByRole("button", { name: "1件を予約する" }).click();
        return {
          change: () => setFee(kenshu, 5500),
          isDone: async () => (await placesOf(kenshu, "student06")).length > before.length,
        };
      },
      act: "1件を予約する",
      isLive: false,
    },
  ],
  "TrainingReserve.Change": [
    walkedIn(
      "asked.spec.ts",
      "a change into a moved schedule names the new time, and books no other",
    ),
  ],
  "TrainingReserve.Cancel": [
    walkedIn("asked.spec.ts", "a moved reservation is not cancelled under its old time"),
  ],
  "TrainingReserve.CancelStudentAllReserve": [
    walkedIn(
      "asked.spec.ts",
      "all reservations are those of the question, and none that came later",
    ),
    {
      open: async (page, kenshu) => {
        const { userId } = await kenshu.as("student07");
        const reserved = await addSchedule(kenshu, DAY);
        const other = await addSchedule(kenshu, "2027-03-16");
        await reserve(kenshu, "student07", reserved);
        await page.goto(`${kenshu.url}/reserve/future/${userId}`);
        await page.getByRole("button", { name: /全てキャンセル/ }).click();
        return {
          change: () => reserve(kenshu, "student07", other),
          isDone: async () => !(await hasPlace(kenshu, "student07", reserved)),
        };
      },
      act: "全てキャンセル",
      isLive: true,
    },
  ],
  "TrainingSchedule.CallOff": [
    {
      open: async (page, kenshu) => {
        const schedule = await addSchedule(kenshu, "2027-03-17");
        await reserve(kenshu, "student08", schedule);
        await page.goto(scheduleOf(kenshu, schedule));
        await page.getByRole("button", { name: "研修を中止" }).click();
        return {
          change: () => reserve(kenshu, "student09", schedule),
          isDone: async () => !(await hasPlace(kenshu, "student08", schedule)),
        };
      },
      act: "研修を中止",
      isLive: false,
    },
  ],
  "TrainingSchedule.Update": [
    {
      open: async (page, kenshu) => {
        const administrator = await kenshu.as("administrator");
        const schedule = await addSchedule(kenshu, "2027-03-18");
        await reserve(kenshu, "student08", schedule);
        await page.goto(scheduleOf(kenshu, schedule));
        await page.getByRole("combobox", { name: "終了時刻" }).fill("21:30");
        await page.getByRole("button", { name: "更新する" }).click();
        return {
          change: () => reserve(kenshu, "student09", schedule),
          isDone: async () => {
            const { id } = schedule;
            const { version } = await administrator.get<{ version: number }>(
              "TrainingSchedule/Get",
              { id },
            );
            return version > 1;
          },
        };
      },
      act: "変更する",
      isLive: false,
    },
  ],
  "School.Update": [
    {
      open: async (page, kenshu) => {
        const administrator = await kenshu.as("administrator");
        const school = { name: "中野研修センター", areaId: 1 };
        const { id: schoolId } = await administrator.post<{ id: number }>("School/Add", school);
        const room = { name: "第1研修室", schoolId, displayColor: "#1d5bac" };
        const { id: roomId } = await administrator.post<{ id: number }>("Room/Add", room);
        const schedule = await addSchedule(kenshu, "2027-03-22", { roomId });
        await reserve(kenshu, "student08", schedule);
        await page.goto(`${kenshu.url}/setting/school/detail/${schoolId}`);
        await page.getByLabel("住所").fill("東京都新宿区西新宿9-9-9");
        await page.getByRole("button", { name: "更新する" }).click();
        return {
          change: () => reserve(kenshu, "student09", schedule),
          isDone: async () => {
            const { address } = await administrator.get<{ address: string | null }>("School/Get", {
              id: schoolId,
            });
            return address === "東京都新宿区西新宿9-9-9";
          },
        };
      },
      act: "変更する",
      isLive: false,
    },
  ],
  "StudentImport.ImportStudents": [
    walkedIn(
      "studentImport.spec.ts",
      "the trial says who would be refused, and the others are linked",
    ),
  ],
  "User.UnlinkStudent": [
    {
      open: async (page, kenshu) => {
        const { userId: id } = await kenshu.as("student10");
        const administrator = await kenshu.as("administrator");
        const schedule = await addSchedule(kenshu, "2027-03-19");
        await page.goto(`${kenshu.url}/student/${id}`);
        await page.getByRole("button", { name: /^紐づけを解除/ }).click();
        return {
          change: () => reserve(kenshu, "student10", schedule),
          isDone: async () => {
            const { isStudent } = await administrator.get<{ isStudent: boolean }>("Student/Get", {
              id,
            });
            return !isStudent;
          },
        };
      },
      act: "紐づけを解除",
      isLive: true,
    },
  ],
  "User.Update": [
    {
      open: async (page, kenshu) => {
        const { userId } = await kenshu.as("viewer");
        const administrator = await kenshu.as("administrator");
        const read = () =>
          administrator.get<{ role: Role; version: number }>("User/GetUserProfile", { userId });
        const role = Role.Instructor;
        await administrator.post("User/Update", { ...(await read()), id: userId, role });
        await addSchedule(kenshu, "2027-03-20", { instructorId: userId });
        await page.goto(`${kenshu.url}/user/detail/${userId}`);
        await page.getByLabel(/^権限/).selectOption(roleName[Role.Viewer]);
        await page.getByRole("button", { name: "更新する" }).click();
        return {
          change: () => addSchedule(kenshu, "2027-03-21", { instructorId: userId }),
          isDone: async () => (await read()).role === Role.Viewer,
        };
      },
      act: "変更する",
      isLive: false,
    },
  ],
  "User.UpdateIsEnabled": [
    walkedIn("users.spec.ts", "the question names them, and again if they are others by then"),
  ],
  "User.LinkNoAccountStudent": [
    walkedIn("stood.spec.ts", "an account that has changed is not given to a student"),
  ],
};

export async function setFee(kenshu: Kenshu, penaltyAmount: number): Promise<void> {
  const administrator = await kenshu.as("administrator");
  const setting = await administrator.get<object>("Setting/Get");
  await administrator.post("Setting/Update", { ...setting, penaltyAmount });
}

type Student = { userId: number; name: string };
type Schedule = { id: number; schoolId: number };

export async function enter(
  kenshu: Kenshu,
  account: string,
  type: CashFlowType,
  amount: number,
  occurredOn = "2027-03-10",
): Promise<void> {
  const administrator = await kenshu.as("administrator");
  const { userId: studentUserId } = await kenshu.as(account);
  await administrator.post("CashFlow/Add", { studentUserId, type, amount, memo: "", occurredOn });
}

/** A student who owes, and a colleague who enters all of it. */
export async function owing(kenshu: Kenshu, account: string) {
  const { userId, get } = await kenshu.as(account);
  const { name } = await get<{ name: string }>("User/GetOwn");
  const ledger = () =>
    get<{ totalAmount: number; cashFlows: { type: CashFlowType }[] }>(
      "CashFlow/GetStudentCashFlows",
      { studentUserId: userId },
    );
  const payments = async () =>
    (await ledger()).cashFlows.filter(({ type }) => type === Payment).length;
  const { totalAmount } = await ledger();
  await enter(kenshu, account, Invoice, 3300 + Math.max(0, totalAmount));
  const before = await payments();
  return {
    userId,
    name,
    pay: async () => enter(kenshu, account, Payment, -(await ledger()).totalAmount),
    isPaid: async () => (await payments()) > before,
    isPaidAgain: async () => (await payments()) > before + 1,
  };
}

/** An hour in the evening, when nothing else takes place. */
export async function addSchedule(
  kenshu: Kenshu,
  day: string,
  given: object = {},
): Promise<Schedule> {
  const administrator = await kenshu.as("administrator");
  const [room] = await administrator.get<{ id: number; schoolId: number }[]>("Room/GetAll");
  const { id } = await administrator.post<{ id: number }>("TrainingSchedule/Add", {
    roomId: room?.id,
    startDate: `${day}T21:00:00+09:00`,
    endDate: `${day}T22:00:00+09:00`,
    capacity: 4,
    instructorId: null,
    ...given,
  });
  return { id, schoolId: room?.schoolId ?? 0 };
}

export async function reserve(kenshu: Kenshu, account: string, { id }: Schedule): Promise<void> {
  const administrator = await kenshu.as("administrator");
  const { userId: studentId } = await kenshu.as(account);
  await administrator.post("TrainingReserve/ForceReserve", { scheduleId: id, studentId });
}

async function placesOf(kenshu: Kenshu, account: string): Promise<number[]> {
  const { userId: studentId, get } = await kenshu.as(account);
  const futures = await get<{ scheduleId: number }[]>("TrainingReserve/GetFutures", { studentId });
  return futures.map(({ scheduleId }) => scheduleId);
}

async function hasPlace(kenshu: Kenshu, account: string, { id }: Schedule): Promise<boolean> {
  return (await placesOf(kenshu, account)).includes(id);
}

function settlementOf({ url }: Kenshu, { userId }: Student): string {
  return `${url}/progress/detail/${userId}?tab=settlement`;
}

function scheduleOf({ url }: Kenshu, { id, schoolId }: Schedule): string {
  return `${url}/trainingSchedule/detail/${schoolId}/${id}`;
}

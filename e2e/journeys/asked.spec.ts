import { type BrowserContext, devices, type Page } from "@playwright/test";
import {
  type Caller,
  expect,
  hasReadAll,
  hearNothing,
  type Kenshu,
  openHome,
  openReservation,
  startKenshu,
  test,
} from "../kenshu.ts";
import { said } from "../said.ts";

const DATE = "2027-03-15";
const PHONE = { ...devices["Pixel 7"], viewport: { width: 360, height: 740 } };
const CHANGED = "確認した内容から変わりました。";

let kenshu: Kenshu;
test.beforeAll(async () => {
  kenshu = await startKenshu();
});
test.afterAll(() => kenshu.stop());

type Schedule = { id: number; roomId: number; capacity: number; version: number };
type Reservation = { reserveId: number; scheduleId: number };

async function addSchedule(administrator: Caller, roomId: number, from: string, until: string) {
  const times = { startDate: `${DATE}T${from}:00+09:00`, endDate: `${DATE}T${until}:00+09:00` };
  const schedule = { roomId, capacity: 1, instructorId: null, ...times };
  return (await administrator.post<{ id: number }>("TrainingSchedule/Add", schedule)).id;
}

async function move(administrator: Caller, id: number, from: string, until: string) {
  const schedule = await administrator.get<Schedule>("TrainingSchedule/Get", { id });
  await administrator.post("TrainingSchedule/Update", {
    ...schedule,
    instructorId: null,
    startDate: `${DATE}T${from}:00+09:00`,
    endDate: `${DATE}T${until}:00+09:00`,
  });
}

async function futuresOf(student: Caller) {
  return student.get<Reservation[]>("TrainingReserve/GetFutures", { studentId: student.userId });
}

/** A question is open, and has read what it is about. */
async function isOpen(page: Page, says: string) {
  await expect(page.getByRole("dialog")).toContainText(says);
  await hasReadAll(page);
}

/** Answers yes, and is asked again in the same dialog, with the focus where it was. */
async function isAskedAgain(page: Page, act: string, says: string) {
  const dialog = page.getByRole("dialog");
  const yes = dialog.getByRole("button", { name: act, exact: true });
  await yes.click();
  await expect(dialog.getByRole("alert").filter({ hasText: CHANGED })).toBeVisible();
  await expect(dialog.getByText("変わりました", { exact: true }).first()).toBeVisible();
  await expect(dialog).toContainText(says);
  await expect(yes).toBeFocused();
}

test("whoever acts on a question that others have overtaken is asked again, and gets what it says", async ({
  browser,
}) => {
  const administrator = await kenshu.as("administrator");
  const student = await kenshu.as("student01");
  const [school] = await student.get<{ id: number }[]>("School/GetReservableSchools", {
    studentUserId: student.userId,
  });
  const { id: roomId } = await administrator.post<{ id: number }>("Room/Add", {
    name: "第9研修室",
    schoolId: school?.id,
    displayColor: "#1d5bac",
  });
  const early = await addSchedule(administrator, roomId, "18:00", "19:00");
  const late = await addSchedule(administrator, roomId, "20:00", "21:00");
  const before = (await futuresOf(student)).length;
  const contexts: BrowserContext[] = [];
  const openAs = async (account: string, options: object) => {
    const context = await browser.newContext(options);
    contexts.push(context);
    const page = await context.newPage();
    await hearNothing(page);
    await openHome(page, kenshu, account);
    return page;
  };
  const phone = await openAs("student01", PHONE);
  const slots = `${kenshu.url}/reserve/add?schoolId=${school?.id}&date=${DATE}&day=${DATE}`;

  await test.step("a fee that was set meanwhile is shown before anybody reserves for it", async () => {
    await phone.goto(slots);
    await phone
      .locator(`#slot-${early}`)
      .getByRole("button", { name: /予約する/ })
      .click();
    await isOpen(phone, "¥3,300");
    const setting = await administrator.get<object>("Setting/Get");
    await administrator.post("Setting/Update", { ...setting, penaltyAmount: 9900 });
    await isAskedAgain(phone, "予約する", "¥9,900");
    expect(await futuresOf(student)).toHaveLength(before);
    await phone.getByRole("dialog").getByRole("button", { name: "予約する", exact: true }).click();
    await said(phone, "18:00〜19:00");
    expect(await futuresOf(student)).toHaveLength(before + 1);
  });

  await test.step("a change into a moved schedule names the new time, and books no other", async () => {
    const [{ reserveId }] = (await futuresOf(student)).filter(
      ({ scheduleId }) => scheduleId === early,
    ) as [Reservation];
    await phone.goto(`${slots}&change=${reserveId}`);
    await phone
      .locator(`#slot-${late}`)
      .getByRole("button", { name: /変更する/ })
      .click();
    await isOpen(phone, "20:00〜21:00");
    await move(administrator, late, "20:15", "21:15");
    await isAskedAgain(phone, "変更する", "20:15〜21:15");
    expect((await futuresOf(student)).map(({ scheduleId }) => scheduleId)).toContain(early);
    await phone.getByRole("dialog").getByRole("button", { name: "変更する", exact: true }).click();
    await said(phone, "20:15〜21:15に変更しました");
  });

  await test.step("a moved reservation is not cancelled under its old time", async () => {
    await openReservation(phone, kenshu, /20:15/);
    await phone.getByRole("button", { name: /予約をキャンセル.*20:15/ }).click();
    await isOpen(phone, "20:15〜21:15");
    await move(administrator, late, "20:30", "21:30");
    await isAskedAgain(phone, "予約をキャンセル", "20:30〜21:30");
    expect((await futuresOf(student)).map(({ scheduleId }) => scheduleId)).toContain(late);
    await phone
      .getByRole("dialog")
      .getByRole("button", { name: "予約をキャンセル", exact: true })
      .click();
    await said(phone, "20:30〜21:30の予約をキャンセルしました");
  });

  const desk = await openAs("administrator", {});
  await test.step("somebody who has left the queue is not forced into a place unasked", async () => {
    const other = await kenshu.as("student02");
    await administrator.post("TrainingReserve/ForceReserve", {
      scheduleId: late,
      studentId: other.userId,
    });
    const { reserveId } = await student.post<Reservation>("TrainingReserve/ReserveByStudent", {
      scheduleId: late,
    });
    await desk.goto(`${kenshu.url}/reserve/future/${student.userId}`);
    const row = desk.getByRole("row").filter({ hasText: "20:30〜21:30" });
    await row.getByRole("button", { name: /強制予約/ }).click();
    await isOpen(desk, "キャンセル待ちをやめて");
    await student.post("TrainingReserve/Cancel", { reserveId });
    await isAskedAgain(desk, "強制予約する", "すでにキャンセル待ちをやめています。");
    await desk.getByRole("dialog").getByRole("button", { name: "戻る" }).click();
    expect((await futuresOf(student)).map(({ scheduleId }) => scheduleId)).not.toContain(late);
  });

  await test.step("a student who has begun to wait meanwhile is not forced out of the queue unasked", async () => {
    await desk.goto(
      `${kenshu.url}/reserve/add/${student.userId}?schoolId=${school?.id}&date=${DATE}&day=${DATE}`,
    );
    await desk
      .locator(`#slot-${late}`)
      .getByRole("button", { name: /予約する/ })
      .click();
    const dialog = desk.getByRole("dialog");
    await dialog.getByRole("radio", { name: "強制予約にする" }).check();
    await hasReadAll(desk);
    await student.post("TrainingReserve/ReserveByStudent", { scheduleId: late });
    await isAskedAgain(desk, "予約する", "キャンセル待ちをやめて");
    await dialog.getByRole("button", { name: "予約する", exact: true }).click();
    await said(desk, "強制予約");
    // What is reserved leads to the reservation.
    await desk
      .locator(`#slot-${late}`)
      .getByRole("link", { name: /^予約を見る/ })
      .click();
    await expect(desk).toHaveURL(/\/reserve\/detail\/\d+$/);
    await expect(desk.getByRole("heading", { level: 1 })).toHaveText("3/15(月) 20:30〜21:30");
  });

  await test.step("all reservations are those of the question, and none that came later", async () => {
    await desk.goto(`${kenshu.url}/reserve/future/${student.userId}`);
    await desk.getByRole("button", { name: /全てキャンセル/ }).click();
    const asked = desk.getByRole("dialog");
    await isOpen(desk, "予約");
    const count = Number(/予約\s*(\d+)\s*件/.exec((await asked.textContent()) ?? "")?.[1]);
    await student.post("TrainingReserve/ReserveByStudent", { scheduleId: early });
    await isAskedAgain(desk, "全てキャンセル", `${count + 1}件`);
    expect((await futuresOf(student)).map(({ scheduleId }) => scheduleId)).toContain(early);
    await asked.getByRole("button", { name: "全てキャンセル", exact: true }).click();
    await said(desk, `${count + 1}件`);
  });

  for (const context of contexts) await context.close();
});

test("a server of the former version, which drops what it does not know, still charges nobody unasked", async ({
  browser,
}) => {
  const administrator = await kenshu.as("administrator");
  const student = await kenshu.as("student03");
  const setFee = async (penaltyAmount: number) => {
    const setting = await administrator.get<object>("Setting/Get");
    await administrator.post("Setting/Update", { ...setting, penaltyAmount });
  };
  await setFee(0);
  const [room] = await administrator.get<{ schoolId: number }[]>("Room/GetAll");
  const { id: roomId } = await administrator.post<{ id: number }>("Room/Add", {
    name: "第10研修室",
    schoolId: room?.schoolId,
    displayColor: "#1d5bac",
  });
  // Within the cutoff, so that cancelling costs what is set.
  const { id: scheduleId } = await administrator.post<{ id: number }>("TrainingSchedule/Add", {
    roomId,
    capacity: 1,
    instructorId: null,
    startDate: "2027-03-10T21:00:00+09:00",
    endDate: "2027-03-10T22:00:00+09:00",
  });
  const input = { scheduleId, studentId: student.userId };
  await administrator.post("TrainingReserve/ForceReserve", input);

  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const dropped: object[] = [];
  await page.route("**/trpc/**", async (route) => {
    const sent = route.request().postData();
    const known = sent && JSON.stringify(withoutExpected(JSON.parse(sent), dropped));
    await route.continue(known ? { postData: known } : {});
  });
  await openHome(page, kenshu, "student03");
  await openReservation(page, kenshu, /21:00/);
  await page.getByRole("button", { name: /予約をキャンセル.*21:00/ }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("キャンセル料はかかりません");
  await setFee(3300);
  await dialog.getByRole("button", { name: "予約をキャンセル", exact: true }).click();
  await expect(dialog.getByRole("alert")).toContainText("キャンセル料¥3,300がかかります");
  expect(dropped).toMatchObject([{ fee: 0 }]);
  expect((await futuresOf(student)).map((one) => one.scheduleId)).toContain(scheduleId);
  await context.close();
});

/** What a call is without its `expected`, which goes to `dropped`. */
function withoutExpected(value: unknown, dropped: object[]): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => withoutExpected(item, dropped));
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, item]) => {
      if (key !== "expected") return [[key, withoutExpected(item, dropped)]];
      dropped.push(item as object);
      return [];
    }),
  );
}

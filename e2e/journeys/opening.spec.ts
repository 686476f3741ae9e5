import { devices } from "@playwright/test";
import { expectAccessible, expectGoodLayout } from "../goodScreen.ts";
import { expect, type Kenshu, openHome, signedInState, startKenshu, test } from "../kenshu.ts";
import { said } from "../said.ts";

const PHONE = { ...devices["Pixel 7"], viewport: { width: 360, height: 740 } };
const DATE = "2027-03-22";

type Schedule = { id: number; roomId: number; startDate: string; reserveOpensAt: string | null };

let kenshu: Kenshu;
test.beforeAll(async () => {
  kenshu = await startKenshu();
});
test.afterAll(() => kenshu.stop());

/** So many seconds from now by the server's clock, which is months ahead of the browser's. */
async function serverIn(seconds: number): Promise<Date> {
  const answer = await fetch(`${kenshu.url}/trpc/app.getStart`);
  const { result } = await answer.json();
  return new Date(Date.parse(result.data.now) + seconds * 1000);
}

/** The school of a student's slots, and its first two rooms. */
async function schoolOf(studentUserId: number) {
  const administrator = await kenshu.as("administrator");
  const [school] = await administrator.get<{ id: number; name: string }[]>(
    "School/GetReservableSchools",
    { studentUserId },
  );
  if (!school) throw new Error("the student is offered no school");
  const rooms = await administrator.get<{ id: number; name: string }[]>("Room/GetSchoolRooms", {
    schoolId: school.id,
  });
  const [room] = rooms;
  if (!room) throw new Error("the school has no room");
  return { administrator, school, room };
}

test("a row says when it opens, and comes alive at that moment by the server's clock", async ({
  browser,
}) => {
  const student = await kenshu.as("student01");
  const { administrator, school, room } = await schoolOf(student.userId);
  const schedule = {
    roomId: room.id,
    capacity: 2,
    startDate: `${DATE}T21:00:00+09:00`,
    endDate: `${DATE}T22:00:00+09:00`,
  };
  const { id } = await administrator.post<{ id: number }>("TrainingSchedule/Add", {
    ...schedule,
    reserveOpensAt: "2027-03-20T20:00:00+09:00",
  });
  const page = await (await browser.newContext(PHONE)).newPage();
  await openHome(page, kenshu, "student01");
  await page.goto(
    `${kenshu.url}/reserve/add?schoolId=${school.id}&date=${DATE}&day=${DATE}&isEvening=true`,
  );
  const slot = page.locator(`#slot-${id}`);
  await expect(slot).toContainText("3/20 20:00から予約できます");
  await expect(slot).not.toContainText("残り");
  await expectGoodLayout(page, "slots that open later", true);
  await slot.getByRole("button").click();
  const dialog = page.getByRole("dialog");
  const act = dialog.getByRole("button", { name: "予約する" });
  await expect(dialog).toContainText("3/20 20:00から予約できます。");
  await expect(dialog).not.toContainText("よろしいですか");
  await expect(act).toHaveText("3/20 20:00から予約する");
  await expect(act).toHaveAttribute("aria-disabled", "true");
  await expectAccessible(page, "the question about a slot that opens later");
  // Whoever presses all the same sends nothing.
  await act.click({ force: true });
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "戻る" }).click();

  const detail = await administrator.get<Schedule & { version: number }>("TrainingSchedule/Get", {
    id,
  });
  await administrator.post("TrainingSchedule/Update", {
    ...schedule,
    id,
    version: detail.version,
    reserveOpensAt: (await serverIn(15)).toISOString(),
  });
  await page.reload();
  await expect(slot).toContainText("から予約できます");
  await slot.getByRole("button").click();
  await expect(act).toHaveAttribute("aria-disabled", "true");
  await expect(act).not.toHaveAttribute("aria-disabled", "true", { timeout: 30_000 });
  await expect(dialog).not.toContainText("から予約できます");
  await expect(dialog).toContainText("予約してよろしいですか？");
  await expect(act).toHaveText("予約する");
  await expect(slot).toContainText("残り2席");
  await act.click();
  await expect(slot).toContainText("予約済み");
});

test("an opening is set for one schedule, changed while it lies ahead, and kept by a copy", async ({
  browser,
}) => {
  const { userId } = await kenshu.as("student01");
  const { administrator, school } = await schoolOf(userId);
  const storageState = await signedInState(kenshu, "administrator");
  const page = await (await browser.newContext({ storageState })).newPage();
  const stored = async (day: string) =>
    (
      await administrator.get<Schedule[]>("TrainingSchedule/GetSchoolSchedules", {
        ...{ schoolId: school.id, startDate: day, endDate: day },
      })
    ).filter(({ startDate }) => startDate.endsWith("T21:00:00+09:00"));
  const opening = page.getByLabel("予約開始（日前）");
  const time = page.getByRole("combobox", { name: "予約開始の時刻" });

  await page.goto(
    `${kenshu.url}/trainingSchedule/create/${school.id}/_/2027-04-05T21:00:00+09:00/2027-04-05T22:00:00+09:00`,
  );
  await expect(page.getByText("空欄なら、研修生はすぐに予約できます。")).toBeVisible();
  await opening.fill("1");
  await time.fill("15:00");
  await page.getByRole("button", { name: "登録する" }).click();
  await expect(time).toHaveAccessibleDescription("締切（前日15:00）より前の時刻を入力してください");
  await opening.fill("14");
  await time.fill("20:00");
  await expect(page.getByText("研修生は3/22 20:00から予約できます。")).toBeVisible();
  await time.press("Tab");
  await expectAccessible(page, "the form with an opening");
  await page.getByRole("button", { name: "登録する" }).click();
  await said(page, "を登録しました");
  const [added] = await stored("2027-04-05");
  expect(added?.reserveOpensAt).toBe("2027-03-22T20:00:00+09:00");

  await test.step("the calendar and the roster say it", async () => {
    const link = page.getByRole("link", { name: /21:00〜22:00 .*3\/22 20:00から予約できます/ });
    await expect(link.first()).toBeAttached();
    // A box of one hour has the mark alone, and the legend explains it. A full day of a month
    // folds its last schedules, so the month is looked at for a day without others.
    await administrator.post("TrainingSchedule/Add", {
      roomId: added?.roomId,
      startDate: "2027-04-12T21:00:00+09:00",
      endDate: "2027-04-12T22:00:00+09:00",
      capacity: 1,
      reserveOpensAt: "2027-03-22T20:00:00+09:00",
    });
    for (const view of ["week", "day", "month"]) {
      const state = `schoolId=${school.id}&date=2027-04-05&view=${view}`;
      await page.goto(`${kenshu.url}/trainingSchedule?${state}`);
      await expect(link.locator("svg").first()).toBeVisible();
      await expect(page.getByText("予約開始前")).toBeVisible();
    }
    await page.goto(`${kenshu.url}/attendance/detail/${added?.id}`);
    await expect(page.getByRole("main")).toContainText("3/22 20:00から予約できます");
  });

  await test.step("a moved day moves it, and empty fields take it back", async () => {
    await page.goto(`${kenshu.url}/trainingSchedule/detail/${school.id}/${added?.id}`);
    await expect(opening).toHaveValue("14");
    await page.getByRole("textbox", { name: "予定日" }).fill("2027/4/6");
    await expect(page.getByText("研修生は3/23 20:00から予約できます。")).toBeVisible();
    await page.getByRole("button", { name: "更新する" }).click();
    await said(page, "を更新しました");
    expect(await stored("2027-04-06")).toMatchObject([
      { reserveOpensAt: "2027-03-23T20:00:00+09:00" },
    ]);
    await page.goto(`${kenshu.url}/trainingSchedule/create/${school.id}?copyOf=${added?.id}`);
    await expect(opening).toHaveValue("14");
    await expect(time).toHaveValue("20:00");
    await page.goto(`${kenshu.url}/trainingSchedule/detail/${school.id}/${added?.id}`);
    await opening.fill("");
    await time.fill("");
    await page.getByRole("button", { name: "更新する" }).click();
    await said(page, "を更新しました");
    expect(await stored("2027-04-06")).toMatchObject([{ reserveOpensAt: null }]);
  });

  await test.step("once it has come it is only shown", async () => {
    const { id } = await administrator.post<{ id: number }>("TrainingSchedule/Add", {
      ...{ roomId: (await schoolOf(userId)).room.id, capacity: 2 },
      startDate: "2027-04-07T21:00:00+09:00",
      endDate: "2027-04-07T22:00:00+09:00",
      reserveOpensAt: "2027-03-09T20:00:00+09:00",
    });
    await page.goto(`${kenshu.url}/trainingSchedule/detail/${school.id}/${id}`);
    await expect(page.getByRole("main")).toContainText("2027/03/09(火) 20:00");
    await expect(opening).toHaveCount(0);
    await page.getByLabel("定員（名）").fill("3");
    await page.getByRole("button", { name: "更新する" }).click();
    await said(page, "を更新しました");
    expect(await stored("2027-04-07")).toMatchObject([
      { reserveOpensAt: "2027-03-09T20:00:00+09:00" },
    ]);
  });
});

test("a plan opens all its schedules so many days before each", async ({ browser }) => {
  const { userId } = await kenshu.as("student01");
  const { administrator, school } = await schoolOf(userId);
  const storageState = await signedInState(kenshu, "administrator");
  const page = await (await browser.newContext({ storageState })).newPage();
  await page.goto(
    `${kenshu.url}/trainingSchedule/plan?schoolId=${school.id}&unit=week&from=2027-03-07&to=2027-05-09`,
  );
  const ask = page.getByRole("button", { name: /^\d+件を登録$/ });
  await ask.click();
  const dialog = page.getByRole("dialog");
  const time = dialog.getByRole("combobox", { name: "予約開始の時刻" });
  const add = dialog.getByRole("button", { name: /件を登録する$/ });
  await dialog.getByLabel("予約開始（日前）").fill("30");
  await add.click();
  await expect(time).toHaveAccessibleDescription("時刻を入力してください");
  await time.fill("20:00");
  await time.press("Tab");
  await expectAccessible(page, "the question about a plan");
  await test.step("what was typed is there when it is asked again, and is not lost unasked", async () => {
    await dialog.getByRole("button", { name: "戻る" }).click();
    await expect(dialog).toHaveCount(0);
    await page.getByRole("link", { name: "戻る" }).click();
    await dialog.getByRole("button", { name: "入力に戻る" }).click();
    await ask.click();
    await expect(dialog.getByLabel("予約開始（日前）")).toHaveValue("30");
    await expect(time).toHaveValue("20:00");
  });
  await add.click();
  await said(page, /研修予定\d+件を登録しました/);
  const added = await administrator.get<Schedule[]>("TrainingSchedule/GetSchoolSchedules", {
    ...{ schoolId: school.id, startDate: "2027-05-09", endDate: "2027-05-15" },
  });
  expect(added.length).toBeGreaterThan(0);
  for (const { startDate, reserveOpensAt } of added) {
    const days =
      (Date.parse(startDate.slice(0, 10)) - Date.parse(reserveOpensAt?.slice(0, 10) ?? "")) /
      86_400_000;
    expect([days, reserveOpensAt?.slice(11)]).toEqual([30, "20:00:00+09:00"]);
  }

  await page.goto(
    `${kenshu.url}/trainingSchedule/plan?schoolId=${school.id}&unit=week&from=2027-05-09&to=2027-05-16`,
  );
  await page.getByRole("button", { name: /^\d+件を登録$/ }).click();
  await expect(page.getByLabel("予約開始（日前）")).toHaveValue("30");
});

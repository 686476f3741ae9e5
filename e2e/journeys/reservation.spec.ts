import { type BrowserContext, devices, type Page } from "@playwright/test";
import { expectMessageClear, holdMessage } from "../goodScreen.ts";
import {
  type Caller,
  expect,
  hasReadAll,
  hearNothing,
  type Kenshu,
  LIVE,
  openHome,
  openReservation,
  signedInState,
  startKenshu,
  test,
} from "../kenshu.ts";
import { said } from "../said.ts";

const { Confirm, Wait, Attendance } = { Confirm: 1, Wait: 2, Attendance: 4 };
const DATE = "2027-03-15";
const DAY = 24 * 60 * 60 * 1000;
const PHONE = { ...devices["Pixel 7"], viewport: { width: 360, height: 740 } };

type Reservation = {
  reserveId: number;
  scheduleId: number;
  state: number;
  waitingOrder: number | null;
};

let kenshu: Kenshu;
test.beforeAll(async () => {
  kenshu = await startKenshu();
});
test.afterAll(() => kenshu.stop());

/** A schedule with one place, at a school that both students can use, on a Monday evening. */
async function addSchedule(first: Caller, second: Caller) {
  const offered = (student: Caller) =>
    student.get<{ id: number; name: string }[]>("School/GetReservableSchools", {
      studentUserId: student.userId,
    });
  const [ofFirst, ofSecond] = [await offered(first), await offered(second)];
  const school = ofFirst.find(({ id }) => ofSecond.some((other) => other.id === id));
  if (!school) throw new Error("the two students are offered no school in common");
  const administrator = await kenshu.as("administrator");
  const { userId: instructorId } = await kenshu.as("instructor");
  const [room, otherRoom] = await administrator.get<{ id: number }[]>("Room/GetSchoolRooms", {
    schoolId: school.id,
  });
  // Stands before the other one, and cannot be had beside it.
  await administrator.post("TrainingSchedule/Add", {
    roomId: otherRoom?.id,
    startDate: `${DATE}T19:30:00+09:00`,
    endDate: `${DATE}T20:30:00+09:00`,
    capacity: 4,
    instructorId: null,
  });
  const { id } = await administrator.post<{ id: number }>("TrainingSchedule/Add", {
    roomId: room?.id,
    startDate: `${DATE}T20:00:00+09:00`,
    endDate: `${DATE}T21:00:00+09:00`,
    capacity: 1,
    instructorId,
  });
  return { id, school };
}

/** Where each card stands on the page. */
function placesOfCards(page: Page) {
  return page
    .locator("[id^=slot-]")
    .evaluateAll((cards) =>
      cards.map((card) => [card.id, Math.round(card.getBoundingClientRect().top + scrollY)]),
    );
}

async function futureOf(student: Caller, scheduleId: number) {
  const futures = await student.get<Reservation[]>("TrainingReserve/GetFutures", {
    studentId: student.userId,
  });
  return futures.find((reservation) => reservation.scheduleId === scheduleId);
}

test("a student reserves, the next one waits, is promoted when the first cancels, and is marked present", async ({
  browser,
}) => {
  const [first, second] = [await kenshu.as("student01"), await kenshu.as("student02")];
  const schedule = await addSchedule(first, second);
  const contexts: BrowserContext[] = [];
  const openAs = async (account: string, options: object = PHONE) => {
    const context = await browser.newContext(options);
    contexts.push(context);
    const page = await context.newPage();
    await openHome(page, kenshu, account);
    return page;
  };
  const slots = `/reserve/add?schoolId=${schedule.school.id}&date=${DATE}&day=${DATE}`;
  const firstPage = await openAs("student01");
  const secondPage = await openAs("student02");

  const waiting = secondPage.getByRole("dialog");
  await hearNothing(secondPage);

  await test.step("a second student is about to take the only place", async () => {
    await secondPage.goto(kenshu.url + slots);
    const card = secondPage.locator(`#slot-${schedule.id}`);
    await card.getByRole("button", { name: /予約する/ }).click();
    await expect(waiting).toContainText("キャンセル料");
  });

  await test.step("the first student reserves with two taps", async () => {
    await firstPage.getByRole("link", { name: "予約", exact: true }).last().click();
    await firstPage.goto(kenshu.url + slots);
    const card = firstPage.locator(`#slot-${schedule.id}`);
    await expect(card).toContainText("残り1席");
    await expect(firstPage.getByText("過去90日では")).toHaveCount(1);
    await card.evaluate((element) =>
      scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + 70),
    );
    const before = await placesOfCards(firstPage);
    await card.getByRole("button", { name: /予約する/ }).click();
    const dialog = firstPage.getByRole("dialog");
    await expect(dialog).toContainText("予約してよろしいですか？");
    await dialog.getByRole("button", { name: "予約する" }).click();
    await said(firstPage, "3/15(月) 20:00〜21:00を予約しました");
    await holdMessage(firstPage);
    await expect(firstPage.getByRole("link", { name: /時間が重なります/ })).toBeVisible();
    expect(await placesOfCards(firstPage), "no card moves under the finger").toEqual(before);
    const message = await firstPage.getByLabel("操作の結果").boundingBox();
    const bar = await firstPage.getByLabel("よく使う画面").boundingBox();
    if (!message || !bar) throw new Error("a message above the bottom bar");
    expect(message.height).toBeGreaterThan(0);
    expect(message.y + message.height).toBeLessThanOrEqual(bar.y);
    const { y: top = 0, height: tall = 0 } = (await card.boundingBox()) ?? {};
    expect(top + tall, "the message is clear of the card").toBeLessThanOrEqual(message.y);
    await firstPage.evaluate(() => scrollTo({ top: document.body.scrollHeight }));
    const last = firstPage.getByRole("main").getByRole("listitem").last();
    await expect(last).toBeInViewport();
    const { y = 0, height = 0 } = (await last.boundingBox()) ?? {};
    expect(height).toBeGreaterThan(0);
    expect(y + height).toBeLessThanOrEqual(message.y);
    await expect(card).toContainText("予約済み");
    await firstPage.setViewportSize({ width: 1280, height: 800 });
    await expectMessageClear(firstPage, "a desk");
    const header = await firstPage.getByRole("banner").boundingBox();
    const atDesk = await firstPage.getByLabel("操作の結果").boundingBox();
    if (!header || !atDesk) throw new Error("a message in the line of the header");
    expect(atDesk.x).toBeGreaterThan(640);
    expect(atDesk.y + atDesk.height).toBeLessThanOrEqual(header.y + header.height);
    await firstPage.setViewportSize(PHONE.viewport);
    expect(await futureOf(first, schedule.id)).toMatchObject({ state: Confirm });
  });

  await test.step("what lies at the same time elsewhere says with which reservation", async () => {
    const administrator = await kenshu.as("administrator");
    const rooms = await administrator.get<{ id: number }[]>("Room/GetSchoolRooms", {
      schoolId: schedule.school.id,
    });
    const { id: overlapping } = await administrator.post<{ id: number }>("TrainingSchedule/Add", {
      roomId: rooms[1]?.id,
      startDate: `${DATE}T20:30:00+09:00`,
      endDate: `${DATE}T21:30:00+09:00`,
      capacity: 1,
    });
    await firstPage.goto(kenshu.url + slots);
    const card = firstPage.locator(`#slot-${overlapping}`);
    await expect(card.getByRole("button")).toHaveCount(0);
    await card.getByRole("link", { name: "時間が重なります 3/15(月) 20:00" }).click();
    await expect(firstPage.getByRole("heading", { level: 1 })).toHaveText("3/15(月) 20:00〜21:00");
    await expect(firstPage.getByRole("main")).toContainText("予約済み");
  });

  await test.step("above the list with the full schedule it says how often waiting has helped at the school", async () => {
    const page = await openAs("student02");
    await page.goto(kenshu.url + slots);
    const card = page.locator(`#slot-${schedule.id}`);
    await expect(card).toContainText("満席");
    await expect(page.getByRole("main")).toContainText(
      "過去90日では、ほとんどの人が繰り上がりました。",
    );
  });

  await test.step("the first student changes to another schedule", async () => {
    const { reserveId } = (await futureOf(first, schedule.id)) ?? {};
    await firstPage.getByRole("link", { name: "変更する" }).click();
    const heading = firstPage.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText("予約の変更");
    await firstPage.goto(`${kenshu.url}${slots}&change=${reserveId}`);
    const slot = firstPage.locator("[id^=slot-]").filter({ hasText: "20:30〜21:30" });
    const choose = slot.getByRole("button", { name: /^変更する/ });
    await expect(choose).toBeVisible();
    const steps = await firstPage.evaluate(() => history.length);
    await firstPage.getByText("絞り込み").click();
    await firstPage.getByRole("button", { name: "18時以降" }).click();
    await expect(firstPage).toHaveURL(/isEvening=true/);
    await said(firstPage, /^研修\d+件$/);
    await expect(heading).toHaveText("予約の変更");
    // A filter adds no step to the browser's history.
    expect(await firstPage.evaluate(() => history.length)).toBe(steps);
    await choose.click();
    const dialog = firstPage.getByRole("dialog");
    await expect(dialog).toContainText("今の予約は、無料でキャンセルされます。");
    await dialog.getByRole("button", { name: "変更する" }).click();
    const done = "3/15(月) 20:00〜21:00の予約を3/15(月) 20:30〜21:30に変更しました";
    await said(firstPage, done);
    await expect(firstPage).toHaveURL(`${kenshu.url}/reserve/future`);
    expect(await futureOf(first, schedule.id)).toBeUndefined();
  });

  await test.step("staff change the reservation back", async () => {
    const context = await browser.newContext({
      storageState: await signedInState(kenshu, "instructor"),
    });
    contexts.push(context);
    const desk = await context.newPage();
    await desk.goto(`${kenshu.url}/reserve/future/${first.userId}`);
    const row = desk.getByRole("row").filter({ hasText: "20:30〜21:30" });
    const change = await row.getByRole("link", { name: /^変更/ }).getAttribute("href");
    await desk.goto(
      `${kenshu.url}${change}&schoolId=${schedule.school.id}&date=${DATE}&day=${DATE}`,
    );
    await expect(desk.getByRole("main")).toContainText("今の予約：2027/03/15(月) 20:30〜21:30");
    const slot = desk.locator(`#slot-${schedule.id}`);
    // By this window's clock the cutoff has passed.
    const present = await desk.evaluate(() => Date.now());
    await desk.clock.setSystemTime(present + 5 * DAY);
    await slot.getByRole("button", { name: /^変更する/ }).click();
    const dialog = desk.getByRole("dialog");
    await expect(dialog).toContainText("今の予約のキャンセル料¥3,300がかかります。");
    await dialog.getByRole("button", { name: "変更する" }).click();
    // By the server's clock it has not. The screen says so before anything is done.
    await expect(dialog).toContainText("今の予約は、無料でキャンセルされます。");
    expect(await futureOf(first, schedule.id)).toBeUndefined();
    await dialog.getByRole("button", { name: "変更する" }).click();
    await expect(desk).toHaveURL(`${kenshu.url}/reserve/future/${first.userId}`);
    await expect(desk.getByRole("row").filter({ hasText: "20:00〜21:00" })).toBeVisible();
    expect(await futureOf(first, schedule.id)).toMatchObject({ state: Confirm });
  });

  await test.step("staff whose question says something else than the server are asked anew", async () => {
    const context = await browser.newContext({
      storageState: await signedInState(kenshu, "instructor"),
    });
    contexts.push(context);
    const desk = await context.newPage();
    await desk.goto(
      `${kenshu.url}/reserve/add/${second.userId}?schoolId=${schedule.school.id}&date=${DATE}&day=${DATE}`,
    );
    const slot = desk.locator(`#slot-${schedule.id}`);
    await expect(desk.getByRole("main")).toContainText("キャンセル待ちは、過去90日では");
    // By this window's clock the cutoff has passed.
    await desk.clock.setSystemTime((await desk.evaluate(() => Date.now())) + 5 * DAY);
    await slot.getByRole("button", { name: /^予約する/ }).click();
    const dialog = desk.getByRole("dialog");
    const wait = dialog.getByRole("radio", { name: "キャンセル待ちにする" });
    await wait.check();
    await expect(dialog).toContainText("席が空いても自動では確定しません。");
    await expect(dialog).toContainText("キャンセル待ちをしてよろしいですか？");
    await dialog.getByRole("button", { name: "キャンセル待ちをする" }).click();
    await expect(dialog.getByRole("alert").first()).toContainText("確認した内容から変わりました。");
    await expect(dialog).toContainText("変わりました");
    await expect(dialog).toContainText("だれかが前日15時までにキャンセルすると繰り上がります。");
    await expect(wait).toBeChecked();
    await dialog.getByRole("button", { name: "戻る" }).click();
    expect(await futureOf(second, schedule.id)).toBeUndefined();
  });

  await test.step("the second one meets a full schedule, is asked again, and joins the queue", async () => {
    await waiting.getByRole("button", { name: "予約する" }).click();
    await expect(waiting).toContainText("満席になりました。1番目でキャンセル待ちをしますか？");
    await expect(waiting).toContainText("席が空くと自動で予約が確定し");
    expect(await futureOf(second, schedule.id)).toBeUndefined();
    await secondPage
      .locator(`#slot-${schedule.id}`)
      .evaluate((element) => element.scrollIntoView({ block: "center", behavior: "instant" }));
    const scrolled = await secondPage.evaluate(() => scrollY);
    await waiting.getByRole("button", { name: "キャンセル待ちをする" }).click();
    await said(secondPage, "待ち順：1番目");
    await expect(waiting).toHaveCount(0);
    expect(await secondPage.evaluate(() => scrollY), "the page stays").toBe(scrolled);
    expect(await futureOf(second, schedule.id)).toMatchObject({ state: Wait, waitingOrder: 1 });
  });

  await test.step("the second one is asked about the queue before leaving it", async () => {
    await openReservation(secondPage, kenshu, /20:00〜21:00/);
    await expect(secondPage.getByRole("main")).toContainText("待ち順 1番目");
    await secondPage.getByRole("button", { name: /^キャンセル待ちをやめる/ }).click();
    await expect(waiting).toContainText("キャンセル待ちをやめてよろしいですか？");
    await expect(waiting.getByRole("button", { name: "キャンセル待ちをやめる" })).toBeVisible();
    await expect(waiting.getByRole("button", { name: "キャンセル待ちを続ける" })).toBeFocused();
  });

  await test.step("the first student cancels, free of charge", async () => {
    await openReservation(firstPage, kenshu, /20:00〜21:00/);
    await firstPage.getByRole("button", { name: /予約をキャンセル/ }).click();
    const dialog = firstPage.getByRole("dialog");
    await expect(dialog).toContainText("予約をキャンセルしてよろしいですか？");
    await dialog.getByRole("button", { name: "予約をキャンセル" }).click();
    await said(firstPage, "3/15(月) 20:00〜21:00の予約をキャンセルしました");
    expect(await futureOf(first, schedule.id)).toBeUndefined();
  });

  await test.step("the second one leaves the queue too late, is asked about the place instead, and keeps it", async () => {
    await waiting.getByRole("button", { name: "キャンセル待ちをやめる" }).click();
    await expect(waiting).toContainText("この予約は、キャンセル待ちから確定しています。");
    await expect(waiting).toContainText("予約をキャンセルしてよろしいですか？");
    await expect(waiting).toContainText("今キャンセルしても、キャンセル料はかかりません。");
    await expect(waiting.getByRole("button", { name: "予約をキャンセル" })).toBeVisible();
    await waiting.getByRole("button", { name: "予約を残す" }).click();
    await expect(waiting).toHaveCount(0);
    await secondPage.unroute(LIVE);
  });

  await test.step("what was cancelled elsewhere meanwhile is said so, and nothing is left to ask", async () => {
    const futures = await first.get<Reservation[]>("TrainingReserve/GetFutures", {
      studentId: first.userId,
    });
    const reserveId = futures.at(-1)?.reserveId ?? 0;
    await hearNothing(firstPage);
    // Mails of earlier versions link here.
    await firstPage.goto(`${kenshu.url}/reserve/future#reservation-${reserveId}`);
    await expect(firstPage).toHaveURL(`${kenshu.url}/reserve/detail/${reserveId}`);
    await firstPage.getByRole("button", { name: /予約をキャンセル/ }).click();
    const dialog = firstPage.getByRole("dialog");
    await expect(dialog).toBeVisible();
    await hasReadAll(firstPage);
    await first.post("TrainingReserve/Cancel", { reserveId });
    await dialog.getByRole("button", { name: "予約をキャンセル" }).click();
    // The page has read it anew by then, and the dialog keeps its words.
    await expect(firstPage.locator("main").getByText("キャンセル", { exact: true })).toBeVisible();
    await expect(dialog).toContainText("この予約はすでにキャンセルされています。");
    await expect(dialog).not.toContainText("キャンセル料");
    await expect(dialog.getByRole("button", { name: "予約をキャンセル" })).toHaveCount(0);
    await expect(dialog.getByRole("button", { name: "閉じる" }).last()).toBeFocused();
    await firstPage.keyboard.press("Enter");
    await expect(dialog).toHaveCount(0);
    await expect(
      firstPage.getByRole("main").getByText("キャンセル", { exact: true }),
    ).toBeVisible();
    await firstPage.unroute(LIVE);
    await secondPage.goto(`${kenshu.url}/reserve/detail/${reserveId}`);
    await expect(secondPage.getByRole("heading", { level: 1 })).toHaveText(
      "ページが見つかりません",
    );
  });

  await test.step("the list opens at the first day with a free place, and the strip leads to those before", async () => {
    const schoolId = schedule.school.id;
    const tomorrow = await first.get<{ id: number; vacantCount: number }[]>(
      "TrainingSchedule/GetReserveSlots",
      { studentId: first.userId, schoolId, startDate: "2027-03-11", endDate: "2027-03-11" },
    );
    // Everything else that is free lies at the same time.
    const free = tomorrow.find(({ vacantCount }) => vacantCount > 0);
    await first.post("TrainingReserve/ReserveByStudent", { scheduleId: free?.id ?? 0 });
    await firstPage.goto(`${kenshu.url}/reserve/add?schoolId=${schoolId}`);
    const heading = firstPage.getByRole("heading", { name: "2027/03/11(木)" });
    const days = firstPage.getByRole("main").getByRole("heading", { level: 2 });
    await expect(days.first()).toHaveText("2027/03/12(金)");
    await expect(days.last()).toHaveText("2027/03/18(木)");
    await expect(heading).toHaveCount(0);
    // The edge of the day before shows, and a press on it counts.
    const strip = await firstPage.getByLabel("日付").boundingBox();
    if (!strip) throw new Error("a strip of days");
    await firstPage.touchscreen.tap(strip.x + 8, strip.y + strip.height / 2);
    await expect(heading).toBeFocused();
    await expect(firstPage).toHaveURL(/day=2027-03-11/);
    await expect(firstPage.locator(`#slot-${free?.id}`)).toContainText("予約済み");
  });

  await test.step("a plan is reserved but for what has gone meanwhile, which is named", async () => {
    type Plan = { weeks: { proposals: { id: number }[] }[] };
    const { weeks } = await first.get<Plan>("Home/GetReservationPlan");
    const [gone, ...others] = weeks.flatMap(({ proposals }) => proposals);
    await firstPage.goto(`${kenshu.url}/reserve/plan`);
    await firstPage.getByText("その先の").click();
    for (const tick of await firstPage.getByRole("checkbox").all()) await tick.check();
    const act = new RegExp(`^${others.length + 1}件を予約する$`);
    await firstPage.getByRole("button", { name: act }).click();
    await first.post("TrainingReserve/ReserveByStudent", { scheduleId: gone?.id });
    await firstPage
      .getByRole("dialog")
      .getByRole("button", { name: /件を予約する$/ })
      .click();
    const done = `${others.length}件を予約しました。1件は予約できませんでした`;
    await said(firstPage, done);
    await expect(firstPage.getByRole("region", { name: "予約できなかった研修" })).toContainText(
      "この研修はすでに予約済みです。",
    );
    for (const { id } of others)
      expect(await futureOf(first, id)).toMatchObject({ state: Confirm });
  });

  await test.step("who takes no training is told so beforehand, and is offered nothing", async () => {
    const idle = await openAs("student13");
    const reason = "今受けている研修がないか、登録の手続き中のため、予約できません。";
    await expect(idle.getByRole("main")).toContainText(reason);
    await expect(idle.getByRole("link", { name: "研修を予約する" })).toHaveCount(0);
    await idle.goto(`${kenshu.url}/reserve/add`);
    await expect(idle.getByRole("main")).toContainText(reason);
    const refused = idle.locator("[id^=slot-]").filter({ hasText: "予約できません" });
    await expect(refused.filter({ visible: true }).first()).toBeVisible();
    await expect(idle.getByRole("button", { name: /予約する|キャンセル待ちをする/ })).toHaveCount(
      0,
    );
  });

  await test.step("the second one is promoted, alerted and mailed", async () => {
    expect(await futureOf(second, schedule.id)).toMatchObject({
      state: Confirm,
      waitingOrder: null,
    });
    await secondPage.goto(`${kenshu.url}/reserve/future`);
    const card = secondPage.getByRole("listitem").filter({ hasText: "20:00〜21:00" });
    await expect(card).toContainText("繰り上");
    await secondPage.goto(`${kenshu.url}/home`);
    await secondPage.getByRole("link", { name: /^繰り上がり.*確定しました/ }).click();
    await expect(secondPage).toHaveURL(/\/reserve\/detail\/\d+$/);
    await expect(secondPage.getByRole("heading", { level: 1 })).toHaveText("3/15(月) 20:00〜21:00");
    const [alert] = await second.get<{ studentAlertInformationType: number; message: string }[]>(
      "AlertInformation/GetStudentAlertInformations",
    );
    expect(alert?.studentAlertInformationType).toBe(1);
    const subjects = (await kenshu.mailsTo("student02@kenshu.test")).map(({ subject }) => subject);
    expect(subjects[0]).toBe("【Kenshu】キャンセル待ちの予約が確定しました");
  });

  await test.step("on the day the instructor marks the second one present", async () => {
    await kenshu.restartAt(`${DATE}T20:30:00+09:00`);
    const roster = await openAs("instructor", { viewport: { width: 1280, height: 800 } });
    await roster.getByRole("link", { name: /20:00〜21:00.*未入力 1名/ }).click();
    await expect(roster).toHaveURL(new RegExp(`/attendance/detail/${schedule.id}$`));
    await roster.getByRole("link", { name: "戻る" }).click();
    await expect(roster).toHaveURL(`${kenshu.url}/home`);
    await roster.goto(`${kenshu.url}/attendance`);
    await roster
      .getByRole("link", { name: /20:00〜21:00/ })
      .first()
      .click();
    await expect(roster).toHaveURL(new RegExp(`/attendance/detail/${schedule.id}$`));
    await roster.getByRole("button", { name: /出席/ }).first().click();
    await expect(roster.getByText("記録済み 1 / 1名")).toBeVisible();

    const pasts = await second.get<Reservation[]>("TrainingReserve/GetPasts", {
      studentId: second.userId,
    });
    expect(pasts.find(({ scheduleId }) => scheduleId === schedule.id)).toMatchObject({
      state: Attendance,
    });
    await secondPage.goto(`${kenshu.url}/reserve/history`);
    await expect(
      secondPage.getByRole("listitem").filter({ hasText: "20:00〜21:00" }),
    ).toContainText("受講済み");
  });

  for (const context of contexts) await context.close();
});

test("a phone shows seven days in rows, the rules once, and leads on by the strip", async ({
  browser,
  kenshu,
}) => {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await openHome(page, kenshu, "student03");
  const student = await kenshu.as("student03");
  const [school] = await student.get<{ id: number }[]>("School/GetReservableSchools", {
    studentUserId: student.userId,
  });
  await page.goto(`${kenshu.url}/reserve/add?schoolId=${school?.id}&day=2027-03-12`);
  const main = page.getByRole("main");
  const rows = main.locator("[id^=slot-]");
  await expect(rows.first()).toBeVisible();
  const heights = await rows.evaluateAll((all) =>
    all.map((row) => row.getBoundingClientRect().height),
  );
  for (const height of heights) {
    expect(height).toBeGreaterThanOrEqual(56);
    expect(height).toBeLessThanOrEqual(64);
  }
  await expect(main.locator("button[data-variant=filled]")).toHaveCount(0);
  await expect(
    main.getByText("受付は前日15:00まで。キャンセルもそれまで無料、以後¥3,300"),
  ).toHaveCount(1);
  const days = main.getByRole("heading", { level: 2 });
  await expect(days.first()).toHaveText("2027/03/12(金)");
  await expect(days.last()).toHaveText("2027/03/18(木)");

  const on = main.getByRole("button", { name: /からの研修を見る$/ });
  await expect(on).toHaveText("3/19(金)からの研修を見る");
  await on.click();
  await expect(days.first()).toBeFocused();
  await expect(days.first()).toHaveText("2027/03/19(金)");
  await expect(page).toHaveURL(/day=2027-03-19/);
  await page.reload();
  await expect(days.first()).toHaveText("2027/03/19(金)");
  // A filter keeps the day, and shows from there on what passes it.
  await page.getByText("絞り込み").click();
  await page.getByRole("button", { name: "土日" }).click();
  await expect(days.first()).toHaveText("2027/03/20(土)");
  await context.close();
});

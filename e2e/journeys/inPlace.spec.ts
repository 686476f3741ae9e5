import { type Browser, devices, type Page } from "@playwright/test";
import { expectAccessible } from "../goodScreen.ts";
import { expect, type Kenshu, openHome, startKenshu, test } from "../kenshu.ts";
import { moveToNewArea } from "../newArea.ts";
import { said } from "../said.ts";
import { addForBoth } from "../sharedSlot.ts";
import { reserveToday } from "../trainingToday.ts";
import { wasHeld } from "../wasHeld.ts";

const PHONE = { ...devices["Pixel 7"], viewport: { width: 360, height: 740 } };
/** Sooner than by asking. On a busy machine the two seconds of the product are some more. */
const SOON = { timeout: 12_000 };

/** A page of this account that hears of what others do. */
async function openLive(
  browser: Browser,
  kenshu: Kenshu,
  { account, path, options = {} }: { account: string; path: string; options?: object },
): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  await openHome(page, kenshu, account);
  const stream = page.waitForRequest(/\/trpc\/live\.follow/);
  await page.goto(kenshu.url + path);
  await stream;
  return page;
}

/** Counts the rows that get marked from now on. */
async function countMarks(page: Page): Promise<() => Promise<number>> {
  const marks = await page.evaluateHandle(() => {
    const counted = { count: 0 };
    new MutationObserver((records) => {
      for (const { target } of records) {
        if (target instanceof HTMLElement && "news" in target.dataset) counted.count++;
      }
    }).observe(document.body, { subtree: true, attributeFilter: ["data-news"] });
    return counted;
  });
  return () => marks.evaluate(({ count }) => count);
}

const cardOf = (page: Page, id: number) => page.locator(`#slot-${id}`);
const topOf = async (page: Page, id: number) => (await cardOf(page, id).boundingBox())?.y ?? 0;

test("what others do appears in place, marked and told", async ({ browser }) => {
  const kenshu = await startKenshu();
  const { id, slots } = await addForBoth(kenshu, { capacity: 2 });
  const first = await openLive(browser, kenshu, {
    account: "student01",
    path: slots,
    options: PHONE,
  });
  const second = await openLive(browser, kenshu, {
    account: "student02",
    path: slots,
    options: PHONE,
  });
  const roster = await openLive(browser, kenshu, {
    account: "instructor",
    path: `/attendance/detail/${id}`,
  });
  const card = cardOf(second, id);
  await expect(card).toContainText("残り2席");
  await expect(cardOf(first, id)).toContainText("残り2席");
  await expect(roster.getByRole("main")).toContainText("予約がありません");
  await card.getByRole("button").focus();
  const before = await topOf(second, id);
  const ownMarks = await countMarks(first);
  const rosterMarks = await countMarks(roster);

  await cardOf(first, id).getByRole("button").click();
  await first.getByRole("dialog").getByRole("button", { name: "予約する" }).click();
  await expect(card).toHaveAttribute("data-news", "", SOON);
  await expectAccessible(second, "a marked slot");
  await expect(card).toContainText("残り1席");
  await expect(card.getByRole("button")).toBeFocused();
  expect(await topOf(second, id)).toBe(before);
  await expect(roster.locator("[data-row]")).toHaveCount(1, SOON);
  expect(await rosterMarks()).toBeGreaterThan(0);
  await said(second, /3\/15.*：残り1席になりました/);
  await expect(card).not.toHaveAttribute("data-news", "", SOON);
  await expect(cardOf(first, id)).toContainText("予約済み");
  // Their own news has come by now.
  expect(await ownMarks()).toBe(0);

  // A row that comes above moves the page, not the row under the finger.
  await card.hover();
  const held = await topOf(second, id);
  const above = await addForBoth(kenshu, { start: "07:00", end: "07:30" });
  await expect(cardOf(second, above.id)).toHaveCount(1, SOON);
  expect(Math.abs((await topOf(second, id)) - held)).toBeLessThan(2);
  await expect(card.getByRole("button")).toBeFocused();
  await expect(cardOf(second, above.id)).toHaveAttribute("data-news", "");

  // A row that goes with the focus hands it to the nearest one.
  await cardOf(second, above.id).getByRole("button").focus();
  const administrator = await kenshu.as("administrator");
  const { version } = await administrator.get<{ version: number }>("TrainingSchedule/Get", {
    id: above.id,
  });
  await administrator.post("TrainingSchedule/CallOff", { id: above.id, version });
  await expect(cardOf(second, above.id)).toHaveCount(0, SOON);
  await expect(second.locator("[data-row] :focus, [data-row]:focus")).toHaveCount(1);
  await kenshu.stop();
});

test("an open question says that its place has gone, and turns to the queue", async ({
  browser,
}) => {
  const kenshu = await startKenshu();
  const { id, slots } = await addForBoth(kenshu);
  const other = await addForBoth(kenshu, { start: "21:10", end: "21:50" });
  const page = await openLive(browser, kenshu, {
    account: "student02",
    path: slots,
    options: PHONE,
  });
  const dialog = page.getByRole("dialog");
  await cardOf(page, id).getByRole("button").click();
  await expect(dialog.getByRole("button", { name: "予約する" })).toBeFocused();
  const first = await kenshu.as("student01");
  await first.post("TrainingReserve/ReserveByStudent", { scheduleId: id });
  await expect(dialog).toContainText("満席になりました。1番目でキャンセル待ちをしますか？", SOON);
  const wait = dialog.getByRole("button", { name: "キャンセル待ちをする" });
  await expect(wait).toBeFocused();
  await expectAccessible(page, "a question whose place has gone");
  await wait.click();
  await expect(dialog).toHaveCount(0);
  await expect(cardOf(page, id)).toContainText("キャンセル待ち中");

  await cardOf(page, other.id).getByRole("button").click();
  await expect(dialog.getByRole("button", { name: "予約する" })).toBeFocused();
  const administrator = await kenshu.as("administrator");
  const { version } = await administrator.get<{ version: number }>("TrainingSchedule/Get", {
    id: other.id,
  });
  await administrator.post("TrainingSchedule/CallOff", { id: other.id, version });
  await expect(dialog).toContainText("この研修は中止または削除されました", SOON);
  await expect(dialog.getByRole("button", { name: "閉じる" }).last()).toBeFocused();
  await dialog.getByRole("button", { name: "閉じる" }).last().click();
  await expect(page.locator("body")).not.toBeFocused();
  await kenshu.stop();
});

async function move(kenshu: Kenshu, id: number, [start, end]: [string, string]): Promise<void> {
  const administrator = await kenshu.as("administrator");
  const schedule = await administrator.get<object>("TrainingSchedule/Get", { id });
  await administrator.post("TrainingSchedule/Update", {
    ...schedule,
    startDate: `2027-03-15T${start}:00+09:00`,
    endDate: `2027-03-15T${end}:00+09:00`,
  });
}

test("an open question about giving up turns with the reservation, and ends with it", async ({
  browser,
}) => {
  const kenshu = await startKenshu();
  const { id } = await addForBoth(kenshu);
  const [first, second] = [await kenshu.as("student01"), await kenshu.as("student02")];
  const place = await first.post<{ reserveId: number }>("TrainingReserve/ReserveByStudent", {
    scheduleId: id,
  });
  const { reserveId } = await second.post<{ reserveId: number }>(
    "TrainingReserve/ReserveByStudent",
    { scheduleId: id },
  );
  const own = await openLive(browser, kenshu, {
    account: "student02",
    path: `/reserve/detail/${reserveId}`,
    options: PHONE,
  });
  const desk = await openLive(browser, kenshu, {
    account: "instructor",
    path: `/reserve/future/${second.userId}`,
  });
  const leave = { name: /^キャンセル待ちをやめる/ };
  await own.getByRole("main").getByRole("button", leave).click();
  await desk.getByRole("row").filter({ hasText: "20:00" }).getByRole("button", leave).click();
  const pages = [own, desk];
  for (const page of pages) {
    await expect(page.getByRole("dialog").getByRole("button", leave)).toBeVisible();
  }
  const held = pages.map((page) => wasHeld(page, "予約をキャンセル", "確定しています"));
  await first.post("TrainingReserve/Cancel", { reserveId: place.reserveId });
  expect(await Promise.all(held)).toEqual([true, true]);
  for (const page of pages) {
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("この予約は、キャンセル待ちから確定しています。");
    await expect(dialog.getByRole("button", { name: "予約をキャンセル" })).toBeEnabled();
    await expectAccessible(page, "a question whose reservation has been confirmed");
  }
  await move(kenshu, id, ["20:10", "21:10"]);
  for (const page of pages) {
    await expect(page.getByRole("dialog")).toContainText("20:10〜21:10", SOON);
  }
  await own.getByRole("dialog").getByRole("button", { name: "予約をキャンセル" }).click();
  await expect(own.getByRole("dialog")).toHaveCount(0);
  const dialog = desk.getByRole("dialog");
  await expect(dialog).toContainText("この予約はすでにキャンセルされたか", SOON);
  await dialog.getByRole("button", { name: "閉じる" }).last().click();
  await expect(dialog).toHaveCount(0);
  await kenshu.stop();
});

test("an open question whose schedule has moved says so, and is not answered unread", async ({
  browser,
}) => {
  const kenshu = await startKenshu();
  const { id, slots } = await addForBoth(kenshu);
  const second = await kenshu.as("student02");
  const own = await openLive(browser, kenshu, {
    account: "student02",
    path: slots,
    options: PHONE,
  });
  const desk = await openLive(browser, kenshu, {
    account: "instructor",
    path: slots.replace("?", `/${second.userId}?`),
  });
  const pages = [own, desk];
  for (const page of pages) {
    await cardOf(page, id).getByRole("button").click();
    await expect(page.getByRole("dialog")).toContainText("20:00〜21:00");
  }
  const held = pages.map((page) => wasHeld(page, "予約する", "20:10〜21:10"));
  await move(kenshu, id, ["20:10", "21:10"]);
  expect(await Promise.all(held)).toEqual([true, true]);
  for (const page of pages) {
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("20:10〜21:10");
    await expect(dialog.getByText("変わりました", { exact: true })).toHaveCount(1);
  }
  const dialog = desk.getByRole("dialog");
  await dialog.getByRole("button", { name: "予約する" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(own.getByRole("dialog")).toContainText("すでに予約されています。", SOON);
  await kenshu.stop();
});

test("a change whose place has gone offers no queue to whom none is open", async ({ browser }) => {
  const kenshu = await startKenshu();
  const { id, slots } = await addForBoth(kenshu);
  const today = await reserveToday(kenshu, "student02", ["21:00", "21:50"]);
  const [first, second] = [await kenshu.as("student01"), await kenshu.as("student02")];
  const futures = await second.get<{ reserveId: number; scheduleId: number }[]>(
    "TrainingReserve/GetFutures",
    { studentId: second.userId },
  );
  const former = futures.find(({ scheduleId }) => scheduleId === today.id);
  const page = await openLive(browser, kenshu, {
    account: "student02",
    path: `${slots}&change=${former?.reserveId}`,
    options: PHONE,
  });
  const dialog = page.getByRole("dialog");
  await cardOf(page, id).getByRole("button").click();
  await expect(dialog.getByRole("button", { name: "変更する" })).toBeVisible();
  await first.post("TrainingReserve/ReserveByStudent", { scheduleId: id });
  await expect(dialog).toContainText("満席になりました。ほかの研修を選んでください。", SOON);
  await expect(dialog.getByRole("button", { name: "閉じる" }).last()).toBeFocused();
  await kenshu.stop();
});

test("home's question stays about what was asked, and follows what others do", async ({
  browser,
}) => {
  const kenshu = await startKenshu();
  const roomId = await moveToNewArea(kenshu, ["student01", "student02"]);
  const administrator = await kenshu.as("administrator");
  const addOn = (day: string) =>
    administrator.post<{ id: number }>("TrainingSchedule/Add", {
      roomId,
      startDate: `${day}T21:00:00+09:00`,
      endDate: `${day}T22:00:00+09:00`,
      capacity: 1,
    });
  const { id } = await addOn("2027-03-13");
  const other = await addOn("2027-03-14");
  const page = await openLive(browser, kenshu, {
    account: "student02",
    path: "/home",
    options: PHONE,
  });
  const card = page.locator("#proposal");
  const dialog = page.getByRole("dialog");
  await expect(card).toContainText("3/13(土)");
  await card.getByRole("button").click();
  await expect(dialog.getByRole("button", { name: "予約する" })).toBeFocused();
  const first = await kenshu.as("student01");
  await first.post("TrainingReserve/ReserveByStudent", { scheduleId: id });
  await expect(dialog).toContainText("満席になりました。1番目でキャンセル待ちをしますか？", SOON);
  // Home proposes the next one by now.
  await expect(card).toContainText("3/14(日)", SOON);
  await expect(dialog).toContainText("03/13(土)");
  await expect(dialog).not.toContainText("03/14(日)");
  // The offer says the same of time and place as the proposal.
  await expect(dialog).not.toContainText("変わりました");
  const wait = dialog.getByRole("button", { name: "キャンセル待ちをする" });
  await expect(wait).toBeFocused();
  await expectAccessible(page, "home's question whose place has gone");
  await wait.click();
  await expect(dialog).toHaveCount(0);
  const second = await kenshu.as("student02");
  const futures = await second.get<{ startDate: string; waitingOrder: number | null }[]>(
    "TrainingReserve/GetFutures",
    { studentId: second.userId },
  );
  expect(futures).toContainEqual(
    expect.objectContaining({ startDate: "2027-03-13T21:00:00+09:00", waitingOrder: 1 }),
  );

  await card.getByRole("button").click();
  await expect(dialog).toContainText("03/14(日)");
  await expect(dialog.getByRole("button", { name: "予約する" })).toBeFocused();
  const { version } = await administrator.get<{ version: number }>("TrainingSchedule/Get", {
    id: other.id,
  });
  await administrator.post("TrainingSchedule/CallOff", { id: other.id, version });
  await expect(dialog).toContainText("この研修は中止または削除されました", SOON);
  await dialog.getByRole("button", { name: "閉じる" }).last().click();
  await expect(page.locator("body")).not.toBeFocused();
  await kenshu.stop();
});

test("what staff reserve takes no button on home from under the finger", async ({ browser }) => {
  const kenshu = await startKenshu();
  const page = await openLive(browser, kenshu, {
    account: "student02",
    path: "/home",
    options: PHONE,
  });
  const cancel = page.getByRole("main").getByRole("button", { name: /^予約をキャンセル/ });
  const key = await cancel.evaluate((button) =>
    button.closest("[data-row]")?.getAttribute("data-row"),
  );
  const held = page.locator(`[data-row="${key}"]`);
  await cancel.hover();
  const top = async () => (await held.boundingBox())?.y ?? Number.NaN;
  const before = await top();
  await reserveToday(kenshu, "student02", ["21:00", "21:50"]);
  const added = page.locator("[data-row^=reservation-]").filter({ hasText: "21:00〜21:50" });
  await expect(added).toHaveAttribute("data-news", "", SOON);
  expect(Math.abs((await top()) - before)).toBeLessThan(2);
  await kenshu.stop();
});

test("a mark that another sets shows in the row, and ends the question about it", async ({
  browser,
}) => {
  const kenshu = await startKenshu();
  const schedule = await reserveToday(kenshu, "student04", ["12:00", "12:50"]);
  const page = await openLive(browser, kenshu, {
    account: "instructor",
    // The filter leaves a row that is asked about.
    path: `/attendance/detail/${schedule.id}?unmarked=true`,
  });
  const row = page.locator("[data-row]");
  await row.getByRole("button", { name: "欠席" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "欠席にする" })).toBeFocused();
  const administrator = await kenshu.as("administrator");
  const [student] = await administrator.get<{ trainingReserveId: number }[]>(
    "Attendance/GetTrainingEntryStudents",
    { id: schedule.id },
  );
  await administrator.post("Attendance/Add", {
    trainingReserveId: student?.trainingReserveId,
    state: 0,
  });
  await expect(dialog).toContainText("すでに「出席」と記録されています。", SOON);
  await dialog.getByRole("button", { name: "閉じる" }).last().click();
  await expect(row.getByRole("button", { name: "出席", pressed: true })).toBeVisible();
  // One's own act is not marked.
  const ownMarks = await countMarks(page);
  await row.getByRole("button", { name: "取り消す" }).click();
  await expect(row.getByRole("button", { name: "出席", pressed: true })).toHaveCount(0);
  await page.waitForTimeout(3000);
  expect(await ownMarks()).toBe(0);
  await kenshu.stop();
});

test("neither a first reservation nor a mail about an absence moves the rows of a roster", async ({
  browser,
}) => {
  const kenshu = await startKenshu();
  const administrator = await kenshu.as("administrator");
  const { id } = await reserveToday(kenshu, "student03", ["11:00", "11:50"]);
  const path = `/attendance/detail/${id}`;
  const [futures, reserve] = [
    await administrator.get<{ reserveId: number; scheduleId: number }[]>(
      "TrainingReserve/GetFutures",
      { studentId: (await kenshu.as("student03")).userId },
    ),
    async (account: string) =>
      administrator.post("TrainingReserve/Reserve", {
        scheduleId: id,
        studentId: (await kenshu.as(account)).userId,
        noPenalty: false,
      }),
  ];
  await administrator.post("TrainingReserve/Cancel", {
    reserveId: futures.find(({ scheduleId }) => scheduleId === id)?.reserveId,
  });
  const own = await openLive(browser, kenshu, { account: "administrator", path });
  const other = await openLive(browser, kenshu, { account: "instructor", path });
  const topOf = async (page: Page, selector: string) =>
    (await page.locator(selector).first().boundingBox())?.y ?? Number.NaN;
  const tabs = "main nav";
  const tabsAt = await topOf(own, tabs);
  await reserve("student04");
  await reserve("student05");
  await expect(own.locator("[data-row]")).toHaveCount(2, SOON);
  await expect(own.getByRole("button", { name: "名簿を印刷" })).toBeVisible();
  expect(await topOf(own, tabs)).toBe(tabsAt);

  await expect(other.locator("[data-row]")).toHaveCount(2, SOON);
  const second = "[data-row]:nth-child(2)";
  await other.locator(second).getByRole("button", { name: "出席" }).hover();
  const before = [await topOf(own, second), await topOf(other, second)];
  await own.locator("[data-row]").first().getByRole("button", { name: "欠席" }).click();
  await own.getByRole("dialog").getByRole("button", { name: "欠席にする" }).click();
  for (const [at, page] of [own, other].entries()) {
    await expect(page.getByText("欠席のメール：送信待ち")).toBeVisible(SOON);
    expect(Math.abs((await topOf(page, second)) - (before[at] ?? 0))).toBeLessThan(2);
  }
  await expect(own.getByRole("button", { name: "取り消す" })).toBeFocused();
  await expect(own.getByRole("button", { name: "取り消す" })).toBeInViewport();
  await kenshu.stop();
});

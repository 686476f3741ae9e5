import { devices, type Page, type Route } from "@playwright/test";
import { expect, openHome, startKenshu, test } from "../kenshu.ts";
import { addForBoth } from "../sharedSlot.ts";
import { reserveToday } from "../trainingToday.ts";

const PHONE = { ...devices["Pixel 7"], viewport: { width: 360, height: 740 } };
/** Sooner than by asking. On a busy machine the two seconds of the product are some more. */
const SOON = { timeout: 12_000 };

type Named = { id: number; name: string };
type Entry = { trainingReserveId: number; attendance: object | null };

/** Counts what a page reads of this procedure. */
function countReads(page: Page, procedure: string): () => number {
  let count = 0;
  page.on("request", (request) => {
    if (request.url().includes(procedure)) count++;
  });
  return () => count;
}

const streamOf = (page: Page) => page.waitForRequest(/\/trpc\/live\.follow/);

test("what one does, the screens of others show soon, without a reload", async ({ browser }) => {
  const kenshu = await startKenshu();
  const { id, slots } = await addForBoth(kenshu);
  const open = async (account: string, path: string, options: object = PHONE) => {
    const page = await (await browser.newContext(options)).newPage();
    const stream = streamOf(page);
    await openHome(page, kenshu, account);
    await page.goto(kenshu.url + path);
    await stream;
    return page;
  };
  const first = await open("student01", slots);
  const second = await open("student02", slots);
  const roster = await open("instructor", `/attendance/detail/${id}`, {});
  const cardOf = (page: Page) => page.locator(`#slot-${id}`);
  await expect(cardOf(second)).toContainText("残り1席");
  await expect(roster.getByRole("main")).toContainText("予約がありません");
  const reads = countReads(second, "getOffered");

  await cardOf(first)
    .getByRole("button", { name: /予約する/ })
    .click();
  await first.getByRole("dialog").getByRole("button", { name: "予約する" }).click();
  await expect(cardOf(first)).toContainText("予約済み");
  await expect(cardOf(second)).not.toContainText("残り1席", SOON);
  expect(reads()).toBeGreaterThan(0);
  const { name } = await (await kenshu.as("administrator")).get<Named>("Student/Get", {
    id: (await kenshu.as("student01")).userId,
  });
  await expect(roster.getByRole("main")).toContainText(name, SOON);

  // Staff act, and the student's own reservations follow.
  await first.goto(`${kenshu.url}/reserve/future`);
  await expect(first.getByRole("main")).toContainText("20:00〜21:00");
  const administrator = await kenshu.as("administrator");
  const { version } = await administrator.get<{ version: number }>("TrainingSchedule/Get", { id });
  await administrator.post("TrainingSchedule/CallOff", { id, version });
  await expect(first.getByRole("main")).not.toContainText("20:00〜21:00", SOON);
  await kenshu.stop();
});

test("two tabs of a browser have one stream, and a browser that nobody sees has none", async ({
  browser,
}) => {
  const kenshu = await startKenshu();
  const schedule = await reserveToday(kenshu, "student04", ["12:00", "12:50"]);
  const context = await browser.newContext();
  const streams: string[] = [];
  context.on("request", (request) => {
    if (request.url().includes("live.follow")) streams.push(request.url());
  });
  const roster = await context.newPage();
  await openHome(roster, kenshu, "instructor");
  await expect.poll(() => streams.length).toBe(1);
  await roster.goto(`${kenshu.url}/attendance/detail/${schedule.id}`);
  await expect.poll(() => streams.length).toBe(2);
  const other = await context.newPage();
  await other.goto(`${kenshu.url}/attendance/detail/${schedule.id}`);
  await other.waitForTimeout(2500);
  expect(streams).toHaveLength(2);
  const { userId: studentId } = await kenshu.as("student05");
  const administrator = await kenshu.as("administrator");
  await administrator.post("TrainingReserve/ForceReserve", { scheduleId: schedule.id, studentId });
  const { name } = await administrator.get<Named>("Student/Get", { id: studentId });
  for (const page of [roster, other]) {
    await expect(page.getByRole("main")).toContainText(name, SOON);
  }
  await kenshu.stop();
});

const NO_STREAM = {
  "cannot be had": (route: Route) => route.abort(),
  // As behind a proxy that keeps an answer until it has ended.
  "does not speak": () => {},
};

for (const [what, meet] of Object.entries(NO_STREAM)) {
  test(`where a stream ${what}, the page asks`, async ({ browser }) => {
    const kenshu = await startKenshu();
    const schedule = await reserveToday(kenshu, "student04", ["12:00", "12:50"]);
    const page = await (await browser.newContext()).newPage();
    await page.route(/\/trpc\/live\.follow/, meet);
    const asks = countReads(page, "live.getOutdated");
    await openHome(page, kenshu, "instructor");
    const stream = streamOf(page);
    await page.goto(`${kenshu.url}/attendance/detail/${schedule.id}`);
    await stream;
    const before = asks();
    await expect.poll(asks, SOON).toBeGreaterThan(before);
    const reads = countReads(page, "getTrainingEntryStudents");
    const { userId: studentId } = await kenshu.as("student05");
    const administrator = await kenshu.as("administrator");
    await administrator.post("TrainingReserve/ForceReserve", {
      scheduleId: schedule.id,
      studentId,
    });
    const { name } = await administrator.get<Named>("Student/Get", { id: studentId });
    await expect(page.getByRole("main")).toContainText(name, { timeout: 25_000 });
    expect(reads()).toBe(1);
    await kenshu.stop();
  });
}

test("a read that fails leaves the calendar in view, and is made again", async ({ browser }) => {
  const kenshu = await startKenshu();
  const page = await (await browser.newContext()).newPage();
  await openHome(page, kenshu, "administrator");
  const { slots } = await addForBoth(kenshu);
  const stream = streamOf(page);
  await page.goto(kenshu.url + slots.replace("/reserve/add", "/trainingSchedule"));
  const before = page.getByRole("link", { name: /20:00〜21:00/ }).first();
  await expect(before).toBeVisible();
  await stream;
  const reads = countReads(page, "getSchoolSchedules");
  await page.route(/getSchoolSchedules/, (route) => route.abort());
  await addForBoth(kenshu, { start: "07:00", end: "07:30" });
  // The client has given up after three.
  await expect.poll(reads).toBeGreaterThan(3);
  await expect(before).toBeVisible();
  await page.unroute(/getSchoolSchedules/);
  await expect(page.getByRole("link", { name: /07:00〜07:30/ })).toBeVisible();
  await kenshu.stop();
});

test("what somebody does on a second device, the first one shows", async ({ browser }) => {
  const kenshu = await startKenshu();
  const schedule = await reserveToday(kenshu, "student04", ["12:00", "12:50"]);
  const { userId: studentId } = await kenshu.as("student05");
  const administrator = await kenshu.as("administrator");
  await administrator.post("TrainingReserve/ForceReserve", { scheduleId: schedule.id, studentId });
  const page = await (await browser.newContext()).newPage();
  const stream = streamOf(page);
  await openHome(page, kenshu, "instructor");
  await page.goto(`${kenshu.url}/attendance/detail/${schedule.id}`);
  await stream;
  const present = page.getByRole("button", { name: "出席", exact: true });
  await expect(present).toHaveCount(2);
  const marked = page.getByRole("button", { name: "取り消す", exact: true });
  const reads = countReads(page, "getTrainingEntryStudents");
  await present.first().click();
  // The news of the own mark has come.
  await expect.poll(reads, SOON).toBeGreaterThan(0);
  await expect(marked).toHaveCount(1);
  const instructor = await kenshu.as("instructor");
  const entries = await instructor.get<Entry[]>("Attendance/GetTrainingEntryStudents", {
    id: schedule.id,
  });
  const unmarked = entries.filter(({ attendance }) => attendance === null);
  expect(unmarked).toHaveLength(1);
  await instructor.post("Attendance/Add", {
    trainingReserveId: unmarked[0]?.trainingReserveId,
    state: 0,
  });
  await expect(marked).toHaveCount(2, SOON);
  await kenshu.stop();
});

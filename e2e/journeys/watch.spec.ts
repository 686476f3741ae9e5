import { devices } from "@playwright/test";
import { type Caller, expect, type Kenshu, openHome, startKenshu, test } from "../kenshu.ts";
import { said } from "../said.ts";

const PHONE = { ...devices["Pixel 7"], viewport: { width: 360, height: 740 } };
const DATE = "2027-03-15";

let kenshu: Kenshu;
test.beforeAll(async () => {
  kenshu = await startKenshu();
});
test.afterAll(() => kenshu.stop());

/** A full schedule at a school that both students can use, and the reservation that fills it. */
async function fullSchedule(holder: Caller, watcher: Caller) {
  const offered = (student: Caller) =>
    student.get<{ id: number; name: string }[]>("School/GetReservableSchools", {
      studentUserId: student.userId,
    });
  const [ofHolder, ofWatcher] = [await offered(holder), await offered(watcher)];
  const school = ofWatcher.find(({ id }) => ofHolder.some((other) => other.id === id));
  if (!school) throw new Error("the two students are offered no school in common");
  const administrator = await kenshu.as("administrator");
  const [room] = await administrator.get<{ id: number }[]>("Room/GetSchoolRooms", {
    schoolId: school.id,
  });
  const { id } = await administrator.post<{ id: number }>("TrainingSchedule/Add", {
    roomId: room?.id,
    startDate: `${DATE}T20:00:00+09:00`,
    endDate: `${DATE}T21:00:00+09:00`,
    capacity: 1,
    instructorId: null,
  });
  const { reserveId } = await holder.post<{ reserveId: number }>(
    "TrainingReserve/ReserveByStudent",
    { scheduleId: id, acceptWaiting: false },
  );
  return { id, school, reserveId };
}

test("a student is told when a place falls free, follows the mail to its row, and ends what is left", async ({
  browser,
}) => {
  const [holder, watcher] = [await kenshu.as("student01"), await kenshu.as("student02")];
  const { id, school, reserveId } = await fullSchedule(holder, watcher);
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await openHome(page, kenshu, "student02");

  await page.goto(`${kenshu.url}/reserve/add?schoolId=${school.id}&date=${DATE}&day=${DATE}`);
  await page.locator(`#slot-${id}`).getByRole("button").click();
  const question = page.getByRole("dialog");
  await expect(question).toContainText("待たずに、空いたことだけを知りたいとき");
  await question.getByRole("button", { name: "空いたら知らせる" }).click();
  await said(page, "3/15(月) 20:00〜21:00に空きが出たらメールで知らせます");
  await expect(question).toBeHidden();
  await expect(page.locator(`#slot-${id}`)).toContainText("お知らせ登録済み");

  // A week, in the last line of the list.
  await page.getByRole("button", { name: "空いたら知らせる" }).click();
  await expect(question.getByLabel("知らせる日")).toHaveText(/3\/14\(日\)〜3\/20\(土\)の週/);
  await question.getByRole("button", { name: "空いたら知らせる" }).click();
  await expect(question).toBeHidden();
  expect(await watcher.get("TrainingReserve/GetWatches")).toHaveLength(2);

  // Staff see the need, and no name.
  const desk = await browser.newContext({ viewport: { width: 1280, height: 630 } });
  const calendar = await desk.newPage();
  await openHome(calendar, kenshu, "administrator");
  await calendar.goto(`${kenshu.url}/trainingSchedule?schoolId=${school.id}&date=${DATE}`);
  const event = calendar.getByRole("link", { name: /20:00〜21:00.*空きのお知らせ1名/ });
  await expect(event).toBeVisible();
  await event.click();
  await expect(calendar.getByText("空きのお知らせ1名（")).toBeVisible();
  await desk.close();

  await holder.post("TrainingReserve/Cancel", { reserveId });
  const told = async () =>
    (await kenshu.mailsTo("student02@kenshu.test")).filter(({ subject }) =>
      subject.includes("空きのお知らせ"),
    );
  await expect.poll(async () => (await told()).length).toBe(1);
  const [mail] = await told();
  const [, link = ""] = mail?.body.match(/(\/reserve\/add\?\S+)/) ?? [];
  // Mails open a page of their own.
  await page.goto("about:blank");
  await page.goto(kenshu.url + link);
  await expect(page.locator(`#slot-${id}`)).toBeFocused();
  await expect(page.locator(`#slot-${id}`)).toBeInViewport();
  await page.locator(`#slot-${id}`).getByRole("button").click();
  await question.getByRole("button", { name: "予約する" }).click();
  await expect(question).toBeHidden();

  // With the reservation the watch of the schedule has ended. The week goes on.
  await page.goto(`${kenshu.url}/reserve/future`);
  const watches = page.getByRole("region", { name: "空きのお知らせ" });
  await expect(watches.getByRole("listitem")).toHaveCount(1);
  await expect(watches).toContainText("3/14(日)〜3/20(土)の週");
  await watches.getByRole("button", { name: "やめる" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "お知らせをやめる" }).click();
  await expect(watches).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(await watcher.get("TrainingReserve/GetWatches")).toEqual([]);
  await context.close();
});

import { expectAccessible } from "../goodScreen.ts";
import { expect, hearNothing, type Kenshu, openHome, startKenshu, test } from "../kenshu.ts";
import { said } from "../said.ts";

type Named = { id: number; name: string; version: number };
type Schedule = { id: number; roomId: number; startDate: string; roomName: string };

let kenshu: Kenshu;
test.beforeAll(async () => {
  kenshu = await startKenshu();
});
test.afterAll(() => kenshu.stop());

test("a week is planned from another: hindered schedules stay out, one is moved, and all are added at once", async ({
  page,
}) => {
  const administrator = await kenshu.as("administrator");
  const [school] = await administrator.get<(Named & { areaId: number })[]>("School/GetAll");
  if (!school) throw new Error("the demo data has no school");
  const schoolId = school.id;
  const schedules = (startDate: string, endDate: string) =>
    administrator.get<Schedule[]>("TrainingSchedule/GetSchoolSchedules", {
      ...{ schoolId, startDate, endDate },
    });
  const source = await schedules("2027-03-07", "2027-03-13");

  await test.step("a closed weekday is told on the school's form", async () => {
    await hearNothing(page);
    await openHome(page, kenshu, "administrator");
    await page.goto(`${kenshu.url}/setting/school/detail/${schoolId}`);
    await page.getByText("水", { exact: true }).click();
    await page.getByRole("button", { name: "更新する" }).click();
    await said(page, "更新しました");
  });

  await page.goto(`${kenshu.url}/trainingSchedule?schoolId=${schoolId}&date=2027-04-28`);
  await expect(page.getByRole("heading", { name: "必要な席" })).toBeVisible();
  await page.getByRole("link", { name: "期間をもとに作る" }).click();
  // The calendar has a choice of the same name.
  await expect(page.getByRole("heading", { name: "期間をもとに作る" })).toBeVisible();
  await page.getByText("週", { exact: true }).click();
  await page.getByLabel("もとにする期間").selectOption({ label: "3/7(日)〜3/13(土)" });
  await page.getByLabel("作る期間").selectOption({ label: "4/25(日)〜5/1(土)" });
  const proposals = page.getByRole("main").getByRole("listitem").getByRole("button");
  await expect(proposals).toHaveCount(source.length);
  await expectAccessible(page, "a plan");

  const on = (day: string) =>
    page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: day }) });
  const [wednesday, holiday] = [on("4/28(水)"), on("4/29(木)")];
  for (const hindered of await wednesday.getByRole("button").all()) {
    await expect(hindered).toContainText("定休日");
    await expect(hindered).toContainText("登録しない");
  }
  await expect(holiday.getByRole("button").first()).toContainText("昭和の日");

  await test.step("one on the holiday is taken in, one on the closed day moved to a free hour", async () => {
    await holiday.getByRole("button").first().click();
    await page.getByRole("button", { name: "このまま登録する" }).click();
    await expect(holiday.getByRole("button").first()).toContainText("登録する");
    await wednesday.getByRole("button").first().click();
    const dialog = page.getByRole("dialog");
    await expect(dialog).toContainText("研修施設の定休日です。");
    await dialog.getByRole("textbox", { name: "日付" }).fill("2027/5/1");
    await dialog.getByLabel("開始時刻").fill("0800");
    await dialog.getByLabel("終了時刻").fill("0930");
    await dialog.getByRole("button", { name: "変更する" }).click();
    await expect(on("5/1(土)").getByRole("button").first()).toContainText("08:00〜09:30");
    await expect(on("5/1(土)").getByRole("button").first()).toContainText("登録する");
  });

  await test.step("a clash that came meanwhile is named, shown, and adds nothing", async () => {
    const [taken] = source.filter(({ startDate }) => startDate.startsWith("2027-03-12"));
    if (!taken) throw new Error("the demo data has no schedule on a Friday");
    const startDate = taken.startDate.replace("2027-03-12", "2027-04-30");
    await administrator.post("TrainingSchedule/Add", {
      roomId: taken.roomId,
      startDate,
      endDate: new Date(new Date(startDate).getTime() + 3_600_000).toISOString(),
      capacity: 2,
    });
    await page.getByRole("button", { name: /^\d+件を登録$/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: /件を登録する$/ }).click();
    await expect(dialog.getByRole("alert")).toContainText("2027/04/30(金)");
    expect(await schedules("2027-04-25", "2027-05-01")).toHaveLength(1);
    await dialog.getByRole("button", { name: "戻る" }).click();
    await expect(
      on("4/30(金)").getByRole("button").filter({ hasText: "部屋使用中" }),
    ).toBeVisible();
  });

  const button = page.getByRole("button", { name: /^\d+件を登録$/ });
  const count = Number.parseInt(await button.innerText(), 10);
  await button.click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /件を登録する$/ })
    .click();
  await said(page, `研修予定${count}件を登録しました`);
  const added = await schedules("2027-04-25", "2027-05-01");
  // At the first of them.
  const [first = ""] = added.map(({ startDate }) => startDate.slice(0, 10)).toSorted();
  await expect(page).toHaveURL(new RegExp(`/trainingSchedule\\?.*date=${first}`));
  expect(added).toHaveLength(count + 1);
  const starts = added.map(({ startDate }) => startDate);
  expect(starts).toContain("2027-05-01T08:00:00+09:00");
  expect(starts.filter((start) => start.startsWith("2027-04-28"))).toEqual([]);
  expect(starts.filter((start) => start.startsWith("2027-04-29"))).toHaveLength(1);
});

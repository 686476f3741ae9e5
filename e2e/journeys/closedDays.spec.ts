import { expect, type Kenshu, openHome, startKenshu, test } from "../kenshu.ts";
import { said } from "../said.ts";

let kenshu: Kenshu;
test.beforeAll(async () => {
  kenshu = await startKenshu();
});
test.afterAll(() => kenshu.stop());

type Schedule = { id: number; roomId: number };

test("days are closed, seen in the calendar, and empty once their sessions are called off", async ({
  page,
}) => {
  const administrator = await kenshu.as("administrator");
  const [school] = await administrator.get<{ id: number; name: string }[]>("School/GetAll");
  const [room] = await administrator.get<{ id: number }[]>("Room/GetSchoolRooms", {
    schoolId: school?.id ?? 0,
  });
  const day = "2027-05-06";
  await administrator.post<Schedule>("TrainingSchedule/Add", {
    roomId: room?.id,
    capacity: 2,
    instructorId: null,
    startDate: `${day}T10:00:00+09:00`,
    endDate: `${day}T12:00:00+09:00`,
  });
  await openHome(page, kenshu, "administrator");

  await test.step("a day that is over, or closed already, is refused at its field", async () => {
    await page.goto(`${kenshu.url}/setting/closedDay`);
    await expect(page.getByRole("row", { name: /設備点検/ })).toContainText("梅田研修センター");
    await page.getByRole("link", { name: "追加する" }).click();
    await page.getByLabel("研修施設").selectOption({ label: school?.name ?? "" });
    await page.getByRole("textbox", { name: /^最初の日/ }).fill("2027/5/6");
    await page.getByRole("textbox", { name: /^最後の日/ }).fill("2027/5/5");
    await page.getByLabel(/^名前/).fill("創立記念日");
    await page.getByRole("button", { name: "登録する" }).click();
    await expect(page.getByText("最初の日より最後の日が前です").first()).toBeVisible();
  });

  await test.step("the new day says how many sessions are left in it", async () => {
    await page.getByRole("textbox", { name: /^最後の日/ }).fill("2027/5/7");
    await page.getByRole("button", { name: "登録する" }).click();
    await said(page, "「創立記念日」を登録しました");
    const row = page.getByRole("row", { name: /創立記念日/ });
    await expect(row).toContainText("2027/05/06(木)〜2027/05/07(金)");
    await expect(row).toContainText("1件");
  });

  await test.step("the calendar names it", async () => {
    await page.goto(`${kenshu.url}/trainingSchedule?schoolId=${school?.id}&date=${day}&view=week`);
    await expect(page.getByText("創立記念日").first()).toBeVisible();
  });

  await test.step("its page leads to each session, until none is left", async () => {
    await page.goto(`${kenshu.url}/setting/closedDay`);
    await page.getByRole("link", { name: "創立記念日" }).click();
    const inside = page.getByRole("region", { name: "この間の研修予定", exact: true });
    await expect(inside).toContainText("1件が残っています。");
    await inside.getByRole("link").first().click();
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("創立記念日");
    await page.getByRole("button", { name: "削除する" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "削除する" }).click();
    await said(page, /削除しました/);
    await page.goto(`${kenshu.url}/setting/closedDay`);
    await page.getByRole("link", { name: "創立記念日" }).click();
    await expect(inside).toContainText("この間に研修予定はありません。");
  });
});

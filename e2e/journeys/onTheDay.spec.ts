import { devices, type Page } from "@playwright/test";
import { expectAccessible, expectGoodLayout } from "../goodScreen.ts";
import { expect, openHome, openReservation, startKenshu, test } from "../kenshu.ts";
import { said } from "../said.ts";
import { reserveToday } from "../trainingToday.ts";

const PHONE = { ...devices["Pixel 7"], viewport: { width: 360, height: 740 } };
const STUDENT = "student04";

const rowOf = (page: Page, name: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: name });

async function expectGood(page: Page, where: string): Promise<void> {
  await expectGoodLayout(page, where, true);
  await expectAccessible(page, where);
}

test("a trainee tells late, then not coming; the instructor sees both with their times", async ({
  browser,
}) => {
  const kenshu = await startKenshu();
  const schedule = await reserveToday(kenshu, STUDENT, ["12:00", "12:50"]);
  const { userId } = await kenshu.as(STUDENT);
  const administrator = await kenshu.as("administrator");
  const { name } = await administrator.get<{ name: string }>("Student/Get", { id: userId });

  const trainee = await (await browser.newContext(PHONE)).newPage();
  await openHome(trainee, kenshu, STUDENT);
  const giveUp = trainee
    .getByRole("main")
    .getByRole("button", { name: /^予約をキャンセル.*12:00/ });
  const before = await giveUp.boundingBox();
  await trainee.getByRole("button", { name: /^遅れます/ }).click();
  await expect(trainee.getByRole("button", { name: "20分", exact: true })).toBeVisible();
  expect(await giveUp.boundingBox(), "no button moves").toEqual(before);
  await expectGood(trainee, "the choice of minutes");
  await trainee.getByRole("button", { name: "20分", exact: true }).click();
  await said(trainee, "「20分遅れます」と講師に伝えました");
  await expect(trainee.getByText(/\d\d:\d\d 遅れます（20分）/)).toBeVisible();
  // Before the start not coming is the cancellation, with its cost and the reasons.
  await expect(trainee.getByRole("button", { name: /^行けません/ })).toHaveCount(0);
  await trainee.getByRole("button", { name: /^予約をキャンセル.*12:00/ }).click();
  const question = trainee.getByRole("dialog");
  await expect(question).toContainText("予約をキャンセルしてよろしいですか？");
  await expect(question).toContainText("キャンセル料¥3,300");
  await question.getByRole("button", { name: "体調" }).click();
  await expectGood(trainee, "the question before a cancellation");
  await question.getByRole("button", { name: "予約を残す" }).click();

  const instructor = await (await browser.newContext(PHONE)).newPage();
  await openHome(instructor, kenshu, "instructor");
  const session = instructor.getByRole("link", { name: /12:00〜12:50/ });
  await expect(session).toContainText(`${name}さん`);
  await expect(session).toContainText(/遅れます（20分）/);
  await expectGood(instructor, "the instructor's home");
  await session.click();
  await expect(rowOf(instructor, name)).toContainText(/\d\d:\d\d 遅れます（20分）/);
  // Nobody else has a place: there is nobody to mark at once.
  const markOthers = instructor.getByRole("button", { name: /^残り/ });
  await expect(markOthers).toHaveCount(0);
  const other = await kenshu.as("student05");
  await administrator.post("TrainingReserve/Reserve", {
    scheduleId: schedule.id,
    studentId: other.userId,
    noPenalty: false,
  });
  await expect(markOthers).toHaveText("残り1名を出席にする");
  await instructor
    .getByRole("main")
    .getByRole("button", { name: `${name}さん（20分）`, exact: true })
    .click();
  await expect(rowOf(instructor, name).getByRole("button", { name: /^遅刻/ })).toBeFocused();
  await expectGood(instructor, "the roster");

  await kenshu.restartAt("2027-03-10T12:10:00+09:00");
  await openReservation(trainee, kenshu, /12:00〜12:50/);
  await expectGood(trainee, "the page of a reservation on its day");
  await expect(trainee.getByRole("main").getByRole("link", { name: "変更する" })).toHaveCount(0);
  await trainee.getByRole("button", { name: /^行けません.*12:00/ }).click();
  const absence = trainee.getByRole("dialog");
  await expect(absence).toContainText("出欠は講師が記録します。");
  await absence.getByRole("button", { name: "交通" }).click();
  await absence.getByLabel("くわしい理由（任意）").fill("電車が止まりました");
  await expectGood(trainee, "the question before a told absence");
  await absence.getByRole("button", { name: "行けませんと伝える" }).click();
  await said(trainee, "「行けません」と講師に伝えました");
  await expect(trainee.getByText(/12:1\d 行けません（交通、電車が止まりました）/)).toBeVisible();
  await trainee.goto(`${kenshu.url}/home`);
  await expect(trainee.getByRole("region", { name: "今の研修" })).toContainText("行けません（交通");

  // The mark stays the instructor's, and nothing is charged.
  await instructor.goto(`${kenshu.url}/attendance/detail/${schedule.id}`);
  const row = rowOf(instructor, name);
  await expect(row).toContainText(/12:1\d 行けません（交通、電車が止まりました）/);
  await expect(row.getByRole("button", { name: "欠席" })).toBeEnabled();
  await instructor.goto(`${kenshu.url}/attendance?start=2027-03-10&end=2027-03-10`);
  await expect(instructor.getByText("行けません1名")).toBeVisible();
  await kenshu.stop();
});

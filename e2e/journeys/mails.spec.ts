import { expect, type Kenshu, signedInState, startKenshu, test } from "../kenshu.ts";
import { said } from "../said.ts";
import { choose } from "../sideMenu.ts";

const TODAY = "2027-03-10";

type Schedule = { id: number; endDate: string };
type Student = {
  studentName: string;
  isWaiting: boolean;
  attendance: object | null;
  isReceiveEMailEnabled: boolean;
};

let kenshu: Kenshu;
test.beforeAll(async () => {
  kenshu = await startKenshu();
});
test.afterAll(() => kenshu.stop());

/**
 * One of today's schedules that has not ended, and a student in it who has no mark and receives
 * mails.
 */
async function toBeMarked() {
  const instructor = await kenshu.as("instructor");
  const schedules = await instructor.get<Schedule[]>("TrainingSchedule/GetList", {
    start: TODAY,
    end: "2027-03-11",
  });
  for (const { id } of schedules.toSorted((a, b) => b.endDate.localeCompare(a.endDate))) {
    const roster = await instructor.get<Student[]>("Attendance/GetTrainingEntryStudents", { id });
    const student = roster.find(
      (row) => !row.isWaiting && row.attendance === null && row.isReceiveEMailEnabled,
    );
    if (student) return { id, ...student };
  }
  throw new Error("nobody is to be marked today");
}

test("a mail is taken back, sent again, and switched off by its reader", async ({ browser }) => {
  const openAs = async (account: string) =>
    (await browser.newContext({ storageState: await signedInState(kenshu, account) })).newPage();

  await test.step("an instructor takes back the mail about an absence; the mark stays", async () => {
    const { id, studentName } = await toBeMarked();
    const page = await openAs("instructor");
    await page.goto(`${kenshu.url}/attendance/detail/${id}`);
    const row = page.getByRole("listitem").filter({ hasText: studentName });
    await row.getByRole("button", { name: "欠席" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "欠席にする" }).click();
    await expect(row.getByText("欠席のメール：送信待ち")).toBeVisible();
    await row.getByRole("button", { name: /^メールを取りやめる/ }).click();
    await expect(row.getByText("欠席のメール：送信待ち")).toBeHidden();
    await expect(row.getByRole("button", { name: "取り消す" })).toBeFocused();
    await expect(row.getByRole("button", { name: "欠席", pressed: true })).toBeVisible();
    await page.reload();
    await expect(row.getByRole("button", { name: "取り消す" })).toBeVisible();
    await expect(row.getByRole("button", { name: /^メールを取りやめる/ })).toBeHidden();
  });

  await test.step("an administrator sends one mail again, and has seen to the other", async () => {
    const page = await openAs("administrator");
    await page.goto(`${kenshu.url}/home`);
    await choose(page, "管理", "未達メール");
    await expect(page.getByText("2件")).toBeVisible();
    await page.getByText("研修の日時・場所が変わりました").first().click();
    await expect(
      page.getByText("変更後の日時と場所は、予約確認の画面で確認してください。"),
    ).toBeVisible();
    const heading = page.getByRole("heading", { level: 1, name: "未達メール" });
    await page.getByRole("button", { name: /^再送信する.*日時・場所/ }).click();
    await expect(page.getByText("1件")).toBeVisible();
    await expect(heading).toBeFocused();
    await page.getByRole("button", { name: /^処理済みにする/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "処理済みにする" }).click();
    await expect(page.getByText("未達メールはありません")).toBeVisible();
    await expect(heading).toBeFocused();
  });

  await test.step("a student stops the notices by the link of one, and wants them again", async () => {
    const student = await kenshu.as("student01");
    const [first] = await student.get<{ reserveId: number }[]>("TrainingReserve/GetFutures", {
      studentId: student.userId,
    });
    await student.post("TrainingReserve/Cancel", { reserveId: first?.reserveId ?? 0 });
    const [mail] = await kenshu.mailsTo("student01@kenshu.test");
    expect(mail?.subject).toBe("【Kenshu】予約をキャンセルしました");
    const link = /^http\S+\/unsubscribe\S+$/m.exec(mail?.body ?? "")?.[0] ?? "";
    const stranger = await (await browser.newContext()).newPage();
    await stranger.goto(link);
    await stranger.getByRole("button", { name: "お知らせのメールを停止する" }).click();
    await expect(stranger.getByText("お知らせのメールを停止しました。")).toBeVisible();
    await stranger.reload();
    await expect(stranger.getByText("お知らせのメールはすでに停止しています。")).toBeVisible();

    const page = await openAs("student01");
    await page.goto(`${kenshu.url}/profile/self`);
    const wish = page.getByLabel("お知らせのメールを受け取る");
    await expect(wish).not.toBeChecked();
    await wish.check();
    await page.getByRole("button", { name: "更新する" }).click();
    await said(page, "更新しました");
  });
});

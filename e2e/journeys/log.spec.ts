import { readFile } from "node:fs/promises";
import { expect, openHome, test } from "../kenshu.ts";

test("an administrator asks what happened to a student, and takes the log along", async ({
  page,
  kenshu,
}) => {
  const student = await kenshu.as("student02");
  const { name } = await student.get<{ name: string }>("User/GetOwn");
  const { version } = await student.get<{ version: number }>("User/GetStudentGoal");
  await student.post("User/UpdateGoal", { goal: "合格する", version });
  await openHome(page, kenshu, "administrator");
  const rows = page.getByRole("region", { name: "ログ" }).getByRole("row");
  const reported = page.getByRole("paragraph").filter({ hasText: /^1-\d+ \/ \d+件$|^\d+件$/ });

  await test.step("from the page of the student, all the time that is kept", async () => {
    await page.goto(`${kenshu.url}/student/${student.userId}`);
    await page.getByRole("link", { name: "ログ", exact: true }).click();
    await expect(page).toHaveURL(`${kenshu.url}/log?studentUserId=${student.userId}`);
    await expect(page.getByRole("link", { name: `${name}さん` })).toBeVisible();
    await expect(rows.nth(1)).toContainText("目標を更新");
    await expect(rows.filter({ hasText: "予約" }).first()).toBeVisible();
  });

  await test.step("the log is filtered by category and person, in the address", async () => {
    await page.getByLabel("分類").selectOption("利用者");
    await page.getByLabel("操作した人").fill(name.replace(/\s/g, ""));
    await expect(page).toHaveURL(/category=/);
    await expect(page).toHaveURL(/operator=/);
    await expect(rows).toHaveCount(2);
    await page.reload();
    await expect(rows).toHaveCount(2);
  });

  await test.step("the whole log opens with 8 days, takes no more, and is saved whole", async () => {
    await page.getByRole("link", { name: "すべてのログを表示" }).click();
    await expect(page.getByRole("textbox", { name: "開始日" })).toHaveValue("2027/03/04(木)");
    await expect(page.getByRole("textbox", { name: "終了日" })).toHaveValue("2027/03/11(木)");
    await expect(reported).toBeVisible();
    const total = Number(/(\d+)件/.exec((await reported.textContent()) ?? "")?.[1]);
    expect(total).toBeGreaterThan(50);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "CSVで保存" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("ログ_2027-03-10.csv");
    const content = await readFile(await download.path(), "utf8");
    expect(content).toMatch(/^\ufeff日時,分類,内容,操作した人,研修生,研修予定\r\n/);
    // Including the titles. Other journeys may have added some.
    expect(content.trimEnd().split("\r\n").length).toBeGreaterThanOrEqual(total + 1);

    await page.getByRole("textbox", { name: "開始日" }).fill("2027/03/03");
    await expect(page.getByRole("textbox", { name: "終了日" })).toHaveAccessibleDescription(
      "期間は8日以内を選択してください。",
    );
  });
});

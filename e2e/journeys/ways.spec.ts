import { expectSettled } from "../goodScreen.ts";
import { expect, openHome, test } from "../kenshu.ts";

test("a roster leads to its students, and each of them back to it", async ({ page, kenshu }) => {
  type Listed = { id: number; reserveCount: number };
  const schedules = await (await kenshu.as("instructor")).get<Listed[]>(
    "TrainingSchedule/GetList",
    { start: "2027-03-09", end: "2027-03-10" },
  );
  const [fullest] = schedules.toSorted((a, b) => b.reserveCount - a.reserveCount);
  await openHome(page, kenshu, "instructor");
  await page.goto(`${kenshu.url}/attendance/detail/${fullest?.id}`);
  const roster = page.getByRole("list", { name: "予約している研修生" });
  const first = roster.getByRole("link").first();
  const [name = ""] = (await first.innerText()).split("\n");
  await first.click();
  await expect(page).toHaveURL(/\/progress\/detail\/\d+$/);
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "戻る" }).click();
  await expect(page).toHaveURL(`${kenshu.url}/attendance/detail/${fullest?.id}`);
});

test("the log of a student is one step from every tab of the page", async ({ page, kenshu }) => {
  const { userId } = await kenshu.as("student01");
  await openHome(page, kenshu, "administrator");
  for (const path of ["progress/detail", "reserve/future", "student"]) {
    await page.goto(`${kenshu.url}/${path}/${userId}`);
    await expectSettled(page);
    const log = page.getByRole("main").getByRole("link", { name: "ログ", exact: true });
    await expect(log).toHaveAttribute("href", `/log?studentUserId=${userId}`);
  }
});

test("a viewer's home leads to the analyses", async ({ page, kenshu }) => {
  await openHome(page, kenshu, "viewer");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^出席率/ })
    .click();
  const heading = page.getByRole("heading", { level: 1, name: "キャンセル・欠席の傾向" });
  await expect(heading).toBeVisible();
});

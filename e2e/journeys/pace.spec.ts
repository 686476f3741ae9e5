import { reasonsInWords } from "@kenshu/domain/attendance/behind.rules.ts";
import type { Page } from "@playwright/test";
import { expect, type Kenshu, signedInState, startKenshu, test } from "../kenshu.ts";

let kenshu: Kenshu;
test.beforeAll(async () => {
  kenshu = await startKenshu();
});
test.afterAll(() => kenshu.stop());

test("all screens say the pace in the same sentence, and a plan's day has another candidate", async ({
  browser,
}) => {
  const openAs = async (account: string) =>
    (await browser.newContext({ storageState: await signedInState(kenshu, account) })).newPage();
  const student = await kenshu.as("student01");
  const id = student.userId;
  const { name } = await student.get<{ name: string }>("Student/Get", { id });
  const [own, staff] = [await openAs("student01"), await openAs("instructor")];

  await own.goto(`${kenshu.url}/home`);
  const shown = own.getByRole("main").getByText(/^これから7日間：予約\d+件・目安\d+件（.+）$/);
  const sentence = (await shown.textContent()) ?? "";
  const says = async (page: Page, path: string) => {
    await page.goto(`${kenshu.url}${path}`);
    await expect(page.getByRole("main").getByText(sentence).first()).toBeVisible();
    // A screen that nobody may open leads home, which says it too.
    await expect(page.getByRole("heading", { name: "ホーム" })).toHaveCount(0);
    await expect(page).toHaveURL(`${kenshu.url}${path}`);
  };
  await says(own, "/reserve/plan");
  const page = `/progress/detail/${id}?tab=basics`;
  await says(own, page);
  await says(staff, page);
  await staff.goto(
    `${kenshu.url}/reserve/add?${new URLSearchParams({ search: "true", keyword: name })}`,
  );
  await expect(staff.getByRole("row").filter({ hasText: name }).first()).toContainText(sentence);

  await own.goto(`${kenshu.url}/reserve/plan`);
  const day = own
    .getByRole("listitem")
    .filter({ has: own.getByLabel(/の候補$/) })
    .first();
  const candidates = day.getByLabel(/の候補$/);
  const other = await candidates.locator("option:not(:checked)").first().textContent();
  const [time = "", ...place] = other?.split(" ") ?? [];
  await candidates.selectOption({ label: other ?? "" });
  await expect(day.getByRole("checkbox")).toBeChecked();
  await expect(day.locator("label").first()).toContainText(time);
  await expect(day.locator("label").first()).toContainText(place.at(-1) ?? "");
  await own.getByRole("button", { name: /件を予約する$/ }).click();
  await expect(own.getByRole("dialog")).toContainText(time);
});

test("a student who is behind is told why, and staff see the same", async ({ browser }) => {
  const account = await signedInState(kenshu, "student06");
  const page = await (await browser.newContext({ storageState: account })).newPage();
  const { userId } = await kenshu.as("student06");
  const staff = await kenshu.as("viewer");
  const { spareDays, behind } = await staff.get<{
    spareDays: number;
    behind: { absenceCount: number; emptyWeekCount: number };
  }>("Student/GetRecommendationReservationPase", { id: userId });

  await page.goto(`${kenshu.url}/home`);
  await page.getByText("日数の余裕").click();
  await expect(page.getByText(`目安より${-spareDays}日遅れています（雨）`)).toBeVisible();
  await page.getByRole("link", { name: "遅れの理由" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "渡辺 翔" })).toBeVisible();
  await expect(page.getByText(`目安より${-spareDays}日遅れています（雨）`)).toBeVisible();
  const { absenceCount, emptyWeekCount } = behind;
  await expect(page.getByText(reasonsInWords({ absenceCount, emptyWeekCount }))).toBeVisible();
});

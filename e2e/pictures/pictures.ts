import type { Browser } from "@playwright/test";
import { expectSettled } from "../goodScreen.ts";
import { expect, type Kenshu, signedInState, test } from "../kenshu.ts";

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 800 };

const pictures: {
  name: string;
  account: string;
  viewport: typeof PHONE;
  path: (kenshu: Kenshu) => Promise<string>;
}[] = [
  { name: "reserving", account: "student01", viewport: PHONE, path: async () => "/reserve/add" },
  {
    name: "roster",
    account: "instructor",
    viewport: DESK,
    path: async (kenshu) => `/attendance/detail/${await fullestRoster(kenshu)}`,
  },
  {
    name: "calendar",
    account: "administrator",
    viewport: DESK,
    path: async () => "/trainingSchedule",
  },
  {
    name: "analysis",
    account: "administrator",
    viewport: DESK,
    path: async () => "/analysis/categorizedTrainingCount",
  },
];

for (const { name, account, viewport, path } of pictures) {
  test(name, async ({ browser, kenshu }) => {
    const page = await pageOf(browser, kenshu, account, viewport);
    await page.goto(await path(kenshu));
    await expectSettled(page);
    await expect(page).toHaveScreenshot(`${name}.png`);
    await page.context().close();
  });
}

async function pageOf(browser: Browser, kenshu: Kenshu, account: string, viewport: typeof PHONE) {
  const storageState = await signedInState(kenshu, account);
  return (await browser.newContext({ viewport, storageState })).newPage();
}

/** The schedule with the most reservations in these days. */
async function fullestRoster(kenshu: Kenshu): Promise<number | undefined> {
  const instructor = await kenshu.as("instructor");
  const schedules = await instructor.get<{ id: number; reserveCount: number }[]>(
    "TrainingSchedule/GetList",
    { start: "2027-03-08", end: "2027-03-10" },
  );
  return schedules.toSorted((a, b) => b.reserveCount - a.reserveCount)[0]?.id;
}

import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import type { Page, TestInfo } from "@playwright/test";
import { idsOf } from "../demoRows.ts";
import { expectSettled } from "../goodScreen.ts";
import { expect, test } from "../kenshu.ts";
import { addressIn, NOT_FOUND, oneOfEachKind, type Screen, screens } from "../screens.ts";
import { skipWithout } from "../skipWithout.ts";
import { DESK, goTo, pageOf } from "../visit.ts";
import { walkers } from "../walkers.ts";

test.describe.configure({ mode: "parallel" });
skipWithout("pdftotext");

/** How many A4 pages come out of the printer at most, and how they lie. */
type Paper = { pages: number; isPortrait?: true };

/** By route. All others are one landscape page. */
const papers: Record<string, Paper> = {
  "/_signedIn/attendance/detail/$id": { pages: 1, isPortrait: true },
  "/_signedIn/trainingSchedule/": { pages: 1 },

  // Two for each training.
  "/_signedIn/progress/detail/$id/": { pages: 3 },
  // Lists have as many as their rows need.
  "/_signedIn/home": { pages: 2 },
  "/_signedIn/about/": { pages: 12 },
  "/_signedIn/about/accessibility": { pages: 4 },
  "/_signedIn/accept/activity/": { pages: 2 },
  "/_signedIn/accept/find/$id": { pages: 3 },
  "/_signedIn/export/": { pages: 2 },
  "/_signedIn/mail/failed": { pages: 2 },
  "/_signedIn/student/": { pages: 2 },
  "/_signedIn/student/$id/": { pages: 2 },
  "/_signedIn/attendance/": { pages: 3 },
  "/_signedIn/progress/": { pages: 3 },
  "/_signedIn/cashFlow/charge": { pages: 2 },
  "/_signedIn/reserve/add/": { pages: 3 },
  "/_signedIn/reserve/add/$id": { pages: 4 },
  "/_signedIn/reserve/future/": { pages: 2 },
  "/_signedIn/reserve/history/": { pages: 2 },
  "/_signedIn/reserve/history/$id": { pages: 2 },
  "/_signedIn/log": { pages: 3 },
  "/_signedIn/setting/operation": { pages: 2 },
  "/_signedIn/analysis/": { pages: 2 },
  "/_signedIn/analysis/categorizedTrainingCount": { pages: 2 },
};

for (const letter of ["A", "S"] as const) {
  test(`a screen of each kind of ${walkers[letter]} is printed on few pages, all the same way round, none of them blank`, async ({
    browser,
    kenshu,
  }, info) => {
    const ids = await idsOf(kenshu);
    const page = await pageOf(browser, kenshu, walkers[letter], DESK);
    await page.goto("/home");
    const printable = screens.filter((one) => isPrintable(one, letter));
    const addresses = printable.flatMap(({ at }) => at).map((at) => addressIn(at, ids));
    const kinds = oneOfEachKind(addresses);
    for (const screen of printable) {
      const { pages: most, isPortrait = false } = papers[screen.route] ?? { pages: 1 };
      const own = [screen.at].flat().map((at) => addressIn(at, ids));
      for (const address of own.filter((one) => kinds.includes(one))) {
        await goTo(page, address);
        await expectSettled(page);
        const pages = await printed(page, info);
        expect.soft(pages.length, `pages of ${address}`).toBeGreaterThan(0);
        expect.soft(pages.length, `pages of ${address}`).toBeLessThanOrEqual(most);
        for (const [index, one] of pages.entries()) {
          const where = `page ${index + 1} of ${pages.length} of ${address}`;
          expect.soft(one.isPortrait, `${where} is portrait`).toBe(isPortrait);
          // What follows must not have fitted.
          const least = index < pages.length - 1 ? 0.4 : 0.01;
          expect.soft(one.filled, `${where} is filled`).toBeGreaterThan(least);
        }
      }
    }
  });
}

test("a trainee's progress is two pages, and a week of the calendar one", async ({
  browser,
  kenshu,
}, info) => {
  const { userId } = await kenshu.as("student01");
  const page = await pageOf(browser, kenshu, "administrator", DESK);
  await page.goto(`/progress/detail/${userId}`);
  await expectSettled(page);
  expect(await printed(page, info)).toHaveLength(2);
  await goTo(page, "/trainingSchedule?schoolId=1&date=2027-03-08&view=week");
  await expectSettled(page);
  expect(await printed(page, info)).toHaveLength(1);
});

/** Whether the screen is this person's, and shows something of its own. */
function isPrintable({ shows, leadsTo, account }: Screen, letter: string): boolean {
  const heading = Object.entries(shows).find(([letters]) => letters.includes(letter))?.[1];
  return heading !== undefined && heading !== NOT_FOUND && !leadsTo && account === undefined;
}

type PrintedPage = {
  isPortrait: boolean;
  /** How far down there is ink, from 0 to 1. */
  filled: number;
};

/** The A4 pages that Chromium prints of the screen. */
async function printed(page: Page, info: TestInfo): Promise<PrintedPage[]> {
  const file = info.outputPath("printed.pdf");
  await writeFile(file, await page.pdf({ preferCSSPageSize: true }));
  const facts = execFileSync("pdfinfo", ["-l", "-1", file], { encoding: "utf8" });
  const sizes = [...facts.matchAll(/^Page +\d+ size: +([\d.]+) x ([\d.]+) pts \(A4\)$/gm)];
  return sizes.map(([, width, height], index) => ({
    isPortrait: Number(width) < Number(height),
    filled: filledOf(file, index + 1),
  }));
}

/** How far down a page has ink. */
function filledOf(file: string, number: number): number {
  const only = ["-f", `${number}`, "-l", `${number}`];
  const picture = execFileSync("pdftoppm", ["-gray", "-r", "20", ...only, file]);
  // `P5 width height 255`, then a byte a pixel.
  const [head = "", width, height] =
    /^P5\s(\d+)\s(\d+)\s255\s/.exec(picture.toString("latin1")) ?? [];
  const pixels = picture.subarray(head.length);
  const last = pixels.findLastIndex((pixel) => pixel < 200);
  return (last + 1) / (Number(width) * Number(height));
}

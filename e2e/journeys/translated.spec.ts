import type { ElementHandle, Page } from "@playwright/test";
import { type DemoIds, idsOf } from "../demoRows.ts";
import { expectSettled } from "../goodScreen.ts";
import { expect, type Kenshu, openHome, startKenshu, test } from "../kenshu.ts";
import { outdatedWords, translate } from "../translator.ts";
import { goTo } from "../visit.ts";

let kenshu: Kenshu;
test.beforeAll(async () => {
  kenshu = await startKenshu();
});
test.afterAll(() => kenshu.stop());

// The walk below marks the same roster.
test("a translated roster counts every mark", async ({ page }) => {
  const errors = await openTranslated(page, "instructor");
  const { held } = await idsOf(kenshu);
  await goTo(page, `/attendance/detail/${held.id}`);
  const marked = async () => {
    await expectNew(page, "the roster");
    const words = (await page.getByRole("main").innerText()).replace(/[‹›]/g, "");
    return Number(/記録済み\s*(\d+)/.exec(words)?.[1]);
  };
  const before = await marked();
  const present = page.locator("button:not([aria-disabled=true])", { hasText: /^[‹]?出席/ });
  await present.first().click();
  await expect.poll(marked).toBe(before + 1);
  await present.first().click();
  await expect.poll(marked).toBe(before + 2);
  await page
    .getByRole("button", { name: /取り消す/ })
    .first()
    .click();
  await expect.poll(marked).toBe(before + 1);
  expect(errors).toEqual([]);
});

/** One observer keeps all words right, so one screen of each shape shows that it does. */
const shapes: [string | null, (ids: DemoIds) => string[]][] = [
  [
    "administrator",
    ({ studentId, school, training }) => [
      "/home",
      "/student",
      `/student/${studentId}`,
      `/progress/detail/${studentId}?tab=settlement`,
      `/trainingSchedule?schoolId=${school.id}`,
      `/trainingSchedule/create/${school.id}`,
      "/export/passable",
      `/setting/trainingContent?trainingId=${training.id}`,
      "/setting/operation",
      "/analysis/categorizedTrainingCount",
    ],
  ],
  ["student01", () => ["/home", "/reserve/add", "/reserve/future", "/progress", "/profile/self"]],
  [null, () => ["/", "/studentSignUp"]],
];

for (const [account, addressesIn] of shapes) {
  test(`a screen of each shape of ${account ?? "a visitor"} can be used in translation`, async ({
    page,
  }) => {
    const errors = await openTranslated(page, account);
    const addresses = addressesIn(await idsOf(kenshu));
    let pressed = 0;
    for (const address of addresses) {
      await goTo(page, address);
      await expectNew(page, address);
      pressed += await pressAll(page, address);
      expect.soft(errors.splice(0), `errors on ${address}`).toEqual([]);
    }
    expect(pressed).toBeGreaterThan(addresses.length);
  });
}

/** Opens the start page, translated. Returns the errors from then on. */
async function openTranslated(page: Page, account: string | null): Promise<string[]> {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  page.on("console", (message) => {
    if (/NotFoundError|Minified React/.test(message.text())) errors.push(message.text());
  });
  await translate(page);
  if (account) await openHome(page, kenshu, account);
  else await page.goto(kenshu.url);
  return errors;
}

/** All words are what they mean to be by now, and the screen has not failed. */
async function expectNew(page: Page, where: string): Promise<void> {
  await expectSettled(page);
  await expect.poll(() => outdatedWords(page), { message: `words of ${where}` }).toEqual([]);
  const failure = page.getByRole("heading", { level: 1, name: "表示できません" });
  await expect(failure, where).toHaveCount(0);
}

/** Presses one button of each kind in the page. Returns how many. */
async function pressAll(page: Page, address: string): Promise<number> {
  const known = new Set<string>();
  const here = new URL(page.url()).pathname;
  for (;;) {
    const next = await firstControl(page, (words) => !known.has(words));
    if (!next) return known.size;
    known.add(next.words);
    const where = `${next.words} on ${address}`;
    let control: ElementHandle | undefined = next.control;
    // A dialog may open later than it was looked for. A late answer may draw the control anew, or
    // take it away: then nobody can press it.
    await expect(async () => {
      await closeAbove(page);
      control ??= (await firstControl(page, (words) => words === next.words))?.control;
      const pressed = control;
      control = undefined;
      await pressed?.click({ timeout: 2000 });
    }, where).toPass();
    await expectNew(page, where);
    await closeAbove(page);
    await expectNew(page, `${where}, closed`);
    // A search remembers its conditions.
    const { origin, pathname } = new URL(page.url());
    if (pathname !== here) await page.goto(origin + address);
  }
}

async function closeAbove(page: Page): Promise<void> {
  const above = page.locator("dialog:modal, .mantine-Popover-dropdown:visible");
  while ((await above.count()) > 0) await page.keyboard.press("Escape");
}

/** The first button, switch or fold with `wanted` words: those up to its first number. */
async function firstControl(page: Page, wanted: (words: string) => boolean) {
  const controls = page
    .getByRole("main")
    .locator("button:enabled:not([aria-disabled=true]), summary, label:has(input:enabled)");
  // The handle of an element stays with it when others come and go.
  for (const control of await controls.elementHandles()) {
    if (!(await control.isVisible())) continue;
    const [words = ""] = (await control.innerText()).replace(/[\s‹›]+/g, "").split(/\d/);
    if (!/サインアウト/.test(words) && wanted(words)) return { words, control };
  }
  return null;
}

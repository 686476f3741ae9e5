import { readdir, readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { expectSettled } from "../goodScreen.ts";
import { expect, signedInState, test } from "../kenshu.ts";

const ASSETS = resolve(import.meta.dirname, "../../apps/web/dist/assets");
/** What a student's phone may have to load before it offers schedules: scripts, as they are sent. */
const LIMIT = 250 * 1024;
/** Sentences that only screens for staff say: of schedules, sorted lists, rosters, settlement. */
const STAFF_SENTENCES = [
  "この研修予定を削除します",
  "並び順を保存",
  "欠席にしますか",
  "入金・請求を追加",
];

test("a student's phone loads at most 250 kB of scripts to reserve, none of them for staff", async ({
  browser,
  kenshu,
}) => {
  const context = await browser.newContext({
    storageState: await signedInState(kenshu, "student01"),
  });
  const page = await context.newPage();
  const scripts: { name: string; size: Promise<number>; code: Promise<string> }[] = [];
  page.on("requestfinished", (request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.endsWith(".js")) return;
    scripts.push({
      name: pathname,
      size: request.sizes().then(({ responseBodySize }) => responseBodySize),
      code: request.response().then((response) => response?.text() ?? ""),
    });
  });
  await page.goto(`${kenshu.url}/reserve/add`);
  await expectSettled(page);
  await expect(page.getByRole("button", { name: /予約する/ }).first()).toBeVisible();

  const sizes = await Promise.all(scripts.map(({ size }) => size));
  const sum = sizes.reduce((whole, size) => whole + size, 0);
  expect(sum).toBeGreaterThan(0);
  expect(sum, `${scripts.length} scripts`).toBeLessThanOrEqual(LIMIT);

  const loaded = (await Promise.all(scripts.map(({ code }) => code))).join("\n");
  const built = await codeOfEveryScreen();
  for (const sentence of STAFF_SENTENCES) {
    expect(built).toContain(sentence);
    expect(loaded).not.toContain(sentence);
  }
  expect(loaded).toContain("予約する");
  await context.close();
});

async function codeOfEveryScreen(): Promise<string> {
  const names = (await readdir(ASSETS)).filter((name) => name.endsWith(".js"));
  return (await Promise.all(names.map((name) => readFile(`${ASSETS}/${name}`, "utf8")))).join("\n");
}

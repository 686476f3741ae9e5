import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { idsOf } from "../demoRows.ts";
import { expect, openHome, startKenshu, test } from "../kenshu.ts";
import { taken, untaken } from "../taken.ts";

/** What is open stays, and says what others have made of it (rule 24.7). */

const TYPED = "途中まで書いた文";
/** Fields for a sentence. */
const TEXTS =
  ":is(input:not([type=radio], [type=checkbox], [role=combobox], [inputmode]), textarea):not([readonly]):not(search *):visible";
/** What opens a dialog or asks a question. */
const OPENS =
  /<(Dialog|ActDialog|ReservationDialog|HeartfulDialog|ConfirmButton)\b|useAsking\(|[^.]confirm\(\{|askUntilSo\(/;

test("what is open about a row outlives the row, and says so", async ({ page }) => {
  const kenshu = await startKenshu();
  // What they are found by may be taken as well.
  await idsOf(kenshu);
  for (const { name, account = "administrator", open, isTyped, says, without } of taken) {
    await test.step(name, async () => {
      await openHome(page, kenshu, account);
      const { take, row, within } = await open(page, kenshu);
      const place = within ?? page.getByRole("dialog");
      const act = without && place.getByRole("button", { name: without, exact: true });
      await expect(act ? act.last() : place).toBeVisible();
      await expect(place).not.toContainText(says);
      const text = place.locator(TEXTS).last();
      if (isTyped) await text.fill(TYPED);
      else await expect(text).toHaveCount(0);
      await take();
      await expect(place).toContainText(says);
      if (isTyped) await expect(text).toHaveValue(TYPED);
      if (act) await expect(act).toHaveCount(0);
      if (within) return;
      await page.keyboard.press("Escape");
      if (isTyped) await page.getByRole("button", { name: "破棄して閉じる" }).click();
      await expect(place).toHaveCount(0);
      if (row) await expect(row).toHaveCount(0);
    });
  }
  await kenshu.stop();
});

test("the walk knows everything that opens", () => {
  const source = join(import.meta.dirname, "../../apps/web/src");
  const opening = globSync(["features/**/*.ts*", "parts/**/*.ts*", "shell/**/*.ts*"], {
    cwd: source,
  })
    .filter((file) => OPENS.test(readFileSync(join(source, file), "utf8")))
    .map((file) => basename(file).replace(/\.tsx?$/, ""));
  const known = [...taken.flatMap(({ parts }) => parts), ...Object.keys(untaken)];
  expect(opening.filter((part) => !known.includes(part))).toEqual([]);
  expect(Object.keys(untaken).filter((part) => !opening.includes(part))).toEqual([]);
});

import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Download, Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { idsOf } from "../demoRows.ts";
import { expectAccessible, expectGoodLayout } from "../goodScreen.ts";
import { expect, openHome, startKenshu, test } from "../kenshu.ts";
import { said } from "../said.ts";

/** All that is held about a person, for the person (rule 2.18). */

const PHONE = { width: 360, height: 740 };
const DESK = { width: 1280, height: 800 };
const LATER = "2027-03-10T11:00:00+09:00";

/** The files of a saved archive, written where a browser opens them. */
async function unpacked(download: Download) {
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const files = unzipSync(Buffer.concat(chunks));
  const page = join(mkdtempSync(join(tmpdir(), "own-data-")), "page.html");
  writeFileSync(page, files["はじめに.html"] ?? "");
  return { names: Object.keys(files), page: pathToFileURL(page).href };
}

async function save(page: Page, act: string): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: act }).click(),
  ]);
  return download;
}

/** Opens the page of an archive as its reader does, on a phone and on a desk. */
async function expectReadable(page: Page, at: string, name: string): Promise<void> {
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size);
    await page.goto(at);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${name}さんのデータ`);
    await expect(page.getByRole("heading", { name: "含まれていないもの" })).toBeVisible();
    const where = `the page of the archive at ${size.width} px`;
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
      where,
    ).toBe(true);
    await expectAccessible(page, where);
  }
}

test("a student saves the own data, and reads it without the product", async ({ browser }) => {
  const kenshu = await startKenshu();
  const context = await browser.newContext({ viewport: PHONE });
  const page = await context.newPage();
  await openHome(page, kenshu, "student01");
  await page.goto(`${kenshu.url}/profile/self`);
  await expect(page.getByRole("heading", { name: "自分のデータ" })).toBeVisible();
  await expectGoodLayout(page, "one's own data", true);
  const download = await save(page, "自分のデータを保存");
  expect(download.suggestedFilename()).toBe("自分のデータ_2027-03-10.zip");
  const { names, page: saved } = await unpacked(download);
  expect(names.slice(0, 2)).toEqual(["はじめに.html", "data.json"]);
  const reader = await context.newPage();
  const name = await page.getByLabel(/^氏名/).first().inputValue();
  await expectReadable(reader, saved, name);
  await expect(reader.getByRole("region", { name: "アカウントとプロフィール" })).toContainText(
    name,
  );
  await reader.getByRole("link", { name: "精算" }).click();
  await expect(reader.getByRole("heading", { name: "精算" })).toBeInViewport();
  await kenshu.stop();
});

test("an administrator saves that of who asked, after a fresh proof", async ({ browser }) => {
  const kenshu = await startKenshu();
  const context = await browser.newContext({ viewport: DESK });
  const page = await context.newPage();
  await openHome(page, kenshu, "administrator");
  const { studentId } = await idsOf(kenshu);
  await kenshu.restartAt(LATER);
  await page.goto(`${kenshu.url}/student/${studentId}`);
  const act = page.getByRole("button", { name: "本人のデータを保存" });
  await expect(page.getByText("先に、本人からの依頼であることを確かめてください。")).toBeVisible();
  await act.click();
  const dialog = page.getByRole("dialog", { name: "本人の確認" });
  await dialog.getByRole("button", { name: "戻る" }).click();
  await said(page, /^本人の確認が必要です。/);
  await act.click();
  await dialog.locator("input[type=password]").fill("kenshu-demo");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "確認する" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`本人のデータ_${studentId}_2027-03-10.zip`);
  const name = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
  const { page: saved } = await unpacked(download);
  await expectReadable(await context.newPage(), saved, name.replace(/さん?$/, ""));
  await kenshu.stop();
});

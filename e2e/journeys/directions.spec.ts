import { devices } from "@playwright/test";
import { expectAccessible, expectGoodLayout } from "../goodScreen.ts";
import { expect, openHome, signedInState, startKenshu, test } from "../kenshu.ts";
import { said } from "../said.ts";

const PHONE = { ...devices["Pixel 7"], viewport: { width: 360, height: 740 } };

test("an administrator writes how to find and call a school, and its students call it", async ({
  browser,
}) => {
  const kenshu = await startKenshu();
  const storageState = await signedInState(kenshu, "administrator");
  const desk = await (await browser.newContext({ storageState })).newPage();
  await desk.goto(`${kenshu.url}/setting/school/detail/1`);
  const directions = desk.getByRole("region", { name: "案内" });
  await directions.getByLabel("電話番号").fill("０３ー１２３４ー５６７８");
  await directions.getByLabel("地図のURL").fill("javascript:alert(1)");
  await desk.getByRole("button", { name: "更新する" }).click();
  await expect(directions.getByLabel("地図のURL")).toHaveAccessibleDescription(
    /「https:\/\/」で始まる/,
  );
  await directions.getByLabel("地図のURL").fill("https://example.jp/map");
  await desk.getByRole("button", { name: "更新する" }).click();
  const question = desk.getByRole("dialog");
  await expect(question).toContainText(/電話番号を変更しますか？.*メールで知らせます/s);
  await expectAccessible(desk, "the question before people are told of another way");
  await question.getByRole("button", { name: "変更する" }).click();
  await said(desk, "を更新しました");

  const page = await (await browser.newContext(PHONE)).newPage();
  await openHome(page, kenshu, "student01");
  await page.goto(`${kenshu.url}/reserve/plan`);
  await page.getByRole("button", { name: /件を予約する|予約する/ }).click();
  const note = page.getByRole("dialog").getByRole("link", { name: "03-1234-5678" });
  await expect(note).toHaveAttribute("href", "tel:03-1234-5678");
  await expectGoodLayout(page, "the note with a telephone number", true);

  const student = await kenshu.as("student01");
  const futures = await student.get<{ reserveId: number; schoolId: number }[]>(
    "TrainingReserve/GetFutures",
    { studentId: student.userId },
  );
  const there = futures.find(({ schoolId }) => schoolId === 1);
  if (!there) throw new Error("the demonstration has a reservation there");
  await page.goto(`${kenshu.url}/reserve/detail/${there.reserveId}`);
  await expect(page.getByRole("link", { name: "03-1234-5678" })).toHaveAttribute(
    "href",
    "tel:03-1234-5678",
  );
  const map = page.getByRole("link", { name: /^地図を開く（example\.jp）/ });
  await expect(map).toHaveAttribute("href", "https://example.jp/map");
  await expect(map).toHaveAttribute("rel", "noopener noreferrer");
  await expectGoodLayout(page, "a reservation with directions", true);
  await expectAccessible(page, "a reservation with directions");
  await kenshu.stop();
});

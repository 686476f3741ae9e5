import { devices } from "@playwright/test";
import { expectAccessible, expectGoodLayout, expectSettled } from "../goodScreen.ts";
import { expect, signedInState, startKenshu, test } from "../kenshu.ts";
import { said } from "../said.ts";

const PHONE = { ...devices["Pixel 7"], viewport: { width: 360, height: 740 } };

type Summary = {
  trainingId: number;
  contents: { trainingContentId: number; isExempt: boolean; canAddNewProgress: boolean }[];
};
type Reservation = { reserveId: number; scheduleId: number };

test("an administrator tells how to prepare, a student sees it and taps, and the roster shows that", async ({
  browser,
}) => {
  const kenshu = await startKenshu();
  const student = await kenshu.as("student01");
  const administrator = await kenshu.as("administrator");
  const open = async (account: string, options: object = {}) => {
    const storageState = await signedInState(kenshu, account);
    return (await browser.newContext({ ...options, storageState })).newPage();
  };
  const futures = () =>
    student.get<Reservation[]>("TrainingReserve/GetFutures", { studentId: student.userId });
  const summaries = await administrator.get<Summary[]>("TrainingProgress/GetStudentProgresses", {
    studentUserId: student.userId,
  });
  const isOpen = (one: Summary["contents"][number]) => one.canAddNewProgress && !one.isExempt;
  const summary = summaries.find(({ contents }) => contents.some(isOpen));
  const next = summary?.contents.find(isOpen);
  const form = `/setting/trainingContent/detail/${summary?.trainingId}/${next?.trainingContentId}`;

  const desk = await open("administrator", { viewport: { width: 1280, height: 800 } });
  await test.step("the form refuses another address than https beside its field", async () => {
    await desk.goto(kenshu.url + form);
    await desk.getByLabel("予習と持ち物").fill("動きやすい服装\nタオル2枚");
    await desk.getByRole("button", { name: "予習のページを追加する" }).click();
    await desk.getByLabel("ページ1の題名").fill("手の置き方");
    const address = desk.getByLabel("ページ1のURL");
    await address.fill("http://example.jp/hands");
    await desk.getByRole("button", { name: "更新する" }).click();
    await expect(address).toHaveAccessibleDescription(/「https:\/\/」で始まるURL/);
    await expectAccessible(desk, "the form of a content");
    await address.fill("https://example.jp/hands");
    await desk.getByRole("button", { name: "更新する" }).click();
    await said(desk, "を更新しました");
  });

  for (const { reserveId } of await futures()) {
    await student.post("TrainingReserve/Cancel", { reserveId });
  }
  const phone = await open("student01", PHONE);
  const note = phone.getByText("動きやすい服装 タオル2枚");
  await test.step("it stands in the confirmation of the soonest reservation", async () => {
    await phone.goto(`${kenshu.url}/home`);
    await phone
      .getByRole("button", { name: /^予約する/ })
      .first()
      .click();
    await phone.getByRole("dialog").getByRole("button", { name: "予約する" }).click();
    const dialog = phone.getByRole("dialog", { name: "予約しました" });
    await expect(dialog.getByText("動きやすい服装 タオル2枚")).toBeVisible();
    const inDialog = dialog.getByRole("link", { name: /^手の置き方（example\.jp）/ });
    await expect(inDialog).toHaveAttribute("href", "https://example.jp/hands");
    await expect(inDialog).toHaveAttribute("target", "_blank");
    await expect(inDialog).toHaveAttribute("rel", "noopener noreferrer");
    await expectAccessible(phone, "the confirmation with how to prepare");
    await dialog.getByRole("button", { name: "閉じる", exact: true }).last().click();
    await expect(dialog).toHaveCount(0);
  });

  const seeing = phone.getByRole("button", { name: /^見ました/ });
  await test.step("it stands on home and on the page of the reservation, and one tap tells that it was seen", async () => {
    await phone.goto(`${kenshu.url}/home`);
    await expectSettled(phone);
    await expect(note).toBeVisible();
    await expectGoodLayout(phone, "home with how to prepare", true);
    await expectAccessible(phone, "home with how to prepare");
    const [{ reserveId } = { reserveId: 0 }] = await futures();
    await phone.goto(`${kenshu.url}/reserve/detail/${reserveId}`);
    await expectSettled(phone);
    await expectGoodLayout(phone, "the reservation with how to prepare", true);
    await seeing.click();
    await expect(phone.getByText("確認済み", { exact: true })).toBeVisible();
    await expect(seeing).toHaveCount(0);
    await expect(note).toBeVisible();
    await expectAccessible(phone, "the reservation with what was seen");
  });

  await test.step("the roster shows it to the instructor", async () => {
    const [{ scheduleId } = { scheduleId: 0 }] = await futures();
    const tablet = await open("instructor", { viewport: { width: 820, height: 1180 } });
    await tablet.goto(`${kenshu.url}/attendance/detail/${scheduleId}`);
    const row = tablet.getByRole("listitem").filter({ hasText: "予習確認済み" });
    await expect(row).toHaveCount(1);
    await expectAccessible(tablet, "the roster with what was seen");
    await tablet.setViewportSize(PHONE.viewport);
    await expectGoodLayout(tablet, "the roster with what was seen", true);
  });

  await test.step("another text is asked about again", async () => {
    await desk.goto(kenshu.url + form);
    await desk.getByLabel("予習と持ち物").fill("タオル3枚");
    await desk.getByLabel("ページ1の題名").fill("");
    await desk.getByLabel("ページ1のURL").fill("");
    await desk.getByRole("button", { name: "更新する" }).click();
    await said(desk, "を更新しました");
    await phone.goto(`${kenshu.url}/home`);
    await expect(phone.getByText("タオル3枚")).toBeVisible();
    await expect(phone.getByRole("link", { name: /^手の置き方/ })).toHaveCount(0);
    await expect(seeing).toBeVisible();
  });
  await kenshu.stop();
});

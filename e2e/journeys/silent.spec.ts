import { type Browser, devices, type Page } from "@playwright/test";
import { expectAccessible } from "../goodScreen.ts";
import { expect, hearNothing, type Kenshu, signedInState, startKenshu, test } from "../kenshu.ts";
import { said } from "../said.ts";

const PHONE = { ...devices["Pixel 7"], viewport: { width: 360, height: 740 } };
const DESK = { viewport: { width: 1280, height: 800 } };
const CAUSES = /予約なし|初回の予約がまだない|2回続けてキャンセル|再試験の予約がない/;

test("a silent student is called, found under 連絡済み, taken over, and gone with a place", async ({
  browser,
}) => {
  const kenshu = await startKenshu();
  const instructor = await openAs(browser, kenshu, "instructor", PHONE);
  const desk = await openAs(browser, kenshu, "administrator", DESK);
  await hearNothing(desk);

  await test.step("the instructor's home says how many there are, and each is listed with the cause", async () => {
    await instructor.goto(`${kenshu.url}/home`);
    const alert = instructor.getByRole("link", { name: /足が止まった研修生が\d+名います/ });
    const [count] = (await alert.innerText()).match(/\d+/) ?? [];
    await alert.click();
    await expect(instructor.getByRole("link", { name: `これから連絡 ${count}名` })).toBeVisible();
    const cards = instructor.getByRole("list", { name: "足が止まった人" }).getByRole("listitem");
    await expect(cards).toHaveCount(Number(count));
    const texts = await cards.allInnerTexts();
    expect(new Set(texts.map((text) => CAUSES.exec(text)?.[0])).size).toBe(4);
  });

  await test.step("the instructor writes a call down, and takes the student in hand", async () => {
    const card = cardOf(instructor, "近藤 涼");
    await expect(card.getByRole("link", { name: /^電話をかける/ })).toHaveAttribute(
      "href",
      "tel:090-0000-0135",
    );
    await card.getByRole("button", { name: /^連絡した/ }).click();
    const dialog = instructor.getByRole("dialog", { name: "近藤 涼さんへの連絡" });
    await dialog.getByRole("button", { name: "記録する" }).click();
    await expect(dialog.getByText("入力内容を確認してください（1件）")).toBeVisible();
    await dialog.getByText("続ける", { exact: true }).click();
    await dialog.getByRole("button", { name: "3日後" }).click();
    await expect(dialog.getByLabel("次の連絡日", { exact: true })).toHaveValue("2027/03/13(土)");
    await dialog.getByLabel("メモ").fill("週末に予約するとのこと。");
    await dialog.getByLabel("担当者").selectOption({ label: "自分（西村 浩二）" });
    await dialog.getByRole("button", { name: "記録する" }).click();
    await said(instructor, "近藤 涼さんへの連絡を記録しました");
    await expect(cardOf(instructor, "近藤 涼")).toHaveCount(0);
  });

  await test.step("the administrator finds the student under 連絡済み and reads the contact", async () => {
    await desk.goto(`${kenshu.url}/student/silent`);
    await expect(desk.getByRole("row", { name: /近藤 涼/ })).toHaveCount(0);
    await desk.getByRole("link", { name: "連絡済み 2名" }).click();
    const row = desk.getByRole("row", { name: /近藤 涼/ });
    await expect(row).toContainText("電話、続ける（西村 浩二）");
    await expect(row).toContainText("3/13(土)");
    await row.getByRole("link", { name: /^近藤 涼/ }).click();
    const contacts = desk.getByRole("list", { name: "連絡の記録" });
    await expect(contacts).toContainText("週末に予約するとのこと。");
  });

  await test.step("who has the student in hand is asked about, also when it has changed meanwhile", async () => {
    const { userId: harada } = await kenshu.as("harada");
    const person = await currentContacts(kenshu);
    await (await kenshu.as("harada")).post("Contact/SetHolder", {
      studentUserId: person.id,
      holderId: harada,
      version: person.holderVersion,
    });
    await desk.getByRole("button", { name: "担当者を変更する" }).click();
    const dialog = desk.getByRole("dialog", { name: "近藤 涼さんの担当者" });
    await dialog.getByLabel("担当者").selectOption({ label: "自分（大野 玲子）" });
    await dialog.getByRole("button", { name: "変更する" }).click();
    const question = desk.getByRole("dialog", { name: "担当", exact: true });
    await expect(question).toContainText("西村 浩二さんが担当しています。引き継ぎますか？");
    await question.getByRole("button", { name: "引き継ぐ" }).click();
    await expect(question).toContainText("原田 真一さんが担当しています。引き継ぎますか？");
    await expectAccessible(desk, "the question about the holder");
    await question.getByRole("button", { name: "引き継ぐ" }).click();
    await said(desk, "近藤 涼さんへの連絡の担当者を変更しました");
    expect((await currentContacts(kenshu)).holder?.name).toBe("大野 玲子");
  });

  await test.step("the list is filtered by a colleague, whose address the colleague can open", async () => {
    const holder = "中川 恵";
    await desk.goto(`${kenshu.url}/student/silent`);
    await desk.getByLabel("担当者").selectOption({ label: holder });
    await expect(desk).toHaveURL(/holding=\d+/);
    await expect(desk.getByRole("paragraph").filter({ hasText: /^1名$/ })).toBeVisible();
    await expect(desk.getByRole("row").nth(1)).toContainText(holder);

    const { userId } = await kenshu.as("administrator");
    await desk.goto(`${kenshu.url}/student/silent?isContacted=true&holding=${userId}`);
    await expect(desk.getByLabel("担当者")).toHaveValue(`${userId}`);
    await expect(desk.getByRole("row", { name: /近藤 涼/ })).toBeVisible();
    await desk.getByRole("link", { name: /^近藤 涼/ }).click();
  });

  await test.step("the administrator books a place, and the student is gone from both lists", async () => {
    await desk.getByRole("button", { name: /^連絡を記録する/ }).click();
    const dialog = desk.getByRole("dialog", { name: "近藤 涼さんへの連絡" });
    await dialog.getByText("話せた", { exact: true }).click();
    await dialog.getByRole("button", { name: "記録して予約へ進む" }).click();
    await expect(desk).toHaveURL(/\/reserve\/add\/\d+\?schoolId=\d+/);
    await desk
      .getByRole("button", { name: /^予約する/ })
      .first()
      .click();
    await desk.getByRole("dialog").getByRole("button", { name: "予約する" }).click();
    await said(desk, "を予約しました");
    for (const part of ["", "?isContacted=true"]) {
      await desk.goto(`${kenshu.url}/student/silent${part}`);
      await expect(desk.getByRole("row", { name: /./ }).nth(1)).toBeVisible();
      await expect(desk.getByRole("row", { name: /近藤 涼/ })).toHaveCount(0);
    }
    expect(await currentContacts(kenshu)).toMatchObject({ silence: null, holder: null });
  });

  await instructor.context().close();
  await desk.context().close();
  await kenshu.stop();
});

const cardOf = (page: Page, name: string) =>
  page
    .getByRole("list", { name: "足が止まった人" })
    .getByRole("listitem")
    .filter({ hasText: name });

async function openAs(browser: Browser, kenshu: Kenshu, account: string, device: object) {
  const storageState = await signedInState(kenshu, account);
  return (await browser.newContext({ ...device, storageState })).newPage();
}

type Contacts = { silence: object | null; holder: { name: string } | null; holderVersion: number };

/** What staff know by now about reaching the student of this story. */
async function currentContacts(kenshu: Kenshu): Promise<Contacts & { id: number }> {
  const administrator = await kenshu.as("administrator");
  const [student] = await administrator.get<{ id: number }[]>("Student/SearchStudents", {
    keyword: "近藤 涼",
  });
  if (!student) throw new Error("the demo data lacks the student");
  const contacts = await administrator.get<Contacts>("Contact/GetStudentContacts", {
    studentUserId: student.id,
  });
  return { ...contacts, id: student.id };
}

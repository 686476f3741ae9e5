import { CashFlowType } from "@kenshu/domain/enumerations.ts";
import { formatYen } from "@kenshu/domain/money.ts";
import { expectAccessible } from "../goodScreen.ts";
import { expect, type Kenshu, openHome, startKenshu, test } from "../kenshu.ts";
import { said } from "../said.ts";

type MonthSummary = { invoiceAmount: number; paymentAmount: number };

let kenshu: Kenshu;
test.beforeAll(async () => {
  kenshu = await startKenshu();
});
test.afterAll(() => kenshu.stop());

test("payers are ticked and paid under one date, a training is charged, and the month is closed", async ({
  page,
}) => {
  const administrator = await kenshu.as("administrator");
  const summaryOf = (month: string) =>
    administrator.get<MonthSummary>("CashFlow/GetMonthSummary", { month });
  const before = { february: await summaryOf("2027-02"), march: await summaryOf("2027-03") };
  await openHome(page, kenshu, "administrator");
  const ticks = page.getByRole("checkbox", { name: /さんを\s?選択$/ });

  await test.step("payments of two students who owe are entered for February", async () => {
    await page.goto(`${kenshu.url}/cashFlow`);
    await expect(ticks.nth(1)).toBeVisible();
    const owing = await ticks.count();
    await ticks.nth(0).check();
    await ticks.nth(1).check();
    await expectAccessible(page, "ticked payers");
    await page.getByRole("button", { name: "入金をまとめて登録" }).click();
    const dialog = page.getByRole("dialog", { name: "2名の入金" });
    await dialog.getByRole("textbox", { name: "入金日" }).fill("2027/2/26");
    await expect(dialog.getByLabel("消費税率")).toHaveValue("10");
    await dialog.getByLabel("消費税率").selectOption("8%（軽減税率）");
    await dialog.getByLabel("メモ").fill("振込 2/26");
    await expectAccessible(page, "the dialog of many payments");
    await dialog.getByRole("button", { name: "2名の入金を登録" }).click();
    await said(page, /^2名の入金、合計¥[\d,]+を登録しました/);
    await expect(ticks).toHaveCount(owing - 2);
    await expect(page.getByText("選択中")).toHaveCount(0);
    const { paymentAmount } = await summaryOf("2027-02");
    expect(paymentAmount).toBeGreaterThan(before.february.paymentAmount);
    const log = await administrator.get<{ description: string }[]>("Log/GetList", {
      start: "2027-03-10",
      end: "2027-03-10",
      category: "精算",
    });
    const entered = log.filter(({ description }) => description.includes("（振込 2/26）"));
    expect(entered).toHaveLength(2);
    for (const { description } of entered) expect(description).toContain("8%（軽減税率）");
  });

  await test.step("all who take a training are charged but for one", async () => {
    await page.getByRole("link", { name: "まとめて請求" }).click();
    await page.getByLabel("研修種目").selectOption({ index: 1 });
    await expect(ticks.first()).toBeVisible();
    await expect(page.getByText("請求する研修生を選択してください。")).toBeVisible();
    await expect(page.getByRole("button", { name: "請求をまとめて登録" })).toHaveCount(0);
    await page.getByLabel("すべて選択").check();
    await expect(ticks.first()).toBeChecked();
    const count = (await ticks.count()) - 1;
    await ticks.first().uncheck();
    await page.getByLabel("1名あたりの金額（円）").fill("500");
    await page.getByRole("button", { name: "請求をまとめて登録" }).click();
    const dialog = page.getByRole("dialog", { name: `${count}名の請求` });
    await expect(dialog.getByLabel("消費税率")).toHaveCount(0);
    await dialog.getByLabel("メモ").fill("資料代");
    await dialog.getByRole("button", { name: `${count}名の請求を登録` }).click();
    const total = (count * 500).toLocaleString("ja-JP");
    await said(page, `${count}名の請求、合計¥${total}を登録しました`);
    await expect(page.getByText(/資料代/)).toHaveCount(0);
    await page.getByLabel("1名あたりの金額（円）").fill("500");
    await expect(page.getByText(/資料代/)).toHaveCount(count);
    const { invoiceAmount } = await summaryOf("2027-03");
    expect(invoiceAmount - before.march.invoiceAmount).toBe(count * 500);
  });

  await test.step("February is closed: what concerns it is refused at its date, and can be told today", async () => {
    const { userId } = await kenshu.as("student15");
    const { cashFlowId } = await administrator.post<{ cashFlowId: number }>("CashFlow/Add", {
      studentUserId: userId,
      type: CashFlowType.Payment,
      amount: 1000,
      memo: "",
      occurredOn: "2027-02-26",
    });
    const paid = `${kenshu.url}/progress/detail/${userId}/cashFlow/${userId}/${cashFlowId}`;
    await page.goto(paid);
    const remove = page.getByRole("button", { name: "削除する" });
    await expect(remove).toBeVisible();
    const { paymentAmount, invoiceAmount } = await summaryOf("2027-02");
    await page.goto(`${kenshu.url}/analysis/cashFlowMonthSummary?month=2027-02`);
    await page.getByRole("button", { name: "2027年2月を締める" }).click();
    const question = page.getByRole("dialog");
    await expect(question).toContainText(`入金${formatYen(paymentAmount)}`);
    await expect(question).toContainText(`請求${formatYen(invoiceAmount)}`);
    await expect(question).toContainText(`差引${formatYen(paymentAmount - invoiceAmount)}`);
    await question.getByRole("button", { name: "締める", exact: true }).click();
    await said(page, "2027年2月を締めました");
    await expect(page.getByText(/2027年2月は締められています（.*大野 玲子）/)).toBeVisible();
    await expectAccessible(page, "a closed month");
    const kept = await summaryOf("2027-02");

    await page.goto(paid);
    await expect(page.getByRole("link", { name: "戻る" })).toBeVisible();
    await expect(remove).toHaveCount(0);

    await page.goto(`${kenshu.url}/cashFlow`);
    await page.getByRole("button", { name: /^入金/ }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("textbox", { name: "入金日" }).fill("2027/2/28");
    await dialog.getByRole("button", { name: "入金を登録" }).click();
    await expect(dialog.getByRole("textbox", { name: "入金日" })).toHaveAccessibleDescription(
      /この日の月は締められているため/,
    );
    expect(await summaryOf("2027-02")).toEqual(kept);
    await dialog.getByRole("textbox", { name: "入金日" }).fill("2027/3/10");
    await dialog.getByRole("button", { name: "入金を登録" }).click();
    await said(page, /の入金¥[\d,]+を登録しました/);

    await page.goto(`${kenshu.url}/analysis/cashFlowMonthSummary?month=2027-02`);
    await page.getByRole("button", { name: "締めを解除する" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "解除する", exact: true }).click();
    await said(page, "2027年2月の締めを解除しました");
    await expect(page.getByRole("button", { name: "2027年2月を締める" })).toBeVisible();
  });
});

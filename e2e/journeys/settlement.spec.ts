import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { type BrowserContext, type Download, devices, type Page } from "@playwright/test";
import {
  type Caller,
  expect,
  type Kenshu,
  openHome,
  openReservation,
  startKenshu,
  test,
} from "../kenshu.ts";
import { said } from "../said.ts";
import { choose } from "../sideMenu.ts";
import { skipWithout } from "../skipWithout.ts";

const run = promisify(execFile);
const { Payment, Invoice } = { Payment: 0, Invoice: 1 };
const DATE = "2027-03-11";
const MONTH = "2027-03";
const PENALTY = 3_300;
const MEMO = "キャンセル料 現金（髙﨑𠮷）";
const PHONE = { ...devices["Pixel 7"], viewport: { width: 360, height: 740 } };
const DESK = { viewport: { width: 1280, height: 800 } };

type Reservation = { reserveId: number; scheduleId: number };
type CashFlow = {
  cashFlowId: number;
  type: number;
  amount: number;
  memo: string;
  taxRate: number | null;
  trainingReserveId: number | null;
  startDate: string | null;
  balance: number;
};
type Amounts = { invoiceAmount: number; paymentAmount: number; amount: number };
type MonthSummary = Amounts & { details: (Amounts & { studentUserId: number })[] };

let kenshu: Kenshu;
test.beforeEach(async () => {
  kenshu = await startKenshu();
});
test.afterEach(() => kenshu.stop());

/** The student reserves a schedule of its own, tomorrow evening. */
async function reserveTomorrow(student: Caller) {
  const [school] = await student.get<{ id: number }[]>("School/GetReservableSchools", {
    studentUserId: student.userId,
  });
  const administrator = await kenshu.as("administrator");
  const [room] = await administrator.get<{ id: number }[]>("Room/GetSchoolRooms", {
    schoolId: school?.id ?? 0,
  });
  const { id } = await administrator.post<{ id: number }>("TrainingSchedule/Add", {
    roomId: room?.id,
    startDate: `${DATE}T20:00:00+09:00`,
    endDate: `${DATE}T21:00:00+09:00`,
    capacity: 1,
  });
  await student.post("TrainingReserve/ReserveByStudent", { scheduleId: id });
  const futures = await student.get<Reservation[]>("TrainingReserve/GetFutures", {
    studentId: student.userId,
  });
  const reservation = futures.find(({ scheduleId }) => scheduleId === id);
  if (!reservation) throw new Error("the schedule was not reserved");
  return reservation;
}

const settlementOf = (caller: Caller, studentUserId: number) =>
  caller.get<{ totalAmount: number; cashFlows: CashFlow[] }>("CashFlow/GetStudentCashFlows", {
    studentUserId,
  });

async function monthOf(administrator: Caller, studentUserId: number) {
  const summary = await administrator.get<MonthSummary>("CashFlow/GetMonthSummary", {
    month: MONTH,
  });
  const nothing = { invoiceAmount: 0, paymentAmount: 0, amount: 0 };
  const own = summary.details.find((detail) => detail.studentUserId === studentUserId) ?? nothing;
  return { all: summary, own };
}

/** The text of a printed page, without the gaps between letters. */
async function textOfPdf(download: Download): Promise<string> {
  const { stdout } = await run("pdftotext", ["-layout", await download.path(), "-"]);
  return stdout.replace(/\s/g, "");
}

async function textOfSheet(download: Download): Promise<string> {
  const { stdout } = await run("unzip", ["-p", await download.path(), "xl/worksheets/sheet1.xml"]);
  return stdout;
}

async function downloadOf(page: Page, press: () => Promise<void>): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  return download;
}

const yen = (amount: number) =>
  `${amount < 0 ? "−" : ""}¥${Math.abs(amount).toLocaleString("ja-JP")}`;

test("a late cancellation becomes an invoice, is paid, and its receipt and the month's summary are kept", async ({
  browser,
}) => {
  skipWithout("pdftotext", "unzip");
  const student = await kenshu.as("student15");
  const { name } = await student.get<{ name: string }>("User/GetOwn");
  const administrator = await kenshu.as("administrator");
  const reservation = await reserveTomorrow(student);
  const monthBefore = await monthOf(administrator, student.userId);
  expect((await settlementOf(student, student.userId)).totalAmount).toBe(0);

  const contexts: BrowserContext[] = [];
  const openAs = async (account: string, options: object) => {
    const context = await browser.newContext(options);
    contexts.push(context);
    const page = await context.newPage();
    await openHome(page, kenshu, account);
    return page;
  };
  // After 15:00 on the day before the schedule.
  await kenshu.restartAt("2027-03-10T15:30:00+09:00");
  const phone = await openAs("student15", PHONE);

  await test.step("the student cancels too late and is told what it costs", async () => {
    await openReservation(phone, kenshu, /20:00〜21:00/);
    await phone.getByRole("button", { name: /予約をキャンセル/ }).click();
    const dialog = phone.getByRole("dialog");
    await expect(dialog).toContainText(yen(PENALTY));
    await dialog.getByRole("button", { name: "予約をキャンセル" }).click();
    await said(phone, "キャンセルしました");
  });

  await test.step("the invoice stands in the own list, with the schedule it belongs to", async () => {
    await phone.getByRole("button", { name: "メニュー", exact: true }).click();
    await phone.getByRole("link", { name: "精算", exact: true }).click();
    await expect(phone.getByRole("main")).toContainText(`未払い ${yen(PENALTY)}`);
    const invoice = phone.getByRole("listitem").filter({ hasText: "2027/03/11(木) 20:00" });
    await expect(invoice).toContainText("請求");
    await expect(invoice).toContainText(yen(-PENALTY));
    await expect(invoice).toContainText("キャンセル料");
    await expect(invoice.getByRole("button")).toHaveCount(0);
    const { totalAmount, cashFlows } = await settlementOf(student, student.userId);
    expect(totalAmount).toBe(-PENALTY);
    expect(cashFlows[0]).toMatchObject({
      type: Invoice,
      amount: PENALTY,
      trainingReserveId: reservation.reserveId,
      startDate: `${DATE}T20:00:00+09:00`,
      balance: -PENALTY,
    });
  });

  await test.step("the instructor adds the payment and sees the balance before it is saved", async () => {
    const desk = await openAs("instructor", DESK);
    await desk.goto(`${kenshu.url}/progress/detail/${student.userId}?tab=settlement`);
    await expect(desk.getByRole("main")).toContainText("未払いあり");
    await desk.getByRole("link", { name: "入金・請求を追加" }).click();
    const balanceAfter = desk.getByRole("status").filter({ hasText: /^(－|−?¥[\d,]+)$/ });
    await expect(balanceAfter).toHaveText("－");
    await desk.getByText("請求", { exact: true }).click();
    await desk.getByLabel(/^金額/).fill("￥３，３００");
    await expect(balanceAfter).toHaveText(yen(-2 * PENALTY));
    await expect(desk.getByLabel("消費税率")).toHaveCount(0);
    await desk.getByText("入金", { exact: true }).click();
    await expect(desk.getByLabel("消費税率")).toHaveValue("10");
    await desk.getByLabel("消費税率").selectOption("8%（軽減税率）");
    await expect(balanceAfter).toHaveText("¥0");
    await desk.getByLabel(/^メモ/).fill(MEMO);
    expect((await settlementOf(student, student.userId)).totalAmount).toBe(-PENALTY);

    await desk.getByRole("button", { name: "登録する" }).click();
    await said(desk, `入金${yen(PENALTY)}を登録しました`);
    await expect(desk).toHaveURL(/tab=settlement/);
    await expect(desk.getByRole("row").nth(1)).toContainText(`入金+${yen(PENALTY)}¥0${MEMO}`);
    const { totalAmount, cashFlows } = await settlementOf(student, student.userId);
    expect(totalAmount).toBe(0);
    expect(cashFlows[0]).toMatchObject({
      type: Payment,
      amount: PENALTY,
      memo: MEMO,
      taxRate: 8,
      balance: 0,
    });
    await desk.getByRole("row").nth(1).getByRole("link").click();
    await expect(desk.getByRole("definition").filter({ hasText: "8%（軽減税率）" })).toBeVisible();
    await desk.goBack();
  });

  await test.step("the student downloads the receipt once, however often the button is pressed", async () => {
    await phone.reload();
    await expect(phone.getByRole("main")).toContainText("残高 ¥0");
    const receipt = phone
      .getByRole("listitem")
      .filter({ hasText: MEMO })
      .getByRole("button", { name: /領収書/ });
    let downloads = 0;
    phone.on("download", () => {
      downloads += 1;
    });
    const original = await downloadOf(phone, () => receipt.dblclick());
    expect(original.suggestedFilename()).toBe("領収書_2027-000001.pdf");
    const text = await textOfPdf(original);
    for (const part of ["領収書", "No.2027-000001", name.replace(/\s/g, ""), "様", "¥3,300-"]) {
      expect(text).toContain(part);
    }
    // 3,300 × 8 / 108 is 244.4…
    for (const part of ["税率8%（軽減税率）", "消費税¥244", "登録番号T"]) {
      expect(text).toContain(part);
    }
    expect(text).toContain(MEMO.replace(/\s/g, ""));
    expect(text).not.toMatch(/再発行|控/);
    await expect(receipt).not.toHaveAttribute("aria-busy");
    expect(downloads).toBe(1);

    const copy = await downloadOf(phone, () => receipt.click());
    expect(copy.suggestedFilename()).toBe("領収書_2027-000001.pdf");
    const again = await textOfPdf(copy);
    expect(again).toContain("再発行");
    expect(again).toContain("No.2027-000001");
  });

  await test.step("the month's summary has it, on the screen and in both files", async () => {
    const { all, own } = await monthOf(administrator, student.userId);
    expect(own).toMatchObject({
      paymentAmount: monthBefore.own.paymentAmount + PENALTY,
      invoiceAmount: monthBefore.own.invoiceAmount + PENALTY,
      amount: monthBefore.own.amount,
    });
    const desk = await openAs("administrator", DESK);
    await choose(desk, "分析", "月次精算");
    await expect(desk.getByRole("heading", { name: "2027年2月" })).toBeVisible();
    await desk.getByRole("button", { name: "次の月" }).click();
    await expect(desk.getByRole("heading", { name: "2027年3月" })).toBeVisible();
    const figures = ({ paymentAmount, invoiceAmount, amount }: Amounts) =>
      [paymentAmount, invoiceAmount, amount].map(yen).join("");
    await expect(desk.getByRole("row").filter({ hasText: name })).toContainText(figures(own));
    await expect(desk.getByRole("row").last()).toHaveText(`合計${figures(all)}`);

    const save = (format: string) => () =>
      desk.getByRole("button", { name: `${format}で保存` }).click();
    const csv = await downloadOf(desk, save("CSV"));
    expect(csv.suggestedFilename()).toBe("月次精算_2027年03月.csv");
    const lines = (await readFile(await csv.path(), "utf8")).split("\r\n");
    expect(lines[0]).toMatch(/^\uFEFF/);
    const ofStudent = [own.paymentAmount, own.invoiceAmount, own.amount].join(",");
    expect(lines.find((line) => line.includes(name))).toContain(`,${ofStudent}`);

    const workbook = await downloadOf(desk, save("Excel"));
    expect(workbook.suggestedFilename()).toBe("月次精算_2027年03月.xlsx");
    const sheet = await textOfSheet(workbook);
    for (const figure of [all.paymentAmount, all.invoiceAmount, all.amount]) {
      expect(sheet).toContain(`<v>${figure}</v>`);
    }
  });

  await test.step("what was removed elsewhere meanwhile is said so, and the balance invents nothing", async () => {
    const payment = (await settlementOf(administrator, student.userId)).cashFlows[0];
    const desk = await openAs("administrator", DESK);
    const cashFlows = `${kenshu.url}/progress/detail/${student.userId}/cashFlow/${student.userId}`;
    await desk.goto(`${cashFlows}/${payment?.cashFlowId}`);
    await desk.getByRole("button", { name: "削除する" }).click();
    const dialog = desk.getByRole("dialog");
    await expect(dialog).toContainText(`残高 ¥0 → 削除後 ${yen(-PENALTY)}`);
    await administrator.post("CashFlow/Remove", { id: payment?.cashFlowId });
    await dialog.getByRole("button", { name: "削除する" }).click();
    await expect(dialog).toContainText("この入金・請求はすでに削除されています。");
    await expect(dialog).not.toContainText("残高");
    await dialog.getByRole("button", { name: "閉じる" }).last().click();
    await expect(desk).toHaveURL(/tab=settlement/);
    await expect(desk.getByRole("main")).toContainText(`未払いあり`);
  });

  await test.step("it stands struck out in the ledger, with who, when and why; the student sees nothing of it", async () => {
    const { cashFlows } = await settlementOf(student, student.userId);
    await administrator.post("CashFlow/Add", {
      studentUserId: student.userId,
      type: Invoice,
      amount: 777,
      memo: "二重の請求",
    });
    const desk = await openAs("instructor", DESK);
    await desk.goto(`${kenshu.url}/progress/detail/${student.userId}?tab=settlement`);
    const row = desk.getByRole("row").filter({ hasText: "二重の請求" });
    await row.getByRole("button", { name: /^削除/ }).click();
    const dialog = desk.getByRole("dialog");
    await dialog.getByLabel("理由").fill("二重に登録したため");
    await dialog.getByRole("button", { name: "削除する" }).click();
    await expect(row).toContainText(/2027\/03\/10\(水\) 15:\d\d .+が削除：二重に登録したため/);
    await expect(row.locator("del")).toHaveText([/2027\/03\/10/, "請求", yen(-777), "二重の請求"]);
    await expect(row.getByRole("link")).toHaveCount(0);
    expect((await settlementOf(student, student.userId)).cashFlows).toEqual(cashFlows);
    await phone.reload();
    await expect(phone.getByRole("main")).toContainText(`未払い ${yen(PENALTY)}`);
    await expect(phone.getByRole("main")).not.toContainText("二重の請求");
  });

  await test.step("what is owed is paid in three clicks", async () => {
    const desk = await openAs("administrator", DESK);
    await choose(desk, "管理", "精算");
    const row = desk.getByRole("row").filter({ hasText: name });
    await expect(row).toContainText(`${yen(PENALTY)}2027/03/10(水)0日`);
    await row.getByRole("button", { name: "入金" }).click();
    await desk.getByRole("dialog").getByRole("button", { name: "入金を登録" }).click();
    const done = `${name}さんの入金${yen(PENALTY)}を登録しました`;
    await said(desk, done);
    await expect(row).toHaveCount(0);
    const { totalAmount, cashFlows } = await settlementOf(student, student.userId);
    expect(totalAmount).toBe(0);
    expect(cashFlows[0]).toMatchObject({ type: Payment, amount: PENALTY, memo: "" });
  });

  for (const context of contexts) await context.close();
});

/** The number in the name of a payment's receipt, `2027-000001`. */
async function receiptNumber({ token }: Caller, cashFlowId: number): Promise<string> {
  const response = await fetch(
    `${kenshu.url}/api/CashFlow/GetFileReceipt?cashFlowId=${cashFlowId}`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  const disposition = decodeURIComponent(response.headers.get("content-disposition") ?? "");
  // By now the bytes have arrived, or the connection has broken.
  await response.arrayBuffer();
  const number = /領収書_(\d{4}-\d{6})\.pdf/.exec(disposition)?.[1];
  if (!number) throw new Error(`no receipt: ${response.status}`);
  return number;
}

test("a server that is killed while it issues receipts leaves no gap and no number twice", async () => {
  const PAYMENTS = 30;
  const instructor = await kenshu.as("instructor");
  const { userId: studentUserId } = await kenshu.as("student15");
  const payments: number[] = [];
  for (let count = 0; count < PAYMENTS; count += 1) {
    const { cashFlowId } = await instructor.post<CashFlow>("CashFlow/Add", {
      studentUserId,
      type: Payment,
      amount: 1_000 + count,
      memo: "",
    });
    payments.push(cashFlowId);
  }

  const answered = new Map<number, string>();
  for (const answersBefore of [1, 6]) {
    const waiting = payments.filter((id) => !answered.has(id));
    const reached = Promise.withResolvers<void>();
    const enough = answered.size + answersBefore;
    const requests = waiting.map(async (id) => {
      answered.set(id, await receiptNumber(instructor, id));
      if (answered.size >= enough) reached.resolve();
    });
    const outcomes = Promise.allSettled(requests);
    await reached.promise;
    await kenshu.crash();
    const brokenOff = (await outcomes).filter(({ status }) => status === "rejected");
    expect(brokenOff.length).toBeGreaterThan(0);
  }

  const numbers = [];
  for (const id of payments) {
    const number = await receiptNumber(instructor, id);
    // A receipt that was handed out does not change.
    expect(answered.get(id) ?? number).toBe(number);
    numbers.push(number);
  }
  const inOrder = payments.map((_, index) => `2027-${String(index + 1).padStart(6, "0")}`);
  expect(numbers.toSorted()).toEqual(inOrder);
});

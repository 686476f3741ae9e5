import type { AskedProcedure } from "@kenshu/domain/asked.ts";
import type { Locator, Page } from "@playwright/test";
import { expect, type Kenshu, openHome, startKenshu, test } from "../kenshu.ts";

/** What is sent is what stood there when the person opened it (rules 13.21, 24.7). */

const CHANGED = "変わりました";
const { Payment, Invoice } = { Payment: 0, Invoice: 1 };

/** A form or a dialog whose facts change while it is open, with the news of that. */
type Walk = {
  open: (page: Page, kenshu: Kenshu) => Promise<{ change: () => Promise<unknown> }>;
  /** Where it stands. */
  within: (page: Page) => Locator;
  act: string;
  /** How many have been made of what the act makes. */
  made: (kenshu: Kenshu) => Promise<number>;
  /** How many the change makes. */
  byChange: number;
};

const ledger = async (kenshu: Kenshu) => {
  const student = await kenshu.as("student01");
  return student.get<{ totalAmount: number; cashFlows: object[] }>("CashFlow/GetStudentCashFlows", {
    studentUserId: student.userId,
  });
};

async function enter(kenshu: Kenshu, type: number, occurredOn = "2027-03-10") {
  const administrator = await kenshu.as("administrator");
  const { userId: studentUserId } = await kenshu.as("student01");
  const money = { studentUserId, type, amount: 3300, memo: "", occurredOn };
  await administrator.post("CashFlow/Add", money);
}

const main = (page: Page) => page.getByRole("main");
const dialog = (page: Page) => page.getByRole("dialog");

/** The dialog asks about a copy of its own, which no news reaches. */
const OF_ITS_OWN = "copy";
/** What the question states is read when the button is pressed. */
const AT_THE_PRESS = "press";

/** Each procedure with an expectation: its walk, or the test that has one, or why news is no matter. */
const walks: Record<AskedProcedure, Walk | string> = {
  "CashFlow.Add": {
    open: async (page, kenshu) => {
      await enter(kenshu, Invoice);
      const { userId } = await kenshu.as("student01");
      await page.goto(`${kenshu.url}/progress/detail/${userId}?tab=settlement`);
      await page.getByRole("link", { name: "入金・請求を追加" }).click();
      await page.getByText("入金", { exact: true }).click();
      await page.getByLabel(/^金額/).fill("3300");
      return { change: () => enter(kenshu, Payment) };
    },
    within: main,
    act: "登録する",
    made: async (kenshu) => (await ledger(kenshu)).cashFlows.length,
    byChange: 1,
  },
  "CashFlow.CloseMonth": {
    open: async (page, kenshu) => {
      await page.goto(`${kenshu.url}/analysis/cashFlowMonthSummary?month=2027-02`);
      await page.getByRole("button", { name: "2027年2月を締める" }).click();
      return { change: () => enter(kenshu, Invoice, "2027-02-26") };
    },
    within: dialog,
    act: "締める",
    made: async (kenshu) => {
      const administrator = await kenshu.as("administrator");
      const { closed } = await administrator.get<{ closed: object | null }>(
        "CashFlow/GetMonthState",
        { month: "2027-02" },
      );
      return closed ? 1 : 0;
    },
    byChange: 0,
  },
  "CashFlow.AddMany": OF_ITS_OWN,
  "TrainingReserve.Reserve": "asked.spec.ts",
  "TrainingReserve.ReserveByStudent": "asked.spec.ts",
  "TrainingReserve.ForceReserve": "asked.spec.ts",
  "TrainingReserve.ReservePlan": OF_ITS_OWN,
  "TrainingReserve.Change": "asked.spec.ts",
  "TrainingReserve.Cancel": "asked.spec.ts",
  "TrainingReserve.CancelStudentAllReserve": "asked.spec.ts",
  "TrainingSchedule.CallOff": AT_THE_PRESS,
  "TrainingSchedule.Update": AT_THE_PRESS,
  "StudentImport.ImportStudents": OF_ITS_OWN,
  "User.UnlinkStudent": "useStood.test.ts",
  "User.Update": "users.spec.ts",
  "User.UpdateIsEnabled": "users.spec.ts",
  "User.LinkNoAccountStudent": OF_ITS_OWN,
};

test("what has changed under an open form or dialog is marked, and refused before it is done", async ({
  page,
}) => {
  const kenshu = await startKenshu();
  await openHome(page, kenshu, "administrator");
  for (const [name, walk] of Object.entries(walks)) {
    if (typeof walk === "string") continue;
    await test.step(name, async () => {
      const { change } = await walk.open(page, kenshu);
      const place = walk.within(page);
      const act = page.getByRole("button", { name: walk.act, exact: true });
      await expect(act).toBeVisible();
      const before = await walk.made(kenshu);
      await change();
      await expect(place.getByText(CHANGED, { exact: true }).first()).toBeVisible();
      await act.click();
      await expect(place.getByText(/^確認した内容から変わりました。/)).toBeVisible();
      expect(await walk.made(kenshu)).toBe(before + walk.byChange);
      await act.click();
      await expect.poll(() => walk.made(kenshu)).toBe(before + walk.byChange + 1);
    });
  }

  await test.step("who has a student in hand is not sent by a dialog that left it as it was", async () => {
    await page.goto(`${kenshu.url}/student/silent`);
    const [student] = await (await kenshu.as("administrator")).get<{ id: number }[]>(
      "Student/SearchStudents",
      { keyword: "近藤 涼" },
    );
    const row = page.getByRole("row", { name: /近藤 涼/ });
    await row.getByRole("button", { name: /^連絡した/ }).click();
    const colleague = await kenshu.as("instructor");
    const contacts = () =>
      colleague.get<{ holder: { id: number } | null; holderVersion: number; contacts: object[] }>(
        "Contact/GetStudentContacts",
        { studentUserId: student?.id ?? 0 },
      );
    const { holder, holderVersion: version } = await contacts();
    expect(holder).toBeNull();
    const taking = { studentUserId: student?.id, holderId: colleague.userId, version };
    await colleague.post("Contact/SetHolder", taking);
    const asked = page.getByRole("dialog", { name: "近藤 涼さんへの連絡" });
    await expect(asked.getByText(CHANGED, { exact: true })).toBeVisible();
    await asked.getByText("続ける", { exact: true }).click();
    await asked.getByRole("button", { name: "記録する" }).click();
    await expect(page.getByRole("status").filter({ hasText: "連絡を記録しました" })).toBeVisible();
    expect(await contacts()).toMatchObject({ holder: { id: colleague.userId } });
  });
  await kenshu.stop();
});

import { workOutDueSummaries } from "@kenshu/db/studentSummary/dueSummaries.ts";
import { CashFlowType, Role } from "@kenshu/domain/enumerations.ts";
import { waitForLock } from "@kenshu/testkit/waitForLock.ts";
import { sql } from "kysely";
import { expect, test } from "vitest";
import {
  expectNoFaults,
  expectRefused,
  expectUnchanged,
  lastLog,
  useWorldPerTest,
} from "#testing.ts";

const { Payment, Invoice } = CashFlowType;

const world = useWorldPerTest();

async function callers() {
  const administrator = await world.build.user({ role: Role.Administrator, name: "大野 玲子" });
  const { cashFlow } = await world.as(administrator);
  return { administrator, cashFlow };
}

test("the day of a cash flow decides its place in the list, its receipt and its month", async () => {
  const { cashFlow } = await callers();
  const { id: studentUserId } = await world.build.student({ name: "佐藤 美咲" });
  const billed = await cashFlow.add({ studentUserId, type: Invoice, amount: 5000 });
  const paid = await cashFlow.add({
    studentUserId,
    type: Payment,
    amount: 3000,
    occurredOn: "2027-02-26",
  });
  expect(paid).toMatchObject({ occurredOn: "2027-02-26", createdAt: "2027-03-10T10:00:00+09:00" });
  expect(await lastLog(world)).toMatchObject({
    description: "佐藤 美咲さんに入金¥3,000を登録。消費税率：10%。日付：2027/02/26(金)",
  });
  const { cashFlows } = await cashFlow.getStudentCashFlows({ studentUserId });
  expect(cashFlows).toEqual([
    { ...billed, balance: -2000 },
    { ...paid, balance: 3000 },
  ]);
  expect(await cashFlow.getMonthSummary({ month: "2027-02" })).toMatchObject({
    paymentAmount: 3000,
    invoiceAmount: 0,
  });
  expect(await cashFlow.getMonthSummary({ month: "2027-03" })).toMatchObject({
    paymentAmount: 0,
    invoiceAmount: 5000,
  });
  await cashFlow.getFileReceipt({ cashFlowId: paid.cashFlowId });
  const { paidOn } = await world.db
    .selectFrom("receipt")
    .select("paidOn")
    .executeTakeFirstOrThrow();
  expect(paidOn).toBe("2027-02-26");
  await expectNoFaults(world);
});

test("a day ahead, or more than a year ago, is refused", async () => {
  const { cashFlow } = await callers();
  const { id: studentUserId } = await world.build.student();
  await expectUnchanged(world.db, async () => {
    for (const occurredOn of ["2027-03-11", "2026-03-09"]) {
      await expectRefused(
        cashFlow.add({ studentUserId, type: Payment, amount: 1, occurredOn }),
        "InvalidDate",
      );
    }
  });
});

test("a closed month keeps its summary and takes nothing; only the last can be opened again", async () => {
  const { cashFlow } = await callers();
  const { id: studentUserId } = await world.build.student({ name: "佐藤 美咲" });
  const february = { studentUserId, type: Payment, amount: 3000, occurredOn: "2027-02-26" };
  const { cashFlowId } = await cashFlow.add(february);
  const open = { closed: null, isBeforeClosed: false };
  expect(await cashFlow.getMonthState({ month: "2027-02" })).toEqual({
    ...open,
    nextToClose: null,
    can: { close: true, open: false },
  });
  await cashFlow.closeMonth({ month: "2027-01" });
  await cashFlow.closeMonth({ month: "2027-02" });
  expect(await lastLog(world)).toMatchObject({
    category: "精算",
    description: "2027年2月の精算を締め（入金¥3,000、請求¥0、差引¥3,000）",
  });
  expect(await cashFlow.getMonthState({ month: "2027-02" })).toEqual({
    closed: { closedAt: "2027-03-10T10:00:00+09:00", closedBy: "大野 玲子" },
    isBeforeClosed: false,
    nextToClose: "2027-03",
    can: { close: false, open: true },
  });
  expect(await cashFlow.getMonthState({ month: "2026-12" })).toMatchObject({
    closed: null,
    isBeforeClosed: true,
    can: { close: false, open: false },
  });

  await expectUnchanged(world.db, async () => {
    const entered = { found: "enteredIntoClosed" };
    await expectRefused(cashFlow.add(february), "MonthClosed", entered);
    await expectRefused(
      cashFlow.add({ ...february, occurredOn: "2026-12-31" }),
      "MonthClosed",
      entered,
    );
    await expectRefused(cashFlow.remove({ id: cashFlowId }), "MonthClosed", {
      found: "removedFromClosed",
    });
    for (const month of ["2027-01", "2027-02", "2027-03", "2027-04"]) {
      await expectRefused(cashFlow.closeMonth({ month }), "InvalidDate");
    }
    await expectRefused(cashFlow.openMonth({ month: "2027-01" }), "InvalidDate");
  });

  // The stored summary stays, even if the name changes.
  const before = await cashFlow.getMonthSummary({ month: "2027-02" });
  await world.db
    .updateTable("appUser")
    .set({ name: "鈴木 美咲" })
    .where("id", "=", studentUserId)
    .execute();
  await workOutDueSummaries(world.db);
  expect(await cashFlow.getMonthSummary({ month: "2027-02" })).toEqual(before);
  expect(before.details).toMatchObject([{ studentUserName: "佐藤 美咲", paymentAmount: 3000 }]);
  await cashFlow.add({ ...february, occurredOn: undefined, type: Invoice });
  await expectNoFaults(world);

  await cashFlow.openMonth({ month: "2027-02" });
  expect(await lastLog(world)).toMatchObject({
    description: "2027年2月の精算の締めを解除（入金¥3,000、請求¥0、差引¥3,000）",
  });
  await cashFlow.remove({ id: cashFlowId });
  expect((await cashFlow.getMonthSummary({ month: "2027-02" })).details).toEqual([]);
  await cashFlow.openMonth({ month: "2027-01" });
  expect(await cashFlow.getMonthState({ month: "2027-01" })).toMatchObject(open);
  // Those before the first closed one were never summed up, and stay closed.
  expect(await cashFlow.getMonthState({ month: "2026-12" })).toMatchObject({
    closed: null,
    isBeforeClosed: true,
    can: { close: false, open: false },
  });
  await expectUnchanged(world.db, async () => {
    await expectRefused(cashFlow.openMonth({ month: "2026-12" }), "InvalidDate");
    await expectRefused(cashFlow.add({ ...february, occurredOn: "2026-12-31" }), "MonthClosed", {
      found: "enteredIntoClosed",
    });
    await expectRefused(cashFlow.closeMonth({ month: "2027-02" }), "InvalidDate");
  });
  await cashFlow.add({ ...february, occurredOn: "2027-01-31" });
  await cashFlow.closeMonth({ month: "2027-01" });
  await expectNoFaults(world);
});

test("a month that is being closed waits for what is being entered, and counts it", async () => {
  const { administrator, cashFlow } = await callers();
  const { id: studentUserId } = await world.build.student();
  const february = { studentUserId, type: Payment, amount: 3000, occurredOn: "2027-02-26" };
  let closing: Promise<void> | undefined;
  await world.db.transaction().execute(async (tx) => {
    await (await world.as(administrator, tx)).cashFlow.add(february);
    closing = cashFlow.closeMonth({ month: "2027-02" });
    await waitForLock(world.db);
  });
  await closing;
  expect(await cashFlow.getMonthSummary({ month: "2027-02" })).toMatchObject({
    paymentAmount: 3000,
  });
  await expectNoFaults(world);
});

test("an entry made while the month is being closed waits and is refused", async () => {
  const { administrator, cashFlow } = await callers();
  const { id: studentUserId } = await world.build.student();
  const february = { studentUserId, type: Payment, amount: 3000, occurredOn: "2027-02-26" };
  let adding: Promise<unknown> | undefined;
  await world.db.transaction().execute(async (tx) => {
    await (await world.as(administrator, tx)).cashFlow.closeMonth({ month: "2027-02" });
    adding = cashFlow.add(february).catch((error) => error);
    await waitForLock(world.db);
  });
  await expectRefused(Promise.reject(await adding), "MonthClosed");
  await expectNoFaults(world);
});

test("a void made while the month is being closed waits and is refused", async () => {
  const { administrator, cashFlow } = await callers();
  const { id: studentUserId } = await world.build.student();
  const february = { studentUserId, type: Payment, amount: 3000, occurredOn: "2027-02-26" };
  const { cashFlowId } = await cashFlow.add(february);
  let removing: Promise<unknown> | undefined;
  await world.db.transaction().execute(async (tx) => {
    await (await world.as(administrator, tx)).cashFlow.closeMonth({ month: "2027-02" });
    removing = cashFlow.remove({ id: cashFlowId }).catch((error) => error);
    await waitForLock(world.db);
  });
  await expectRefused(Promise.reject(await removing), "MonthClosed", {
    found: "removedFromClosed",
  });
  expect(await cashFlow.getMonthSummary({ month: "2027-02" })).toMatchObject({
    paymentAmount: 3000,
  });
  await expectNoFaults(world);
});

test("a month that is being closed waits for a void, and does not count what it voids", async () => {
  const { administrator, cashFlow } = await callers();
  const { id: studentUserId } = await world.build.student();
  const february = { studentUserId, type: Payment, amount: 3000, occurredOn: "2027-02-26" };
  const { cashFlowId } = await cashFlow.add(february);
  let closing: Promise<void> | undefined;
  await world.db.transaction().execute(async (tx) => {
    await (await world.as(administrator, tx)).cashFlow.remove({ id: cashFlowId });
    closing = cashFlow.closeMonth({ month: "2027-02" });
    await waitForLock(world.db);
  });
  await closing;
  expect(await cashFlow.getMonthSummary({ month: "2027-02" })).toMatchObject({ paymentAmount: 0 });
  await expectNoFaults(world);
});

test("closing asks again if a payment has changed the stated sums while it waited", async () => {
  const { administrator, cashFlow } = await callers();
  const { id: studentUserId } = await world.build.student();
  const february = { studentUserId, type: Payment, amount: 3000, occurredOn: "2027-02-26" };
  await cashFlow.add(february);
  const stated = { paymentAmount: 3000, invoiceAmount: 0 };
  let closing: Promise<unknown> | undefined;
  await world.db.transaction().execute(async (tx) => {
    await (await world.as(administrator, tx)).cashFlow.add({ ...february, amount: 1200 });
    closing = cashFlow.closeMonth({ month: "2027-02", expected: stated }).catch((error) => error);
    await waitForLock(world.db);
  });
  const actual = { paymentAmount: 4200, invoiceAmount: 0 };
  await expectRefused(Promise.reject(await closing), "DbConflict", { found: "otherwise", actual });
  expect(await cashFlow.getMonthState({ month: "2027-02" })).toMatchObject({
    closed: null,
    can: { close: true },
  });
  await cashFlow.closeMonth({ month: "2027-02", expected: actual });
  await expectNoFaults(world);
});

test("the rows of a closed month say so until it is opened again, and those of later days do not", async () => {
  const { cashFlow } = await callers();
  const { id: studentUserId } = await world.build.student();
  const payment = { studentUserId, type: Payment, amount: 3000 };
  await cashFlow.add({ ...payment, occurredOn: "2027-02-28" });
  await cashFlow.add({ ...payment, occurredOn: "2027-03-01" });
  const closed = async () => {
    const { cashFlows } = await cashFlow.getStudentCashFlows({ studentUserId });
    return cashFlows.map(({ occurredOn, isMonthClosed }) => [occurredOn, isMonthClosed]);
  };
  await cashFlow.closeMonth({ month: "2027-02" });
  expect(await closed()).toEqual([
    ["2027-03-01", false],
    ["2027-02-28", true],
  ]);
  await cashFlow.openMonth({ month: "2027-02" });
  expect(await closed()).toEqual([
    ["2027-03-01", false],
    ["2027-02-28", false],
  ]);
});

test("the check finds a closed month whose cash flows have changed behind its back", async () => {
  const { cashFlow } = await callers();
  const { id: studentUserId } = await world.build.student();
  await cashFlow.add({ studentUserId, type: Payment, amount: 3000, occurredOn: "2027-02-26" });
  await cashFlow.closeMonth({ month: "2027-02" });
  await sql`update closed_month_summary set payment_amount = 1`.execute(world.db);
  await expect(expectNoFaults(world)).rejects.toThrow(/締めた月 2027-02-01/);
});

test("the trigger keeps a month closed that a former server has closed", async () => {
  const { administrator } = await callers();
  const { id: studentUserId } = await world.build.student();
  await world.db
    .insertInto("closedMonth")
    .values({ month: "2027-02-01", closedAt: world.clock.now(), closedBy: administrator.id })
    .execute();
  const enter = (occurredOn: string) =>
    world.build.cashFlow({ studentUserId, occurredOn }).then(
      () => "entered",
      (error: { constraint?: string }) => error.constraint,
    );
  expect(await enter("2027-01-31")).toBe("cash_flow_in_open_month");
  await world.db.deleteFrom("closedMonth").execute();
  expect(await enter("2027-01-31")).toBe("cash_flow_in_open_month");
  expect(await enter("2027-02-01")).toBe("entered");
});

test("a month before the first one that a former server closes again is not offered for opening", async () => {
  const { administrator, cashFlow } = await callers();
  await cashFlow.closeMonth({ month: "2027-02" });
  await cashFlow.openMonth({ month: "2027-02" });
  await world.db
    .insertInto("closedMonth")
    .values({ month: "2027-01-01", closedAt: world.clock.now(), closedBy: administrator.id })
    .execute();
  expect(await cashFlow.getMonthState({ month: "2027-01" })).toMatchObject({
    can: { close: false, open: false },
  });
  await expectUnchanged(world.db, () =>
    expectRefused(cashFlow.openMonth({ month: "2027-01" }), "InvalidDate"),
  );
  await cashFlow.closeMonth({ month: "2027-02" });
});

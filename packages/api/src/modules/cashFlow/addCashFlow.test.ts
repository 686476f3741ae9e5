import { CashFlowType, Gender, Role, TaxRate } from "@kenshu/domain/enumerations.ts";
import { afterAll, expect, test } from "vitest";
import {
  expectInvalid,
  expectNoFaults,
  expectRefused,
  expectUnchanged,
  lastLog,
  useWorld,
} from "#testing.ts";

const { Payment, Invoice } = CashFlowType;

const world = useWorld();
afterAll(async () => {
  await expectNoFaults(world);
});

test("a payment and an invoice are entered, returned and logged", async () => {
  const student = await world.build.student({ name: "佐藤 美咲" });
  const instructor = await world.build.user({ role: Role.Instructor });
  const { cashFlow } = await world.as(instructor);
  const studentUserId = student.id;
  const added = await cashFlow.add({
    studentUserId,
    type: Payment,
    amount: 11_000,
    memo: " 教材費 ",
  });
  expect(added).toEqual({
    cashFlowId: expect.any(Number),
    studentUserId,
    type: Payment,
    amount: 11_000,
    memo: "教材費",
    taxRate: TaxRate.Standard,
    occurredOn: "2027-03-10",
    isMonthClosed: false,
    createdAt: "2027-03-10T10:00:00+09:00",
    trainingReserveId: null,
    startDate: null,
  });
  expect(await cashFlow.get({ id: added.cashFlowId })).toEqual(added);
  expect(await lastLog(world)).toEqual({
    category: "精算",
    description: "佐藤 美咲さんに入金¥11,000を登録（教材費）。消費税率：10%",
    targets: { cashFlow: [added.cashFlowId], user: [studentUserId] },
    operateUserId: instructor.id,
  });

  const billed = await cashFlow.add({ studentUserId, type: Invoice, amount: 1 });
  expect(billed).toMatchObject({ type: Invoice, amount: 1, memo: "", taxRate: null });
  expect(await lastLog(world)).toMatchObject({
    description: "佐藤 美咲さんに請求¥1を登録",
    targets: { cashFlow: [billed.cashFlowId], user: [studentUserId] },
  });
  const { totalAmount, cashFlows } = await cashFlow.getStudentCashFlows({ studentUserId });
  expect(totalAmount).toBe(10_999);
  expect(cashFlows).toEqual([
    { ...billed, balance: 10_999 },
    { ...added, balance: 11_000 },
  ]);
  const rows = await world.db
    .selectFrom("cashFlow")
    .select(["createdBy", "voidedAt", "voidedBy"])
    .where("studentUserId", "=", studentUserId)
    .execute();
  const asEntered = { createdBy: instructor.id, voidedAt: null, voidedBy: null };
  expect(rows).toEqual([asEntered, asEntered]);
});

test("a payment has the rate that is sent, or else that of the settings; an invoice has none", async () => {
  const { id: studentUserId } = await world.build.student({ name: "佐藤 美咲" });
  const { cashFlow, setting } = await world.callerAs(Role.Administrator);
  const paid = { studentUserId, type: Payment, amount: 1_080 };
  for (const [taxRate, words] of [
    [TaxRate.Standard, "10%"],
    [TaxRate.Reduced, "8%（軽減税率）"],
    [null, "対象外"],
  ] as const) {
    const added = await cashFlow.add({ ...paid, taxRate });
    expect(added.taxRate).toBe(taxRate);
    expect(await cashFlow.get({ id: added.cashFlowId })).toEqual(added);
    expect(await lastLog(world)).toMatchObject({
      description: `佐藤 美咲さんに入金¥1,080を登録。消費税率：${words}`,
    });
  }
  for (const receiptTaxRate of [TaxRate.Reduced, null, TaxRate.Standard]) {
    await setting.update({ ...(await setting.get()), receiptTaxRate });
    expect((await cashFlow.add(paid)).taxRate).toBe(receiptTaxRate);
  }
  const invoice = { ...paid, type: Invoice, taxRate: TaxRate.Reduced };
  expect((await cashFlow.add(invoice)).taxRate).toBe(null);
  // A former server leaves the rate of an invoice at the default of the column.
  const former = await world.build.cashFlow({ studentUserId, type: Invoice });
  expect((await cashFlow.get({ id: former.id })).taxRate).toBe(null);
  await expectUnchanged(world.db, () =>
    expectInvalid(cashFlow.add({ ...paid, taxRate: 7 as TaxRate }), "taxRate"),
  );
});

test("a student without an account, or one whose account is stopped, has a settlement too", async () => {
  const { cashFlow, user } = await world.callerAs(Role.Administrator);
  const area = await world.build.area();
  const { userId } = await user.addNoAccountStudent({
    name: "鈴木 一郎",
    nameKana: "スズキ イチロウ",
    areaId: area.id,
    gender: Gender.Male,
  });
  const stopped = await world.build.student({ isEnabled: false });
  for (const studentUserId of [userId, stopped.id]) {
    await cashFlow.add({ studentUserId, type: Payment, amount: 100_000_000 });
    expect(await cashFlow.getStudentCashFlows({ studentUserId })).toMatchObject({
      totalAmount: 100_000_000,
    });
  }
});

test.each([
  0,
  -1,
  0.5,
  1000.5,
  100_000_001,
  2 ** 31,
  Number.MAX_SAFE_INTEGER,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  "11000",
  "千円",
  null,
])("an amount of %s is refused", async (amount) => {
  const student = await world.build.student();
  const { cashFlow } = await world.callerAs(Role.Administrator);
  const given = { studentUserId: student.id, type: Payment, amount: amount as number };
  await expectUnchanged(world.db, () => expectInvalid(cashFlow.add(given), "amount"));
});

test("a memo of 100 characters and no more; another kind of cash flow there is not", async () => {
  const { id: studentUserId } = await world.build.student();
  const { cashFlow } = await world.callerAs(Role.Administrator);
  const given = { studentUserId, type: Payment, amount: 1 };
  expect(await cashFlow.add({ ...given, memo: "あ".repeat(100) })).toMatchObject({
    memo: "あ".repeat(100),
  });
  await expectUnchanged(world.db, async () => {
    await expectInvalid(cashFlow.add({ ...given, memo: "あ".repeat(101) }), "memo");
    await expectInvalid(cashFlow.add({ ...given, memo: "教\0材" }), "memo");
    await expectInvalid(cashFlow.add({ ...given, memo: "教材🎒" }), "memo");
    await expectInvalid(cashFlow.add({ ...given, type: 2 as CashFlowType }), "type");
  });
});

test("only a student has a settlement to enter something in", async () => {
  const { cashFlow } = await world.callerAs(Role.Administrator);
  const viewer = await world.build.user({ role: Role.Viewer });
  const guest = await world.build.user({ role: Role.Guest });
  await expectUnchanged(world.db, async () => {
    for (const studentUserId of [viewer.id, guest.id, 999_999]) {
      const given = { studentUserId, type: Payment, amount: 1 };
      await expectRefused(cashFlow.add(given), "UserNotFound");
    }
  });
});

test("neither viewers nor students enter anything", async () => {
  const student = await world.build.student();
  const callers = [await world.callerAs(Role.Viewer), await world.as(student)];
  await expectUnchanged(world.db, async () => {
    for (const { cashFlow } of callers) {
      const given = { studentUserId: student.id, type: Payment, amount: 1 };
      await expectRefused(cashFlow.add(given), "UnauthorizedOperation");
    }
  });
});

test("cash flows of one student made at once are all kept, and the total is theirs", async () => {
  const { id: studentUserId } = await world.build.student();
  const { cashFlow, student } = await world.callerAs(Role.Administrator);
  const amounts = [1000, 200, 30, 4, 50_000, 600_000];
  await Promise.all(
    amounts.map((amount) => cashFlow.add({ studentUserId, type: Payment, amount })),
  );
  const { totalAmount, cashFlows } = await cashFlow.getStudentCashFlows({ studentUserId });
  expect(totalAmount).toBe(651_234);
  expect(cashFlows.map(({ amount }) => amount).sort()).toEqual(amounts.toSorted());
  const summary = await world.db
    .selectFrom("studentSummary")
    .select("totalAmount")
    .where("studentUserId", "=", studentUserId)
    .executeTakeFirstOrThrow();
  expect(summary.totalAmount).toBe(651_234);
  expect(await student.getDetail({ id: studentUserId })).toMatchObject({
    cashFlows: cashFlows.map(({ balance: _, ...row }) => row),
  });
});

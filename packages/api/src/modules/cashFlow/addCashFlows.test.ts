import { workOutDueSummaries } from "@kenshu/db/studentSummary/dueSummaries.ts";
import { CashFlowType, Role, TakingState, TaxRate } from "@kenshu/domain/enumerations.ts";
import { afterAll, expect, test } from "vitest";
import {
  expectInvalid,
  expectNoFaults,
  expectRefused,
  expectUnchanged,
  useWorld,
} from "#testing.ts";

const { Payment, Invoice } = CashFlowType;

const world = useWorld();
afterAll(async () => {
  await expectNoFaults(world);
});

const UNKNOWN = 999_999;

test("the invoices of the last 31 days stand beside a student, without voided ones and payments", async () => {
  const { id: trainingId } = await world.build.training();
  const { id: studentUserId } = await world.build.unenrolledStudent();
  await world.build.activity({ studentUserId, trainingId });
  const invoice = { studentUserId, type: Invoice, amount: 500 };
  // Today is 2027-03-10.
  await world.build.cashFlow({ ...invoice, occurredOn: "2027-02-07" });
  await world.build.cashFlow({ ...invoice, occurredOn: "2027-02-08", memo: "資料代" });
  await world.build.cashFlow({ ...invoice, occurredOn: "2027-03-10", amount: 800 });
  await world.build.cashFlow({ ...invoice, type: Payment, occurredOn: "2027-03-10" });
  const { id: voided } = await world.build.cashFlow({ ...invoice, occurredOn: "2027-03-09" });
  const { cashFlow } = await world.callerAs(Role.Administrator);
  await cashFlow.remove({ id: voided });
  const { rows } = await cashFlow.getTrainingTakers({ trainingId });
  expect(rows.map(({ recentInvoices }) => recentInvoices)).toEqual([
    [
      { amount: 800, memo: "", occurredOn: "2027-03-10" },
      { amount: 500, memo: "資料代", occurredOn: "2027-02-08" },
    ],
  ]);
});

test("many are entered at once, each with its own row in the log; only those that fail are named", async () => {
  const students = [await world.build.student(), await world.build.student()] as const;
  const staff = await world.build.user({ role: Role.Administrator });
  const { cashFlow } = await world.callerAs(Role.Instructor);
  const answer = await cashFlow.addMany({
    type: Payment,
    memo: "3月分",
    occurredOn: "2027-03-05",
    entries: [
      { studentUserId: students[1].id, amount: 3300 },
      { studentUserId: UNKNOWN, amount: 1 },
      { studentUserId: staff.id, amount: 1 },
      { studentUserId: students[0].id, amount: 11_000 },
    ],
  });
  const message = "利用者が見つかりません。削除された可能性があります。";
  expect(answer).toEqual({
    addedCount: 2,
    refused: expect.arrayContaining([
      { studentUserId: UNKNOWN, message },
      { studentUserId: staff.id, message },
    ]),
  });
  for (const [student, amount] of [
    [students[0], 11_000],
    [students[1], 3300],
  ] as const) {
    const { cashFlows } = await cashFlow.getStudentCashFlows({ studentUserId: student.id });
    expect(cashFlows).toMatchObject([{ amount, memo: "3月分", occurredOn: "2027-03-05" }]);
  }
  const { count } = await world.db
    .selectFrom("auditLog")
    .select((eb) => eb.fn.countAll().as("count"))
    .where("description", "like", "%（3月分）%")
    .executeTakeFirstOrThrow();
  expect(count).toBe(2);
});

test("all payments have the one rate that is sent, or that of the settings", async () => {
  const students = [await world.build.student(), await world.build.student()];
  const { cashFlow } = await world.callerAs(Role.Instructor);
  const entries = students.map(({ id }) => ({ studentUserId: id, amount: 1_080 }));
  await cashFlow.addMany({ type: Payment, entries });
  await cashFlow.addMany({ type: Payment, entries, taxRate: TaxRate.Reduced });
  await cashFlow.addMany({ type: Payment, entries, taxRate: null });
  for (const { id } of students) {
    const { cashFlows } = await cashFlow.getStudentCashFlows({ studentUserId: id });
    expect(cashFlows.map(({ taxRate }) => taxRate)).toEqual([null, 8, 10]);
  }
  const refused = { type: Payment, entries, taxRate: 7 as TaxRate };
  await expectUnchanged(world.db, () => expectInvalid(cashFlow.addMany(refused), "taxRate"));
});

test("a day of a closed month refuses each, and enters nothing", async () => {
  const students = [await world.build.student(), await world.build.student()];
  const { cashFlow } = await world.callerAs(Role.Administrator);
  await cashFlow.closeMonth({ month: "2027-02" });
  await expectUnchanged(world.db, async () => {
    const { addedCount, refused } = await cashFlow.addMany({
      type: Invoice,
      occurredOn: "2027-02-28",
      entries: students.map(({ id }) => ({ studentUserId: id, amount: 1 })),
    });
    expect(addedCount).toBe(0);
    expect(refused.map(({ message }) => message)).toEqual([
      expect.stringContaining("締められている"),
      expect.stringContaining("締められている"),
    ]);
  });
});

test("no student, one student twice, and too many are invalid inputs", async () => {
  const { cashFlow } = await world.callerAs(Role.Administrator);
  const { id: studentUserId } = await world.build.student();
  const entry = { studentUserId, amount: 1 };
  const many = Array.from({ length: 501 }, (_, index) => ({ studentUserId: index, amount: 1 }));
  await expectUnchanged(world.db, async () => {
    for (const entries of [[], [entry, entry], many]) {
      await expectInvalid(cashFlow.addMany({ type: Payment, entries }), "entries");
    }
  });
});

test("the students of a training are listed by kana with the balance, without those who have ended it", async () => {
  const { id: trainingId } = await world.build.training();
  const taking = async (name: string, end: { state?: TakingState; endDate?: string } = {}) => {
    const student = await world.build.unenrolledStudent({ name, nameKana: name });
    await world.build.activity({ studentUserId: student.id, trainingId, ...end });
    return student;
  };
  await taking("ウエダ");
  const owing = await taking("アオキ");
  await taking("イトウ", { state: TakingState.Suspend, endDate: "2027-03-10" });
  await world.build.student();
  await world.build.cashFlow({ studentUserId: owing.id, type: Invoice, amount: 3300 });
  await workOutDueSummaries(world.db);
  const { cashFlow } = await world.callerAs(Role.Instructor);
  const { rows, totalCount } = await cashFlow.getTrainingTakers({ trainingId });
  expect(totalCount).toBe(2);
  expect(rows).toMatchObject([
    { id: owing.id, name: "アオキ", totalAmount: -3300, areaName: expect.any(String) },
    { name: "ウエダ", totalAmount: 0 },
  ]);
  await expectRefused(cashFlow.getTrainingTakers({ trainingId: UNKNOWN }), "DbConflict");
});

test("of people who are refused no balance is compared", async () => {
  const student = await world.build.student();
  const { cashFlow } = await world.callerAs(Role.Instructor);
  const unknown = 999_999;
  const entries = [student.id, unknown].map((studentUserId) => ({ studentUserId, amount: 1 }));
  const balances = (ofUnknown: number) => [
    { studentUserId: student.id, totalAmount: 0 },
    { studentUserId: unknown, totalAmount: ofUnknown },
  ];
  const add = (expected: { balances: ReturnType<typeof balances> }) =>
    cashFlow.addMany({ type: Invoice, entries, expected });
  for (const ofUnknown of [0, 500]) {
    const { addedCount, refused } = await add({
      balances: balances(ofUnknown).map((balance) =>
        balance.studentUserId === student.id && ofUnknown > 0
          ? { ...balance, totalAmount: -1 }
          : balance,
      ),
    });
    expect(addedCount).toBe(1);
    expect(refused).toEqual([{ studentUserId: unknown, message: expect.any(String) }]);
  }
  await expectUnchanged(world.db, () =>
    expectRefused(add({ balances: balances(0) }), "DbConflict", {
      found: "otherwise",
      actual: { balances: [{ studentUserId: student.id, totalAmount: -2 }] },
    } as never),
  );
});

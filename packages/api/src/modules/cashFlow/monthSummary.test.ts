import { CashFlowType, Role } from "@kenshu/domain/enumerations.ts";
import { expect, test } from "vitest";
import {
  countingStatements,
  expectInvalid,
  expectRefused,
  expectUnchanged,
  useWorld,
} from "#testing.ts";

const { Payment, Invoice } = CashFlowType;

const world = useWorld();

test("a Tokyo month from its first moment to its last, per student in order of kana, with totals", async () => {
  const { build } = world;
  const later = await build.student({ name: "山田花子", nameKana: "ヤマダ", therapistId: 4711 });
  const earlier = await build.unenrolledStudent({
    name: "阿部一郎",
    nameKana: "アベ",
    emailAddress: null,
    passwordHash: null,
    therapistId: null,
  });
  const enter = (student: { id: number }, type: CashFlowType, amount: number, createdAt: string) =>
    build.cashFlow({ studentUserId: student.id, type, amount, createdAt });
  await enter(later, Payment, 11_000, "2027-03-01T00:00:00+09:00");
  await enter(later, Invoice, 3_300, "2027-03-31T23:59:59.999+09:00");
  await enter(later, Payment, 1, "2027-02-28T23:59:59.999+09:00");
  await enter(later, Payment, 2, "2027-04-01T00:00:00+09:00");
  await enter(earlier, Invoice, 100_000_000, "2027-03-15T12:00:00+09:00");
  await enter(earlier, Invoice, 100_000_000, "2027-03-16T12:00:00+09:00");
  await build.cashFlow({
    studentUserId: (await build.student({ nameKana: "ア" })).id,
    createdAt: "2027-03-15T12:00:00+09:00",
    voidedAt: world.clock.now(),
  });

  const { cashFlow } = await world.callerAs(Role.Viewer);
  const summary = {
    invoiceAmount: 200_003_300,
    paymentAmount: 11_000,
    amount: -199_992_300,
    details: [
      {
        studentUserId: earlier.id,
        studentUserName: "阿部一郎",
        studentUserNameKana: "アベ",
        therapistId: null,
        invoiceAmount: 200_000_000,
        paymentAmount: 0,
        amount: -200_000_000,
      },
      {
        studentUserId: later.id,
        studentUserName: "山田花子",
        studentUserNameKana: "ヤマダ",
        therapistId: 4711,
        invoiceAmount: 3_300,
        paymentAmount: 11_000,
        amount: 7_700,
      },
    ],
  };
  expect(await cashFlow.getMonthSummary({ month: "2027-03" })).toEqual(summary);
  expect(await cashFlow.getMonthSummary({ month: "2027-03-31" })).toEqual(summary);
});

test("a month in which nothing was entered is all zero", async () => {
  const { cashFlow } = await world.callerAs(Role.Administrator);
  for (const month of ["2026-03", "1900-01", "2199-12"]) {
    expect(await cashFlow.getMonthSummary({ month })).toEqual({
      invoiceAmount: 0,
      paymentAmount: 0,
      amount: 0,
      details: [],
    });
  }
});

test("more students than a list shows are all there, in one statement", async () => {
  const { build } = world;
  const students = await build.together((together) =>
    Promise.all(Array.from({ length: 501 }, () => together.unenrolledStudent({ areaId: null }))),
  );
  await world.db
    .insertInto("cashFlow")
    .values(
      students.map(({ id }) => ({
        studentUserId: id,
        type: Payment,
        amount: 100,
        occurredOn: "2028-01-15",
        createdAt: "2028-01-15T12:00:00+09:00",
      })),
    )
    .execute();
  const counting = countingStatements(world.db);
  const administrator = await build.user({ role: Role.Administrator });
  const { cashFlow } = await world.as(administrator, counting.db);
  const { paymentAmount, details } = await cashFlow.getMonthSummary({ month: "2028-01" });
  expect(paymentAmount).toBe(50_100);
  expect(details).toHaveLength(501);
  expect(counting.count()).toBe(1);
});

test("a person who was a student at the time counts, whatever became of the account", async () => {
  const student = await world.build.student();
  await world.build.cashFlow({
    studentUserId: student.id,
    createdAt: "2028-05-15T12:00:00+09:00",
  });
  await world.db
    .updateTable("appUser")
    .set({ role: Role.Guest })
    .where("id", "=", student.id)
    .execute();
  const { cashFlow } = await world.callerAs(Role.Administrator);
  expect(await cashFlow.getMonthSummary({ month: "2028-05" })).toMatchObject({ amount: 1000 });
});

test.each(["2027-13", "2027-00", "2027", "03-2027", "1899-12", "", "先月"])(
  "%s is no month",
  async (month) => {
    const { cashFlow } = await world.callerAs(Role.Administrator);
    await expectInvalid(cashFlow.getMonthSummary({ month }), "month");
  },
);

test("the summary is for administrators and viewers", async () => {
  const callers = [await world.callerAs(Role.Instructor), await world.callerAs(Role.Student)];
  await expectUnchanged(world.db, async () => {
    for (const { cashFlow } of callers) {
      await expectRefused(cashFlow.getMonthSummary({ month: "2027-03" }), "UnauthorizedOperation");
    }
  });
});

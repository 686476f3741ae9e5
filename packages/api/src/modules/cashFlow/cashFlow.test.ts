import { CashFlowType, ReserveResult, Role } from "@kenshu/domain/enumerations.ts";
import { expect, test } from "vitest";
import { countingStatements, expectRefused, useWorld } from "#testing.ts";

const { Payment, Invoice } = CashFlowType;

const world = useWorld();

test("cash flows come newest first, with the balance; removed ones count for neither", async () => {
  const student = await world.build.student();
  const studentUserId = student.id;
  const schedule = await world.build.schedule({
    startDate: "2027-03-05T13:00:00+09:00",
    endDate: "2027-03-05T17:00:00+09:00",
  });
  const reservation = await world.build.reservation({
    scheduleId: schedule.id,
    studentUserId,
    kind: ReserveResult.CancelPenalty,
  });
  const build = (given: object) => world.build.cashFlow({ studentUserId, ...given });
  const payment = await build({ amount: 5000, createdAt: "2027-03-01T09:00:00+09:00" });
  const penalty = await build({
    type: Invoice,
    amount: 3300,
    memo: "キャンセル料",
    reservationId: reservation.id,
    createdAt: "2027-03-05T09:00:00+09:00",
  });
  await build({ amount: 100_000_000, voidedAt: world.clock.now() });
  const sameMoment = await build({
    type: Invoice,
    amount: 2200,
    createdAt: "2027-03-05T09:00:00+09:00",
  });
  await world.build.cashFlow({ studentUserId: (await world.build.student()).id, amount: 7 });

  const expected = {
    // 5,000 - 3,300 - 2,200
    totalAmount: -500,
    totalCount: 3,
    cashFlows: [
      {
        cashFlowId: sameMoment.id,
        studentUserId,
        type: Invoice,
        amount: 2200,
        memo: "",
        taxRate: null,
        occurredOn: "2027-03-05",
        isMonthClosed: false,
        createdAt: "2027-03-05T09:00:00+09:00",
        trainingReserveId: null,
        startDate: null,
        balance: -500,
      },
      {
        cashFlowId: penalty.id,
        studentUserId,
        type: Invoice,
        amount: 3300,
        memo: "キャンセル料",
        taxRate: null,
        occurredOn: "2027-03-05",
        isMonthClosed: false,
        createdAt: "2027-03-05T09:00:00+09:00",
        trainingReserveId: reservation.id,
        startDate: "2027-03-05T13:00:00+09:00",
        balance: 1700,
      },
      {
        cashFlowId: payment.id,
        studentUserId,
        type: Payment,
        amount: 5000,
        memo: "",
        taxRate: 10,
        occurredOn: "2027-03-01",
        isMonthClosed: false,
        createdAt: "2027-03-01T09:00:00+09:00",
        trainingReserveId: null,
        startDate: null,
        balance: 5000,
      },
    ],
  };
  const viewer = await world.callerAs(Role.Viewer);
  expect(await viewer.cashFlow.getStudentCashFlows({ studentUserId })).toEqual(expected);
  const own = await world.as(student);
  expect(await own.cashFlow.getStudentCashFlows({ studentUserId })).toEqual(expected);
});

test("a penalty keeps the schedule it was charged for when the schedule moves", async () => {
  const student = await world.build.student();
  await world.db.updateTable("setting").set({ penaltyAmount: 3300 }).execute();
  const schedule = await world.build.schedule({
    startDate: "2027-03-10T13:00:00+09:00",
    endDate: "2027-03-10T17:00:00+09:00",
  });
  const { id } = await world.build.reservation({
    scheduleId: schedule.id,
    studentUserId: student.id,
  });
  const own = await world.as(student);
  await own.trainingReserve.cancel({ reserveId: id });
  const administrator = await world.callerAs(Role.Administrator);
  const before = await administrator.trainingSchedule.get({ id: schedule.id });
  await administrator.trainingSchedule.update({
    ...before,
    startDate: "2027-03-20T13:00:00+09:00",
    endDate: "2027-03-20T17:00:00+09:00",
  });
  const { cashFlows } = await own.cashFlow.getStudentCashFlows({ studentUserId: student.id });
  expect(cashFlows).toMatchObject([
    { trainingReserveId: id, startDate: "2027-03-10T13:00:00+09:00", balance: -3300 },
  ]);
});

test("the balance is exact beyond 32 bits, and counts more cash flows than are listed", async () => {
  const student = await world.build.student();
  await world.db
    .insertInto("cashFlow")
    .values(
      Array.from({ length: 501 }, () => ({
        studentUserId: student.id,
        type: Invoice,
        amount: 100_000_000,
        occurredOn: "2027-03-10",
        createdAt: world.clock.now(),
      })),
    )
    .execute();
  const own = await world.as(student);
  const { totalAmount, cashFlows, totalCount } = await own.cashFlow.getStudentCashFlows({
    studentUserId: student.id,
  });
  expect(totalCount).toBe(501);
  expect(totalAmount).toBe(-50_100_000_000);
  expect(cashFlows).toHaveLength(500);
  expect(cashFlows[0]?.balance).toBe(-50_100_000_000);
  // The oldest one is outside the list, but it counts.
  expect(cashFlows.at(-1)?.balance).toBe(-200_000_000);
});

test("nobody owes anything before the first cash flow; one statement", async () => {
  const student = await world.build.student();
  const counting = countingStatements(world.db);
  const own = await world.as(student, counting.db);
  expect(await own.cashFlow.getStudentCashFlows({ studentUserId: student.id })).toEqual({
    totalAmount: 0,
    cashFlows: [],
    totalCount: 0,
  });
  expect(counting.count()).toBe(1);
});

test("a settlement is the student's own, and only students have one", async () => {
  const student = await world.build.student();
  const other = await world.callerAs(Role.Student);
  const guest = await world.callerAs(Role.Guest);
  const instructor = await world.build.user({ role: Role.Instructor });
  const staff = await world.as(instructor);
  const studentUserId = student.id;
  await expectRefused(
    other.cashFlow.getStudentCashFlows({ studentUserId }),
    "UnauthorizedOperation",
  );
  await expectRefused(
    guest.cashFlow.getStudentCashFlows({ studentUserId }),
    "UnauthorizedOperation",
  );
  for (const id of [instructor.id, 999_999]) {
    await expectRefused(staff.cashFlow.getStudentCashFlows({ studentUserId: id }), "UserNotFound");
  }
});

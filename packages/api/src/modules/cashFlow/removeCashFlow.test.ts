import { CashFlowType, ReserveResult, Role } from "@kenshu/domain/enumerations.ts";
import { waitForLock } from "@kenshu/testkit/waitForLock.ts";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { issueReceipt } from "#modules/cashFlow/issueReceipt.ts";
import { isAbout } from "#recording/record.ts";
import {
  expectInvalid,
  expectNoFaults,
  expectRefused,
  expectUnchanged,
  faultsOf,
  lastLog,
  TEST_NOW,
  useWorld,
} from "#testing.ts";

const { Payment, Invoice } = CashFlowType;

const world = useWorld();
beforeAll(async () => {
  await world.db.updateTable("setting").set({ penaltyAmount: 3300 }).execute();
});
beforeEach(() => world.clock.set(TEST_NOW));

const rowOf = (id: number) =>
  world.db.selectFrom("cashFlow").selectAll().where("id", "=", id).executeTakeFirstOrThrow();

test("a removed cash flow leaves the list and the total, and the database keeps who removed it and when", async () => {
  const { id: studentUserId } = await world.build.student({ name: "佐藤 美咲" });
  const staff = await world.build.user({ role: Role.Instructor, name: "鈴木 一郎" });
  const { cashFlow } = await world.as(staff);
  const kept = await cashFlow.add({ studentUserId, type: Payment, amount: 500 });
  const removed = await cashFlow.add({
    studentUserId,
    type: Invoice,
    amount: 11_000,
    memo: "教材費",
  });
  const before = await rowOf(removed.cashFlowId);

  world.clock.set("2027-03-11T09:00:00+09:00");
  await cashFlow.remove({ id: removed.cashFlowId, reason: " 二重に登録したため " });
  const listed = { ...kept, balance: 500 };
  expect(await cashFlow.getStudentCashFlows({ studentUserId })).toEqual({
    totalAmount: 500,
    totalCount: 1,
    cashFlows: [listed],
  });
  expect(await cashFlow.getStudentLedger({ studentUserId })).toEqual({
    totalAmount: 500,
    totalCount: 2,
    cashFlows: [
      {
        ...removed,
        balance: null,
        addedBy: "鈴木 一郎",
        removal: {
          removedAt: "2027-03-11T09:00:00+09:00",
          removedBy: "鈴木 一郎",
          reason: "二重に登録したため",
        },
      },
      { ...listed, addedBy: "鈴木 一郎", removal: null },
    ],
  });
  expect(await rowOf(removed.cashFlowId)).toEqual({
    ...before,
    voidedAt: world.clock.now(),
    voidedBy: staff.id,
    voidReason: "二重に登録したため",
  });
  expect(await lastLog(world)).toEqual({
    category: "精算",
    description: "佐藤 美咲さんの請求¥11,000を削除（教材費）。理由：二重に登録したため",
    targets: { cashFlow: [removed.cashFlowId], user: [studentUserId] },
    operateUserId: staff.id,
  });
});

test("a removed cash flow, or one that never was, is found by nobody and removed by nobody", async () => {
  const { id: studentUserId } = await world.build.student();
  const { id } = await world.build.cashFlow({ studentUserId, voidedAt: world.clock.now() });
  const { cashFlow } = await world.callerAs(Role.Administrator);
  await expectUnchanged(world.db, async () => {
    await expectRefused(cashFlow.remove({ id }), "DbConflict", { found: "removed" });
    await expectRefused(cashFlow.remove({ id: 999_999 }), "DbConflict");
    for (const unknown of [id, 999_999]) {
      await expectRefused(cashFlow.get({ id: unknown }), "DbConflict");
    }
  });
});

test("neither viewers nor students remove anything; a student asks for no single cash flow", async () => {
  const student = await world.build.student();
  const { id } = await world.build.cashFlow({ studentUserId: student.id });
  const own = await world.as(student);
  const viewer = await world.callerAs(Role.Viewer);
  const { cashFlow } = await world.callerAs(Role.Instructor);
  await expectUnchanged(world.db, async () => {
    await expectRefused(viewer.cashFlow.remove({ id }), "UnauthorizedOperation");
    await expectRefused(own.cashFlow.remove({ id }), "UnauthorizedOperation");
    await expectRefused(own.cashFlow.get({ id }), "UnauthorizedOperation");
    await expectRefused(
      own.cashFlow.getStudentLedger({ studentUserId: student.id }),
      "UnauthorizedOperation",
    );
    const reason = "あ".repeat(101);
    await expectInvalid(cashFlow.remove({ id, reason }), "reason");
  });
  expect(await viewer.cashFlow.get({ id })).toMatchObject({ cashFlowId: id });
});

test("when two remove one cash flow at once, one of them succeeds and writes the one audit row", async () => {
  const built = await faultsOf(world);
  const { id: studentUserId } = await world.build.student();
  const { id } = await world.build.cashFlow({ studentUserId });
  const callers = [await world.callerAs(Role.Administrator), await world.callerAs(Role.Instructor)];
  const outcomes = await world.db.transaction().execute(async (tx) => {
    await tx.selectFrom("cashFlow").select("id").where("id", "=", id).forUpdate().execute();
    const removals = Promise.allSettled(callers.map(({ cashFlow }) => cashFlow.remove({ id })));
    await waitForLock(world.db, 2);
    return { removals };
  });
  const settled = await outcomes.removals;
  const refused = settled.filter(({ status }) => status === "rejected");
  expect(refused).toHaveLength(1);
  await expectRefused(Promise.reject((refused[0] as PromiseRejectedResult).reason), "DbConflict");
  const rows = await world.db
    .selectFrom("auditLog")
    .select("id")
    .where(isAbout({ cashFlow: id }))
    .where("category", "=", "精算")
    .execute();
  expect(rows).toHaveLength(1);
  await expectNoFaults(world, built);
});

test("the receipt of a removed payment is void, and is not issued again", async () => {
  const { id: studentUserId } = await world.build.student();
  const { id } = await world.build.cashFlow({ studentUserId });
  const administrator = await world.build.user({ role: Role.Administrator });
  const ctx = await world.contextAs(administrator);
  await issueReceipt(ctx, id);
  world.clock.set("2027-03-12T09:00:00+09:00");
  await (await world.as(administrator)).cashFlow.remove({ id });
  const receipt = await world.db
    .selectFrom("receipt")
    .select("voidedAt")
    .where("cashFlowId", "=", id)
    .executeTakeFirstOrThrow();
  expect(receipt.voidedAt).toEqual(world.clock.now());
  await expectUnchanged(world.db, () => expectRefused(issueReceipt(ctx, id), "DbConflict"));
});

test("a penalty that was removed is never charged a second time", async () => {
  const student = await world.build.student({ name: "佐藤 美咲" });
  const { id: scheduleId } = await world.build.schedule({
    startDate: "2027-03-11T13:00:00+09:00",
    endDate: "2027-03-11T14:00:00+09:00",
  });
  const { id: reserveId } = await world.build.reservation({
    scheduleId,
    studentUserId: student.id,
  });
  world.clock.set("2027-03-10T15:00:00+09:00");
  const { cashFlow, trainingReserve } = await world.callerAs(Role.Administrator);
  const own = await world.as(student);
  expect(await own.trainingReserve.cancel({ reserveId })).toMatchObject({
    result: ReserveResult.CancelPenalty,
  });
  const { cashFlows } = await cashFlow.getStudentCashFlows({ studentUserId: student.id });
  expect(cashFlows).toMatchObject([
    {
      type: Invoice,
      amount: 3300,
      trainingReserveId: reserveId,
      startDate: "2027-03-11T13:00:00+09:00",
      balance: -3300,
    },
  ]);
  const id = cashFlows[0]?.cashFlowId ?? 0;
  await cashFlow.remove({ id });
  expect(await lastLog(world)).toEqual({
    category: "精算",
    description: "佐藤 美咲さんの請求¥3,300を削除（キャンセル料）",
    targets: { cashFlow: [id], user: [student.id] },
    operateUserId: expect.any(Number),
  });
  const again = world.build.cashFlow({
    studentUserId: student.id,
    type: Invoice,
    amount: 3300,
    reservationId: reserveId,
  });
  await expect(again).rejects.toThrow("cash_flow_one_penalty_per_reservation");
  await expectUnchanged(world.db, () =>
    expectRefused(trainingReserve.cancel({ reserveId }), "DbConflict"),
  );
  expect(await own.cashFlow.getStudentCashFlows({ studentUserId: student.id })).toEqual({
    totalAmount: 0,
    totalCount: 0,
    cashFlows: [],
  });
});

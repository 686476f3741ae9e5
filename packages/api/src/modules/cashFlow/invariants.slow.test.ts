import { signedAmount } from "@kenshu/domain/cashFlow/cashFlow.rules.ts";
import { CashFlowType, ReservationState, Role } from "@kenshu/domain/enumerations.ts";
import { BusinessError } from "@kenshu/domain/errors.ts";
import { addDays, addHours, tokyoDate } from "@kenshu/domain/time.ts";
import { TRPCError } from "@trpc/server";
import fc from "fast-check";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { issueReceipt } from "#modules/cashFlow/issueReceipt.ts";
import { expectNoFaults, TEST_NOW, useWorld } from "#testing.ts";

const { Payment, Invoice } = CashFlowType;

const world = useWorld();
beforeAll(async () => {
  await world.db.updateTable("setting").set({ maxReserveCount: 100 }).execute();
});

const STUDENTS = 3;
const student = fc.nat(STUDENTS - 1);
/** Possible steps, in any order. Indexes name the student and the cash flow. */
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      type: fc.constant("add" as const),
      student,
      kind: fc.constantFrom(Payment, Invoice),
      amount: fc.oneof(
        fc.integer({ min: 1, max: 20_000 }),
        fc.constantFrom(0, 1, 0.5, 100_000_000, 100_000_001),
      ),
      memo: fc.constantFrom("", "教材費", "さんの入金¥1を削除（", "さんに請求¥9,999を登録"),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant("remove" as const), student, place: fc.nat(9) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant("receipt" as const), student, place: fc.nat(9) }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant("reserve" as const),
      student,
      daysAhead: fc.integer({ min: 1, max: 2 }),
      hour: fc.integer({ min: 10, max: 18 }),
      noPenalty: fc.boolean(),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant("cancel" as const),
      student,
      place: fc.nat(9),
      /** Only an hour before the schedule. */
      isLate: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant("cancelAll" as const), student }) },
  {
    weight: 1,
    arbitrary: fc.record({
      type: fc.constant("changePenalty" as const),
      penaltyAmount: fc.constantFrom(0, 1, 3_300, 1_000_000),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant("passTime" as const),
      hours: fc.integer({ min: 2, max: 12 }),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** A small company for this run. */
async function openRun() {
  world.clock.set(TEST_NOW);
  await world.db.updateTable("setting").set({ penaltyAmount: 3_300 }).execute();
  const administrator = await world.build.user({ role: Role.Administrator });
  const build = () => world.build.student({ name: `研修生${++names}` });
  return {
    students: await Promise.all(Array.from({ length: STUDENTS }, build)),
    administrator,
    caller: await world.as(administrator),
  };
}
type Run = Awaited<ReturnType<typeof openRun>>;
let names = 0;

/** Takes one step. A refusal is fine; anything else fails the test. */
async function take(run: Run, action: Step): Promise<void> {
  const studentUserId = "student" in action ? (run.students[action.student]?.id ?? 0) : 0;
  const { cashFlow, trainingReserve } = run.caller;
  const cashFlowAt = async (place: number) => {
    const cashFlows = await world.db
      .selectFrom("cashFlow")
      .select("id")
      .where("studentUserId", "=", studentUserId)
      .orderBy("id")
      .execute();
    return cashFlows[place % cashFlows.length]?.id ?? 0;
  };
  const perform = async (): Promise<unknown> => {
    switch (action.type) {
      case "add": {
        const { kind, amount, memo } = action;
        return cashFlow.add({ studentUserId, type: kind, amount, memo });
      }
      case "remove":
        return cashFlow.remove({ id: await cashFlowAt(action.place) });
      case "receipt":
        return issueReceipt(
          await world.contextAs(run.administrator),
          await cashFlowAt(action.place),
        );
      case "reserve": {
        const day = addDays(tokyoDate(world.clock.now()), action.daysAhead);
        const { id: scheduleId } = await world.build.schedule({
          startDate: `${day}T${action.hour}:00:00+09:00`,
          endDate: `${day}T${action.hour}:30:00+09:00`,
        });
        const { noPenalty } = action;
        return trainingReserve.reserve({ scheduleId, studentId: studentUserId, noPenalty });
      }
      case "cancel": {
        const active = await world.db
          .selectFrom("reservation")
          .select(["id", sql<Date>`lower(during)`.as("startDate")])
          .where("studentUserId", "=", studentUserId)
          .where("state", "=", ReservationState.Confirm)
          .where(sql<Date>`upper(during)`, ">", world.clock.now())
          .orderBy("id")
          .execute();
        const chosen = active[action.place % active.length];
        if (!chosen) return;
        const late = addHours(chosen.startDate, -1);
        if (action.isLate && late > world.clock.now()) world.clock.set(late);
        const own = await world.as({ id: studentUserId });
        return own.trainingReserve.cancel({ reserveId: chosen.id });
      }
      case "cancelAll":
        return trainingReserve.cancelStudentAllReserve({ studentUserId });
      case "changePenalty": {
        const { penaltyAmount } = action;
        return world.db.updateTable("setting").set({ penaltyAmount }).execute();
      }
      case "passTime":
        return world.clock.set(addHours(world.clock.now(), action.hours));
    }
  };
  await perform().catch((error: unknown) => {
    if (error instanceof BusinessError) return;
    if (error instanceof TRPCError && error.code === "BAD_REQUEST") return;
    throw error;
  });
}

/** What every student has paid and owes according to the log, by name. */
async function balancesOfLog(): Promise<Map<string, number>> {
  const rows = await world.db
    .selectFrom("auditLog")
    .select("description")
    .where("category", "in", ["精算", "予約"])
    .execute();
  const entered = /^(.+?)さん[にの](入金|請求)¥([\d,]+)を(登録|削除)/;
  const charged = /^(.+?)さんの予約をキャンセル・キャンセル料¥([\d,]+)（/;
  const yen = (text = "") => Number(text.replaceAll(",", ""));
  const balances = new Map<string, number>();
  const add = (name = "", amount: number) => balances.set(name, (balances.get(name) ?? 0) + amount);
  for (const { description } of rows) {
    const match = entered.exec(description);
    if (match) {
      const [, name, kind, amount, what] = match;
      add(name, yen(amount) * (kind === "入金" ? 1 : -1) * (what === "登録" ? 1 : -1));
    } else {
      const [, name, amount] = charged.exec(description) ?? [];
      if (name) add(name, -yen(amount));
    }
  }
  return balances;
}

/** Everywhere, the total is the sum of the visible rows. */
async function check({ students, caller }: Run): Promise<void> {
  const logged = await balancesOfLog();
  for (const { id: studentUserId } of students) {
    const { totalAmount, cashFlows } = await caller.cashFlow.getStudentCashFlows({ studentUserId });
    let sum = 0;
    for (const row of cashFlows.toReversed()) {
      sum += signedAmount(row);
      expect(row.balance, "a row's balance is the sum up to it").toBe(sum);
    }
    expect(totalAmount, "the total is the sum of what is visible").toBe(sum);
    const { name } = await world.db
      .selectFrom("appUser")
      .select("name")
      .where("appUser.id", "=", studentUserId)
      .executeTakeFirstOrThrow();
    expect(logged.get(name) ?? 0, "the log alone tells the same total").toBe(sum);
  }
  await expectNoFaults(world);
}

test("whatever is paid, charged, removed and cancelled, the balance is the sum of what is visible", async () => {
  let penalties = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (steps) => {
      const run = await openRun();
      for (const action of steps) await take(run, action);
      await check(run);
      const { count } = await world.db
        .selectFrom("cashFlow")
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .where("reservationId", "is not", null)
        .executeTakeFirstOrThrow();
      penalties = count;
    }),
    { numRuns: 50, endOnFailure: true },
  );
  expect(penalties, "some cancellations were late").toBeGreaterThan(20);
});

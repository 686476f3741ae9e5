import type { Reader } from "@kenshu/db/transaction.ts";
import { CashFlowType } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { wireInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import { boundedList } from "#boundedList.ts";

/**
 * A student's settlement: the balance in yen, and its cash flows, newest first (rule 10.1).
 * Removed cash flows count for neither.
 */
export async function getStudentCashFlows(db: Reader, studentUserId: number) {
  const { rows: cashFlows, totalCount } = await cashFlowsOf(db, studentUserId);
  return { totalAmount: cashFlows[0]?.balance ?? 0, cashFlows, totalCount };
}

/**
 * The cash flows of a student's settlement, newest first, each with the balance after it, which
 * counts the ones beyond the end of the list too; removed ones are left out (rule 10.1).
 */
export async function cashFlowsOf(db: Reader, studentUserId: number) {
  const { rows, totalCount } = await boundedList(
    visibleCashFlows(db)
      .select(balance.as("balance"))
      .where("cashFlow.studentUserId", "=", studentUserId)
      .orderBy("cashFlow.createdAt", "desc")
      .orderBy("cashFlow.id", "desc"),
  );
  return { rows: rows.map(sent), totalCount };
}

/** One cash flow; an unknown or removed one is DbConflict. */
export async function getCashFlow(db: Reader, id: number) {
  const cashFlow = await visibleCashFlows(db).where("cashFlow.id", "=", id).executeTakeFirst();
  return sent(cashFlow ?? fail("DbConflict"));
}

function visibleCashFlows(db: Reader) {
  return db
    .selectFrom("cashFlow")
    .select([
      "cashFlow.id as cashFlowId",
      "cashFlow.studentUserId",
      "cashFlow.type",
      "cashFlow.amount",
      "cashFlow.memo",
      "cashFlow.createdAt",
      "cashFlow.reservationId as trainingReserveId",
      "cashFlow.scheduleStartDate as startDate",
    ])
    .where("cashFlow.voidedAt", "is", null);
}

/** Payments minus invoices up to the cash flow, in yen. */
const balance = sql<number>`
  sum(case cash_flow.type when ${CashFlowType.Payment} then cash_flow.amount else -cash_flow.amount end)
    over (order by cash_flow.created_at, cash_flow.id)`;

function sent<T extends { createdAt: Date; startDate: Date | null }>(cashFlow: T) {
  return {
    ...cashFlow,
    createdAt: wireInstant(cashFlow.createdAt),
    startDate: cashFlow.startDate && wireInstant(cashFlow.startDate),
  };
}

import type { Reader } from "@kenshu/db/transaction.ts";
import { CashFlowType } from "@kenshu/domain/enumerations.ts";
import { LIST_MAX } from "@kenshu/domain/limits.ts";
import { wireInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { SignedIn } from "#context.ts";
import { requireStudent } from "#requireStudent.ts";

/**
 * A student's settlement: the balance in yen, and its entries, newest first (decisions 10.1).
 * Removed entries count for neither.
 */
export async function getStudentCashFlows(ctx: SignedIn, studentUserId: number) {
  await requireStudent(ctx, studentUserId);
  const totals = await totalAmounts(ctx.db, [studentUserId]);
  return {
    totalAmount: totals.get(studentUserId) ?? 0,
    cashFlows: await cashFlowsOf(ctx.db, studentUserId),
  };
}

/** The entries of a student's settlement, newest first; removed ones are left out (decisions 10.1). */
export async function cashFlowsOf(db: Reader, studentUserId: number) {
  const entries = await db
    .selectFrom("cashFlow")
    .leftJoin("reservation", "reservation.id", "cashFlow.trainingReserveId")
    .select([
      "cashFlow.id as cashFlowId",
      "cashFlow.studentUserId",
      "cashFlow.type",
      "cashFlow.amount",
      "cashFlow.memo",
      "cashFlow.createdAt",
      "cashFlow.trainingReserveId",
      sql<Date | null>`lower(reservation.during)`.as("startDate"),
    ])
    .where("cashFlow.studentUserId", "=", studentUserId)
    .where("cashFlow.voidedAt", "is", null)
    .orderBy("cashFlow.createdAt", "desc")
    .orderBy("cashFlow.id", "desc")
    .limit(LIST_MAX)
    .execute();
  return entries.map((entry) => ({
    ...entry,
    createdAt: wireInstant(entry.createdAt),
    startDate: entry.startDate && wireInstant(entry.startDate),
  }));
}

/** Payments minus invoices of each student, in yen; who has no entry is left out. */
async function totalAmounts(
  db: Reader,
  studentUserIds: readonly number[],
): Promise<Map<number, number>> {
  const totals = await db
    .selectFrom("cashFlow")
    .select([
      "studentUserId",
      sql<number>`sum(case type when ${CashFlowType.Payment} then amount else -amount end)`.as(
        "totalAmount",
      ),
    ])
    .where("studentUserId", "=", sql<number>`any(${studentUserIds})`)
    .where("voidedAt", "is", null)
    .groupBy("studentUserId")
    .execute();
  return new Map(totals.map((total) => [total.studentUserId, total.totalAmount]));
}

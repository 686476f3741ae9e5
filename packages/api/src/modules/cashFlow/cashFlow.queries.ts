import { isCounted } from "@kenshu/db/predicates.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import { CashFlowType, type TaxRate } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { wireInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { SignedIn } from "#context.ts";
import { requireOwner } from "#declaring/owner.ts";
import { boundedList } from "#rows/boundedList.ts";
import type { Part } from "#rows/findSummaries.ts";

/**
 * A student's settlement: the balance in yen, and its cash flows, newest first (rule 10.1). Removed
 * cash flows do not count and do not show.
 */
export async function getStudentCashFlows(db: Reader, studentUserId: number) {
  const { rows: cashFlows, totalCount } = await cashFlowsOf(db, studentUserId);
  return { totalAmount: cashFlows[0]?.balance ?? 0, cashFlows, totalCount };
}

/**
 * The cash flows of a student's settlement, newest first, without removed ones (rule 10.1). Each
 * has the balance after it, which includes cash flows beyond the end of the list.
 */
export async function cashFlowsOf(db: Reader, studentUserId: number) {
  const { rows, totalCount } = await boundedList(
    everyCashFlowOf(db, studentUserId).where(isCounted()),
  );
  return { rows: rows.map(sent), totalCount };
}

/**
 * A student's settlement for staff. It tells who entered each cash flow, and includes removed ones,
 * with who removed them, when and why (rule 10.1). A person who is not and never was a student is
 * UserNotFound.
 */
export async function getStudentLedger(ctx: SignedIn, studentUserId: number, part?: Part) {
  const { rows, totalCount } = await boundedList(
    everyCashFlowOf(ctx.db, studentUserId)
      .leftJoin("appUser as adder", "adder.id", "cashFlow.createdBy")
      .leftJoin("appUser as remover", "remover.id", "cashFlow.voidedBy")
      .select([
        "adder.name as addedBy",
        "cashFlow.voidedAt",
        "cashFlow.voidReason",
        "remover.name as removedBy",
      ]),
    part,
  );
  if (totalCount === 0) await requireOwner(ctx, { lead: "student", id: studentUserId });
  return {
    totalAmount: rows[0]?.balance ?? 0,
    totalCount,
    cashFlows: rows.map(({ voidedAt, voidReason, removedBy, ...cashFlow }) => ({
      ...sent(cashFlow),
      balance: voidedAt ? null : cashFlow.balance,
      removal: voidedAt && {
        removedAt: wireInstant(voidedAt),
        removedBy: removedBy ?? "",
        reason: voidReason,
      },
    })),
  };
}

/** One cash flow; DbConflict if it is unknown or removed. */
export async function getCashFlow(db: Reader, id: number) {
  const cashFlow = await cashFlows(db)
    .where("cashFlow.id", "=", id)
    .where(isCounted())
    .executeTakeFirst();
  return sent(cashFlow ?? fail("DbConflict", { found: "removed" }));
}

/** A student's cash flows, removed or not, each with the balance after it, newest first. */
export function everyCashFlowOf(db: Reader, studentUserId: number) {
  return cashFlows(db)
    .select(balance.as("balance"))
    .where("cashFlow.studentUserId", "=", studentUserId)
    .orderBy("cashFlow.occurredOn", "desc")
    .orderBy("cashFlow.createdAt", "desc")
    .orderBy("cashFlow.id", "desc");
}

function cashFlows(db: Reader) {
  return db
    .selectFrom("cashFlow")
    .select([
      "cashFlow.id as cashFlowId",
      "cashFlow.studentUserId",
      "cashFlow.type",
      "cashFlow.amount",
      "cashFlow.memo",
      sql<TaxRate | null>`case when cash_flow.type = ${CashFlowType.Payment} then cash_flow.tax_rate end`.as(
        "taxRate",
      ),
      "cashFlow.occurredOn",
      "cashFlow.createdAt",
      "cashFlow.reservationId as trainingReserveId",
      "cashFlow.scheduleStartDate as startDate",
      sql<boolean>`coalesce(cash_flow.occurred_on < (select closed_before()), false)`.as(
        "isMonthClosed",
      ),
    ]);
}

/** The balance in yen of each of these people, by id; 0 without cash flows (rule 10.1). */
export async function balancesOf(db: Reader, studentUserIds: readonly number[]) {
  const { rows } = await sql<{ studentUserId: number; totalAmount: number }>`
    select student_user_id, coalesce(sum(${inBalance}), 0)::bigint as total_amount
    from unnest(${studentUserIds}::integer[]) person (student_user_id)
    left join cash_flow using (student_user_id)
    group by student_user_id order by student_user_id
  `.execute(db);
  return rows;
}

/** What a row of `cash_flow` adds to the balance (rule 10.1). */
export const inBalance = sql<number>`
  case
    when not ${isCounted()} then 0
    when cash_flow.type = ${CashFlowType.Payment} then cash_flow.amount
    else -cash_flow.amount
  end`;

/** Payments minus invoices up to the cash flow, in yen, without removed ones. */
const balance = sql<number>`
  sum(${inBalance}) over (order by cash_flow.occurred_on, cash_flow.created_at, cash_flow.id)`;

function sent<T extends { createdAt: Date; startDate: Date | null }>(cashFlow: T) {
  return {
    ...cashFlow,
    createdAt: wireInstant(cashFlow.createdAt),
    startDate: cashFlow.startDate && wireInstant(cashFlow.startDate),
  };
}

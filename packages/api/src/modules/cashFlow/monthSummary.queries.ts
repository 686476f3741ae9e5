import { isCounted } from "@kenshu/db/predicates.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import { monthSummaryOf } from "@kenshu/domain/cashFlow/monthSummary.rules.ts";
import { CashFlowType } from "@kenshu/domain/enumerations.ts";
import { monthAfter } from "@kenshu/domain/time.ts";
import { sql } from "kysely";

/**
 * The cash flows of a month in Tokyo without removed ones, per student by kana. For a closed month,
 * the figures stored at that time (rules 10.3, 10.5).
 */
export async function getMonthSummary(db: Reader, month: string) {
  return monthSummaryOf(await entered(db, month).execute());
}

/** Whether the month has no cash flows. */
export async function isEmpty(db: Reader, month: string): Promise<boolean> {
  const student = await entered(db, month).limit(1).executeTakeFirst();
  return student === undefined;
}

/** The students with cash flows in the month, and their sums. */
export function entered(db: Reader, month: string) {
  return db
    .selectFrom(enteredNow(db, month).unionAll(kept(db, month)).as("entered"))
    .selectAll()
    .where(
      "isKept",
      "=",
      sql<boolean>`exists (select from closed_month where month = ${firstDay(month)})`,
    )
    .orderBy("studentUserNameKana")
    .orderBy("studentUserId")
    .$castTo<{
      studentUserId: number;
      studentUserName: string;
      studentUserNameKana: string;
      therapistId: number | null;
      invoiceAmount: number;
      paymentAmount: number;
    }>();
}

/** The present sums of the month's cash flows. */
export function enteredNow(db: Reader, month: string) {
  return db
    .selectFrom(
      db
        .selectFrom("cashFlow")
        .select([
          "studentUserId",
          amountOf(CashFlowType.Invoice).as("invoiceAmount"),
          amountOf(CashFlowType.Payment).as("paymentAmount"),
        ])
        .where("occurredOn", ">=", firstDay(month))
        .where("occurredOn", "<", firstDay(monthAfter(month, 1)))
        .where(isCounted())
        .groupBy("studentUserId")
        .as("present"),
    )
    .innerJoin("appUser as student", "student.id", "present.studentUserId")
    .select([
      "present.studentUserId",
      "student.name as studentUserName",
      "student.nameKana as studentUserNameKana",
      "student.therapistId",
      "present.invoiceAmount",
      "present.paymentAmount",
      sql<boolean>`false`.as("isKept"),
    ]);
}

function kept(db: Reader, month: string) {
  return db
    .selectFrom("closedMonthSummary as summary")
    .select([
      "summary.studentUserId",
      "summary.studentName as studentUserName",
      "summary.studentNameKana as studentUserNameKana",
      "summary.therapistId",
      "summary.invoiceAmount",
      "summary.paymentAmount",
      sql<boolean>`true`.as("isKept"),
    ])
    .where("summary.month", "=", firstDay(month));
}

/** `2027-03-01` for `2027-03`. */
export function firstDay(month: string): string {
  return `${month}-01`;
}

function amountOf(type: CashFlowType) {
  return sql<number>`coalesce(sum(amount) filter (where type = ${type}), 0)::bigint`;
}

import type { Reader } from "@kenshu/db/transaction.ts";
import { monthSummaryOf } from "@kenshu/domain/cashFlow/monthSummary.rules.ts";
import { CashFlowType } from "@kenshu/domain/enumerations.ts";
import { monthAfter } from "@kenshu/domain/time.ts";
import { sql } from "kysely";

/**
 * What concerns a Tokyo month and was not removed, per student in order of kana; of a closed month what
 * was kept then (rules 10.3, 10.5).
 */
export async function getMonthSummary(db: Reader, month: string) {
  return monthSummaryOf(await entered(db, month).execute());
}

/** Whether nothing concerns the month. */
export async function isEmpty(db: Reader, month: string): Promise<boolean> {
  const student = await entered(db, month).limit(1).executeTakeFirst();
  return student === undefined;
}

/** The students with cash flows in the month, and what these come to. */
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

/** What the cash flows of the month come to at present. */
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
        .where("voidedAt", "is", null)
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

/** `2027-03-01` of `2027-03`. */
export function firstDay(month: string): string {
  return `${month}-01`;
}

function amountOf(type: CashFlowType) {
  return sql<number>`coalesce(sum(amount) filter (where type = ${type}), 0)::bigint`;
}

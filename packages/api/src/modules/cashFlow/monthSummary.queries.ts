import type { Reader } from "@kenshu/db/transaction.ts";
import { monthSummaryOf } from "@kenshu/domain/cashFlow/monthSummary.rules.ts";
import { CashFlowType } from "@kenshu/domain/enumerations.ts";
import { tokyoMonth } from "@kenshu/domain/time.ts";
import { sql } from "kysely";

/** What was entered in a Tokyo month and not removed, per student in order of kana (rule 10.3). */
export async function getMonthSummary(db: Reader, month: string) {
  return monthSummaryOf(await entered(db, month).execute());
}

/** Whether nothing was entered in the month. */
export async function isEmpty(db: Reader, month: string): Promise<boolean> {
  const cashFlow = await cashFlowsIn(db, month).select("id").limit(1).executeTakeFirst();
  return cashFlow === undefined;
}

/** The students with cash flows in the month, and what these come to. */
export function entered(db: Reader, month: string) {
  return db
    .selectFrom(
      cashFlowsIn(db, month)
        .select([
          "studentUserId",
          amountOf(CashFlowType.Invoice).as("invoiceAmount"),
          amountOf(CashFlowType.Payment).as("paymentAmount"),
        ])
        .groupBy("studentUserId")
        .as("entered"),
    )
    .innerJoin("appUser as student", "student.id", "entered.studentUserId")
    .select([
      "entered.studentUserId",
      "student.name as studentUserName",
      "student.nameKana as studentUserNameKana",
      "student.therapistId",
      "entered.invoiceAmount",
      "entered.paymentAmount",
    ])
    .orderBy("student.nameKana")
    .orderBy("student.id");
}

function cashFlowsIn(db: Reader, month: string) {
  const { start, end } = tokyoMonth(month);
  return db
    .selectFrom("cashFlow")
    .where("createdAt", ">=", start)
    .where("createdAt", "<", end)
    .where("voidedAt", "is", null);
}

function amountOf(type: CashFlowType) {
  return sql<number>`coalesce(sum(amount) filter (where type = ${type}), 0)`;
}

import { monthSummaryOf } from "@kenshu/domain/cashFlow/monthSummary.rules.ts";
import { CashFlowType } from "@kenshu/domain/enumerations.ts";
import { tokyoMonth } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { CommandContext } from "#context.ts";

/** What was entered in a Tokyo month and not removed, per student in order of kana (rule 10.3). */
export async function getMonthSummary({ db }: CommandContext, month: string) {
  const { start, end } = tokyoMonth(month);
  const details = await db
    .selectFrom((eb) =>
      eb
        .selectFrom("cashFlow")
        .select([
          "studentUserId",
          amountOf(CashFlowType.Invoice).as("invoiceAmount"),
          amountOf(CashFlowType.Payment).as("paymentAmount"),
        ])
        .where("createdAt", ">=", start)
        .where("createdAt", "<", end)
        .where("voidedAt", "is", null)
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
    .orderBy("student.id")
    .execute();
  return monthSummaryOf(details);
}

function amountOf(type: CashFlowType) {
  return sql<number>`coalesce(sum(amount) filter (where type = ${type}), 0)`;
}

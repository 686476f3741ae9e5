import { isCounted, isTaking } from "@kenshu/db/predicates.ts";
import { RECENT_INVOICE_DAYS } from "@kenshu/domain/cashFlow/cashFlow.limits.ts";
import { CashFlowType } from "@kenshu/domain/enumerations.ts";
import { addDays, type PlainDate, tokyoDate } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { CommandContext } from "#context.ts";
import { boundedList } from "#rows/boundedList.ts";
import { requireRow } from "#rows/requireRow.ts";

type RecentInvoice = { amount: number; memo: string; occurredOn: PlainDate };

/**
 * The students of a training, by kana, for charging them together, with the invoices of the last
 * days (rule 10.6).
 */
export async function listTrainingTakers({ db, clock }: CommandContext, trainingId: number) {
  const since = addDays(tokyoDate(clock.now()), -RECENT_INVOICE_DAYS);
  const list = await boundedList(
    db
      .selectFrom("activity")
      .innerJoin("studentSummary as summary", "summary.studentUserId", "activity.studentUserId")
      .innerJoin("appUser as student", "student.id", "activity.studentUserId")
      .leftJoin("area", "area.id", "student.areaId")
      .select([
        "student.id",
        "student.name",
        "student.nameKana",
        "student.therapistId",
        "area.name as areaName",
        "summary.totalAmount",
        sql<RecentInvoice[]>`(
          select coalesce(json_agg(
            json_build_object('amount', amount, 'memo', memo, 'occurredOn', occurred_on)
            order by occurred_on desc, id desc
          ), '[]')
          from cash_flow
          where student_user_id = student.id and type = ${CashFlowType.Invoice}
            and ${isCounted()} and occurred_on > ${since}
        )`.as("recentInvoices"),
      ])
      .where("activity.trainingId", "=", trainingId)
      .where(isTaking())
      .orderBy("summary.nameKana")
      .orderBy("student.id"),
  );
  if (list.totalCount === 0) await requireRow(db, "training", trainingId);
  return list;
}

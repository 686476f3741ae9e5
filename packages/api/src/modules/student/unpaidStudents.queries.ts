import type { Reader } from "@kenshu/db/transaction.ts";
import type { searchUnpaidStudentsInput } from "@kenshu/domain/student/student.schema.ts";
import type { UnpaidOrder } from "@kenshu/domain/student/unpaidOrders.ts";
import { wireInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { conditionsOf, findSummaries, type Who } from "#findSummaries.ts";
import { students } from "#modules/student/student.queries.ts";

type Asked = z.output<typeof searchUnpaidStudentsInput>;

const owes = sql<boolean>`summary.total_amount < 0`;

const orders = {
  since: sql`summary.unpaid_since, summary.student_user_id`,
  amount: sql`summary.total_amount, summary.student_user_id`,
  kana: sql`summary.name_kana, summary.student_user_id`,
} satisfies Record<UnpaidOrder, unknown>;

/**
 * One page of the students who owe, with how much and since when, and what all who are found owe
 * together (rule 10.4). At most four statements for any number of rows.
 */
export async function searchUnpaidStudents(db: Reader, { order, ...asked }: Asked) {
  const { rows, totalCount } = await findSummaries(
    db,
    asked,
    (ofPage) =>
      students(db, ofPage)
        .select(["summary.totalAmount", "summary.unpaidSince"])
        .$narrowType<{ unpaidSince: Date }>()
        .orderBy(orders[order]),
    [owes],
    orders[order],
  );
  return {
    totalCount,
    unpaidTotal: (await countUnpaid(db, asked)).unpaidTotal,
    rows: rows.map(({ totalAmount, unpaidSince, ...student }) => ({
      ...student,
      unpaidAmount: -totalAmount,
      unpaidSince: wireInstant(unpaidSince),
    })),
  };
}

/** How many students owe, of all or of those who are asked for, and what they owe together, in yen. */
export function countUnpaid(db: Reader, who: Who = {}) {
  return db
    .selectFrom("studentSummary as summary")
    .select([
      sql<number>`count(*)`.as("unpaidStudentCount"),
      sql<number>`coalesce(-sum(summary.total_amount), 0)`.as("unpaidTotal"),
    ])
    .where(({ and }) => and([owes, ...conditionsOf(who)]))
    .executeTakeFirstOrThrow();
}

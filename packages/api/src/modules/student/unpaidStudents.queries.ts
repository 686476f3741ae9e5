import { isCounted } from "@kenshu/db/predicates.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import { CashFlowType, EnrollState, Role } from "@kenshu/domain/enumerations.ts";
import type { searchUnpaidStudentsInput } from "@kenshu/domain/student/student.schema.ts";
import type { UnpaidOrder } from "@kenshu/domain/student/unpaidOrders.ts";
import type { PlainDate } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { z } from "zod";
import { conditionsOf, isEnrolled, type Who } from "#rows/findSummaries.ts";
import { requireRow } from "#rows/requireRow.ts";
import { columnsContain, personColumns } from "#rows/searchableColumns.ts";

type Asked = z.output<typeof searchUnpaidStudentsInput>;

const orders = {
  since: sql`owing.unpaid_since, owing.student_user_id`,
  amount: sql`owing.total_amount, owing.student_user_id`,
  kana: sql`owing.name_kana, owing.student_user_id`,
} satisfies Record<UnpaidOrder, unknown>;

/**
 * One page of the students who owe, including former ones: how much, and since when. It also has
 * the sum that all found students owe (rule 10.4). At most three statements.
 */
export async function searchUnpaidStudents(db: Reader, asked: Asked) {
  const rows = await listUnpaidStudents(db, asked);
  const { unpaidStudentCount, unpaidTotal } = await countUnpaid(db, asked);
  if (unpaidStudentCount === 0) await requireRow(db, "area", asked.areaId);
  return { totalCount: unpaidStudentCount, unpaidTotal, rows };
}

/** Their rows alone. */
export async function listUnpaidStudents(db: Reader, { order, page, pageSize, ...who }: Asked) {
  const ofPage = db
    .selectFrom(owing(db, who).as("owing"))
    .selectAll()
    .orderBy(orders[order])
    .limit(pageSize)
    .offset(page * pageSize);
  const rows = await db
    .selectFrom(ofPage.as("owing"))
    .innerJoin("appUser as student", "student.id", "owing.studentUserId")
    .leftJoin("area", "area.id", "student.areaId")
    .select([
      "student.id",
      "student.name",
      "student.nameKana",
      "student.therapistId",
      "area.name as areaName",
      "student.isEnabled",
      "owing.isEnrolled",
      "owing.totalAmount",
      "owing.unpaidSince",
    ])
    .$narrowType<{ unpaidSince: PlainDate }>()
    .orderBy(orders[order])
    .execute();
  return rows.map(({ totalAmount, ...student }) => ({ ...student, unpaidAmount: -totalAmount }));
}

/** How many students owe, among all or among those asked for, and the sum of their debts in yen. */
export function countUnpaid(db: Reader, who: Who = {}) {
  return db
    .selectFrom(owing(db, who).as("owing"))
    .select([
      sql<number>`count(*)`.as("unpaidStudentCount"),
      sql<number>`coalesce(-sum(owing.total_amount), 0)`.as("unpaidTotal"),
    ])
    .executeTakeFirstOrThrow();
}

function owing(db: Reader, who: Who) {
  const students = db
    .selectFrom("studentSummary as summary")
    .select([
      "studentUserId",
      "nameKana",
      "totalAmount",
      "unpaidSince",
      isEnrolled.as("isEnrolled"),
    ])
    .where(({ and }) => and([sql<boolean>`summary.total_amount < 0`, ...conditionsOf(who)]));
  return who.enrollState === EnrollState.Enrolled
    ? students
    : students.unionAll(formerOwing(db, who));
}

/**
 * Former students have no summary, but their debt outlives the link (rule 9.5). They are few, so
 * each is added up.
 */
function formerOwing(db: Reader, { keyword, areaId }: Who) {
  return db
    .selectFrom("appUser as former")
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom("cashFlow")
          .select(
            sql<number>`
              sum(case type when ${sql.lit(CashFlowType.Payment)} then amount else -amount::bigint end)
            `.as("totalAmount"),
          )
          .whereRef("studentUserId", "=", "former.id")
          .where(isCounted())
          .as("settlement"),
      (join) => join.on("settlement.totalAmount", "<", 0),
    )
    .select([
      "former.id as studentUserId",
      "former.nameKana",
      "settlement.totalAmount",
      sql<PlainDate | null>`unpaid_since_of(former.id)`.as("unpaidSince"),
      sql<boolean>`false`.as("isEnrolled"),
    ])
    .where("former.role", "=", sql.lit(Role.Guest))
    .where(columnsContain(personColumns, keyword))
    .where(areaId === undefined ? sql.lit(true) : sql<boolean>`former.area_id = ${areaId}`);
}

import type { Reader } from "@kenshu/db/transaction.ts";
import type { Gender } from "@kenshu/domain/enumerations.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { conditionsOf } from "#rows/findSummaries.ts";
import { pagedList } from "#rows/pagedList.ts";
import { requireRow } from "#rows/requireRow.ts";

/** One page of the students without an account, by kana (rules 9.6, 13.5). */
export async function listNoAccountStudents(
  db: Reader,
  criteria: { page: number; pageSize: number; areaId?: number; keyword?: string },
) {
  const query = noAccountStudents(db)
    .where(({ and }) => and(conditionsOf(criteria)))
    .orderBy("student.nameKana")
    .orderBy("student.id");
  const list = await pagedList(query, criteria);
  if (list.totalCount === 0) await requireRow(db, "area", criteria.areaId);
  return list;
}

/** One of these students; UserNotFound for anybody else. */
export async function getNoAccountStudent(db: Reader, userId: number) {
  const student = await noAccountStudents(db).where("student.id", "=", userId).executeTakeFirst();
  return student ?? fail("UserNotFound");
}

function noAccountStudents(db: Reader) {
  return db
    .selectFrom("appUser as student")
    .innerJoin("studentSummary as summary", "summary.studentUserId", "student.id")
    .innerJoin("area", "area.id", "student.areaId")
    .select([
      "student.id as userId",
      "student.name",
      "student.nameKana",
      "area.id as areaId",
      "area.name as areaName",
      "student.gender",
      "student.phone",
      "student.version",
    ])
    .where("student.role", "=", Role.Student)
    .where("student.emailAddress", "is", null)
    .where("student.gender", "is not", null)
    .$narrowType<{ gender: Gender }>();
}

import { isTaking } from "@kenshu/db/predicates.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import { boundedList } from "#rows/boundedList.ts";
import { requireRow } from "#rows/requireRow.ts";

/** The students of a training, by kana, for charging them together (rule 10.6). */
export async function listTrainingTakers(db: Reader, trainingId: number) {
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
        "area.name as areaName",
        "summary.totalAmount",
      ])
      .where("activity.trainingId", "=", trainingId)
      .where(isTaking())
      .orderBy("summary.nameKana")
      .orderBy("student.id"),
  );
  if (list.totalCount === 0) await requireRow(db, "training", trainingId);
  return list;
}

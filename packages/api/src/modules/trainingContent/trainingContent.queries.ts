import type { Reader } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { getTraining } from "#modules/training/index.ts";
import { choices } from "#rows/boundedList.ts";

/** The contents of one training, in its order; an unknown training is DbConflict. */
export async function listTrainingContents(db: Reader, trainingId: number) {
  await getTraining(db, trainingId);
  return choices(
    trainingContents(db)
      .where("content.trainingId", "=", trainingId)
      .orderBy("content.displayOrder")
      .orderBy("content.id"),
  );
}

export async function getTrainingContent(db: Reader, id: number) {
  return (
    (await trainingContents(db).where("content.id", "=", id).executeTakeFirst()) ??
    fail("DbConflict")
  );
}

function trainingContents(db: Reader) {
  return db
    .selectFrom("trainingContent as content")
    .leftJoin("company", "company.id", "content.exemptedCompanyId")
    .select([
      "content.id",
      "content.name",
      "content.trainingMethod",
      "content.estimateAttendanceCount",
      "content.isExemptedActiveTherapist",
      "content.exemptedCompanyId",
      "company.name as exemptedCompanyName",
      "content.instructorExplanation",
      "content.trainingId",
      "content.displayOrder",
      "content.version",
    ]);
}

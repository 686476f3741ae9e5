import { analyses } from "@kenshu/domain/analysis/analyses.ts";
import { NOT_TOLD } from "@kenshu/domain/analysis/dropout.rules.ts";
import type { Dropout } from "@kenshu/domain/analysis/dropoutSpecification.ts";
import { sql } from "kysely";
import { daysIn } from "#modules/analysis/attended.ts";
import { dropouts } from "#modules/analysis/dropouts.ts";
import { listed } from "#modules/analysis/source.ts";
import { requireRow } from "#rows/requireRow.ts";

export const dropoutSpecification = listed(
  analyses.DropoutSpecification,
  async ({ db }, { trainingId, timing, reason, ...range }) => {
    await requireRow(db, "training", trainingId);
    return {
      query: db
        .selectFrom(dropouts(db, range).as("dropout"))
        .innerJoin("appUser as student", "student.id", "dropout.studentUserId")
        .innerJoin("training", "training.id", "dropout.trainingId")
        .select([
          "dropout.studentUserId",
          "student.name as studentName",
          "training.name as trainingName",
          "dropout.startDate",
          "dropout.dropoutDate",
          "dropout.timing",
          "dropout.reason",
          "dropout.detail",
          daysIn("dropout.activity_id").as("attendedDays"),
        ])
        .$if(trainingId !== undefined, (query) =>
          query.where("dropout.trainingId", "=", trainingId ?? 0),
        )
        .where(isTold("dropout.timing", timing))
        .where(isTold("dropout.reason", reason))
        .orderBy("dropout.startDate")
        .orderBy("student.nameKana")
        .orderBy("dropout.activityId"),
      rowOf: (row: Dropout) => row,
    };
  },
);

/** Whether the export reported this value, or none. Without a choice all rows count. */
function isTold(column: string, chosen: number | undefined) {
  if (chosen === undefined) return sql<boolean>`true`;
  const told = chosen === NOT_TOLD ? null : chosen;
  return sql<boolean>`${sql.ref(column)} is not distinct from ${told}`;
}

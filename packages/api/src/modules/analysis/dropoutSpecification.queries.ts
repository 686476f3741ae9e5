import { analyses } from "@kenshu/domain/analysis/analyses.ts";
import type { Dropout } from "@kenshu/domain/analysis/dropoutSpecification.ts";
import { daysIn, dropouts } from "#modules/analysis/dropouts.ts";
import { listed } from "#modules/analysis/source.ts";

export const dropoutSpecification = listed(
  analyses.DropoutSpecification,
  async ({ db }, range) => ({
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
      .orderBy("dropout.startDate")
      .orderBy("student.nameKana")
      .orderBy("dropout.activityId"),
    rowOf: (row: Dropout) => row,
  }),
);

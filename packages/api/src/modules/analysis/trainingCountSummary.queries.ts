import { isAttended } from "@kenshu/db/predicates.ts";
import { analyses } from "@kenshu/domain/analysis/analyses.ts";
import { monthRange } from "@kenshu/domain/analysis/conditions.ts";
import type { MonthOfStudent } from "@kenshu/domain/analysis/trainingCountSummary.ts";
import { sql } from "kysely";
import { listed } from "#modules/analysis/source.ts";
import { requireRow } from "#requireRow.ts";

export const trainingCountSummary = listed(
  analyses.TrainingCountSummary,
  async ({ db }, { monthDate, areaId }) => {
    await requireRow(db, "area", areaId);
    const { first, last } = monthRange(`${monthDate}-01`, 0);
    const ofDay = db
      .selectFrom("progressEntry as progress")
      .innerJoin("activity", "activity.id", "progress.activityId")
      .where("progress.trainingDate", ">=", first)
      .where("progress.trainingDate", "<=", last)
      .where(isAttended("progress"))
      .select(["activity.studentUserId", "progress.trainingDate", sql`count(*)`.as("times")])
      .groupBy(["activity.studentUserId", "progress.trainingDate"])
      .as("ofDay");
    const attended = db
      .selectFrom(ofDay)
      .select([
        "studentUserId",
        sql<Record<number, number>>`
          jsonb_object_agg(extract(day from training_date)::integer, times)`.as("times"),
      ])
      .groupBy("studentUserId")
      .as("attended");
    return {
      query: db
        .selectFrom(attended)
        .innerJoin("appUser as student", "student.id", "attended.studentUserId")
        .leftJoin("area", "area.id", "student.areaId")
        .select([
          "attended.studentUserId",
          "student.name as studentName",
          "area.name as areaName",
          "attended.times",
        ])
        .$if(areaId !== undefined, (query) => query.where("student.areaId", "=", areaId ?? null))
        .orderBy("student.nameKana")
        .orderBy("student.id"),
      rowOf: (row: MonthOfStudent) => row,
    };
  },
);

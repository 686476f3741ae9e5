import { isAttended } from "@kenshu/db/predicates.ts";
import { analyses } from "@kenshu/domain/analysis/analyses.ts";
import { monthRange } from "@kenshu/domain/analysis/conditions.ts";
import type { MonthOfStudent } from "@kenshu/domain/analysis/trainingCountSummary.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { sql } from "kysely";
import { listed } from "#modules/analysis/source.ts";
import { requireRow } from "#rows/requireRow.ts";

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
    const students = db
      .selectFrom("appUser as student")
      .leftJoin(attended, "attended.studentUserId", "student.id")
      .$if(areaId !== undefined, (query) => query.where("student.areaId", "=", areaId ?? null));
    const came = students.where("attended.times", "is not", null).select("student.id").limit(1);
    if (!(await came.executeTakeFirst())) fail("AnalysisDataNotFound");
    return {
      query: students
        .leftJoin("area", "area.id", "student.areaId")
        .select([
          "student.id as studentUserId",
          "student.name as studentName",
          "area.name as areaName",
          sql<MonthOfStudent["times"]>`coalesce(attended.times, '{}')`.as("times"),
        ])
        .where((eb) =>
          eb.or([
            eb("attended.times", "is not", null),
            eb.exists(
              eb
                .selectFrom("activity")
                .select("activity.id")
                .whereRef("activity.studentUserId", "=", "student.id")
                .where("activity.startDate", "<=", last)
                .where((own) =>
                  own.or([
                    own("activity.endDate", "is", null),
                    own("activity.endDate", ">=", first),
                  ]),
                ),
            ),
          ]),
        )
        .orderBy("student.nameKana")
        .orderBy("student.id"),
      rowOf: (row: MonthOfStudent) => row,
    };
  },
);

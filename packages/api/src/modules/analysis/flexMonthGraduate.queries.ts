import { analyses } from "@kenshu/domain/analysis/analyses.ts";
import { monthRange } from "@kenshu/domain/analysis/conditions.ts";
import type { Graduate } from "@kenshu/domain/analysis/flexMonthGraduate.ts";
import { TakingState } from "@kenshu/domain/enumerations.ts";
import type { PlainDate } from "@kenshu/domain/time.ts";
import { timesIn } from "#modules/analysis/attended.ts";
import { flexActivities } from "#modules/analysis/flexActivities.ts";
import { listed } from "#modules/analysis/source.ts";
import { requireRow } from "#rows/requireRow.ts";

export const flexMonthGraduate = listed(
  analyses.FlexMonthGraduate,
  async ({ db }, { month, areaId }) => {
    await requireRow(db, "area", areaId);
    const { first, last } = monthRange(`${month}-01`, 0);
    return {
      query: flexActivities(db)
        .innerJoin("appUser as student", "student.id", "activity.studentUserId")
        .select([
          "activity.studentUserId",
          "student.name as studentName",
          "training.name as trainingName",
          "activity.startDate",
          "activity.endDate as passDate",
          timesIn("activity.id").as("times"),
        ])
        .where("activity.state", "=", TakingState.Pass)
        .where("activity.endDate", ">=", first)
        .where("activity.endDate", "<=", last)
        .$if(areaId !== undefined, (query) => query.where("student.areaId", "=", areaId ?? null))
        .$narrowType<{ passDate: PlainDate }>()
        .orderBy("activity.endDate")
        .orderBy("student.nameKana")
        .orderBy("activity.id"),
      rowOf: (row: Graduate) => row,
    };
  },
);

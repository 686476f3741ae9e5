import type { Reader } from "@kenshu/db/transaction.ts";
import { analyses } from "@kenshu/domain/analysis/analyses.ts";
import { monthRange } from "@kenshu/domain/analysis/conditions.ts";
import type { Graduate } from "@kenshu/domain/analysis/flexMonthGraduate.ts";
import { TakingState } from "@kenshu/domain/enumerations.ts";
import type { PlainDate } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import { timesIn } from "#modules/analysis/attended.ts";
import { flexActivities } from "#modules/analysis/flexActivities.ts";
import { listed } from "#modules/analysis/source.ts";
import { requireRow } from "#rows/requireRow.ts";

export const flexMonthGraduate = listed(
  analyses.FlexMonthGraduate,
  async ({ db }, { month, areaId }) => {
    await requireRow(db, "area", areaId);
    return {
      query: graduated(db, month)
        .innerJoin("appUser as student", "student.id", "activity.studentUserId")
        .select([
          "activity.studentUserId",
          "student.name as studentName",
          "training.name as trainingName",
          "activity.startDate",
          "activity.endDate as passDate",
          timesIn("activity.id").as("times"),
        ])
        .$if(areaId !== undefined, (query) => query.where("student.areaId", "=", areaId ?? null))
        .$narrowType<{ passDate: PlainDate }>()
        .orderBy("activity.endDate")
        .orderBy("student.nameKana")
        .orderBy("activity.id"),
      rowOf: (row: Graduate) => row,
    };
  },
);

/** How many the analysis lists for a month, of all areas. */
export async function countFlexGraduates(db: Reader, month: string): Promise<number> {
  const { count } = await graduated(db, month)
    .select(sql<number>`count(*)`.as("count"))
    .executeTakeFirstOrThrow();
  return count;
}

/** The activities of flex trainings that ended in this month with a pass. */
function graduated(db: Reader, month: string) {
  const { first, last } = monthRange(`${month}-01`, 0);
  return flexActivities(db)
    .where("activity.state", "=", TakingState.Pass)
    .where("activity.endDate", ">=", first)
    .where("activity.endDate", "<=", last);
}

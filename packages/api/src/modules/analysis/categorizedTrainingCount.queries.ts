import { isAttended } from "@kenshu/db/predicates.ts";
import { analyses } from "@kenshu/domain/analysis/analyses.ts";
import { ofTraining } from "@kenshu/domain/analysis/analysis.ts";
import { talliesByCategory } from "@kenshu/domain/analysis/category.ts";
import { sql } from "kysely";
import { categoryNameOf, categoryOf } from "#modules/analysis/categories.ts";
import { counted } from "#modules/analysis/source.ts";

type Group = {
  value: string | null;
  name: string | null;
  trainingId: number | null;
  students: number;
  times: number;
};

export const categorizedTrainingCount = counted(
  analyses.CategorizedTrainingCount,
  async ({ db }, { categoryKind, start, end }) => {
    const value = categoryOf(categoryKind, end);
    const { rows } = await sql<Group>`
      with attended as (
        select activity.student_user_id, activity.training_id, count(*) as times
        from progress_entry as progress
        join activity on activity.id = progress.activity_id
        where progress.training_date between ${start} and ${end} and ${isAttended("progress")}
        group by activity.student_user_id, activity.training_id
      )
      select
        ${value} as value,
        ${categoryNameOf(categoryKind)} as name,
        attended.training_id,
        count(distinct attended.student_user_id) as students,
        sum(attended.times) as times
      from attended
      join app_user as student on student.id = attended.student_user_id
      group by grouping sets ((1), (1, attended.training_id))
      -- Those of all trainings first: of a code that has had several names they know each.
      order by grouping(attended.training_id) desc
    `.execute(db);
    return { rows: talliesByCategory(categoryKind, rows.map(categorized)) };
  },
);

/** The counts of one training, or of all. */
function categorized({ value, name, trainingId, students, times }: Group) {
  const keyOf = (count: string) => (trainingId === null ? count : ofTraining(count, trainingId));
  return { value, name, counts: { [keyOf("students")]: students, [keyOf("times")]: times } };
}

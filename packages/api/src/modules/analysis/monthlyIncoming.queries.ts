import { analyses } from "@kenshu/domain/analysis/analyses.ts";
import { ofTraining, type Tally } from "@kenshu/domain/analysis/analysis.ts";
import { monthsOf } from "@kenshu/domain/analysis/conditions.ts";
import { formatMonth } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import { counted } from "#modules/analysis/source.ts";

type Group = {
  /** Null for all of them. */
  month: string | null;
  trainingId: number | null;
  started: number;
  students: number;
};

export const monthlyIncoming = counted(analyses.MonthlyIncoming, async ({ db }, { start, end }) => {
  const { rows } = await sql<Group>`
      select
        to_char(start_date, 'YYYY-MM') as month,
        training_id,
        count(*) as started,
        count(distinct student_user_id) as students
      from activity
      where start_date between ${start} and ${end}
      group by grouping sets ((1, training_id), (1), (training_id), ())
    `.execute(db);
  const countsOf = (month: string | null) =>
    Object.assign({}, ...rows.filter((row) => row.month === month).map(countsIn));
  return {
    rows: monthsOf(start, end).map(
      (month): Tally => ({
        key: month,
        label: formatMonth(month),
        counts: countsOf(month),
      }),
    ),
    total: { key: "total", label: "合計", counts: countsOf(null) },
  };
});

function countsIn({ trainingId, started, students }: Group): Tally["counts"] {
  return trainingId === null
    ? { started, students }
    : { [ofTraining("started", trainingId)]: started };
}

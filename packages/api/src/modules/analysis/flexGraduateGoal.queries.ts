import { analyses } from "@kenshu/domain/analysis/analyses.ts";
import { monthsOf } from "@kenshu/domain/analysis/conditions.ts";
import { TakingState } from "@kenshu/domain/enumerations.ts";
import { formatMonth, type PlainDate } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import { flexActivities } from "#modules/analysis/flexActivities.ts";
import { counted } from "#modules/analysis/source.ts";
import { presentOf } from "#rows/present.ts";

const passed = sql`state = ${sql.lit(TakingState.Pass)}`;

export const flexGraduateGoal = counted(analyses.FlexGraduateGoal, async (reading, { year }) => {
  const { setting } = await presentOf(reading);
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  // An ended activity keeps the days that were recommended at that time (rule 8.2).
  const due = flexActivities(reading.db)
    .leftJoin("activityFigures as figures", "figures.activityId", "activity.id")
    .select([
      "activity.state",
      "activity.endDate",
      sql<PlainDate>`activity.start_date
        + coalesce(figures.recommend_date_count, ${setting.recommendDateCount})`.as("dueDate"),
    ])
    .as("due");
  const groups = await reading.db
    .selectFrom(due)
    .select([
      sql<string>`to_char(due_date, 'YYYY-MM')`.as("month"),
      sql<number>`count(*)`.as("due"),
      sql<number>`count(*) filter (where ${passed})`.as("graduated"),
      sql<number>`count(*) filter (where ${passed} and end_date <= due_date)`.as("inTime"),
    ])
    .where("dueDate", ">=", first)
    .where("dueDate", "<=", last)
    .groupBy(sql`1`)
    .execute();
  const counts = new Map(groups.map(({ month, ...own }) => [month, own]));
  return {
    rows: monthsOf(first, last).map((month) => ({
      key: month,
      label: formatMonth(month),
      counts: counts.get(month) ?? {},
    })),
  };
});

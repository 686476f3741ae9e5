import { isTaking } from "@kenshu/db/predicates.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import { ProgressGrade, TrainingMethod } from "@kenshu/domain/enumerations.ts";
import { pageAsked, type pageOrList } from "@kenshu/domain/fields.ts";
import { figuresOf } from "@kenshu/domain/pace/pace.rules.ts";
import { paceFrom } from "@kenshu/domain/progress/summary.rules.ts";
import type { StudentSearch } from "@kenshu/domain/student/student.schema.ts";
import type { StudentOrder } from "@kenshu/domain/student/studentOrders.ts";
import { addDays } from "@kenshu/domain/time.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import type { SignedIn } from "#context.ts";
import { students } from "#modules/student/student.queries.ts";
import {
  type Condition,
  conditionsOf,
  findSummaries,
  inOrder,
  type Part,
  type summaries,
} from "#rows/findSummaries.ts";
import { type Present, presentOf } from "#rows/present.ts";

export type Criteria = StudentSearch & z.output<typeof pageOrList> & Pick<Part, "found">;

/**
 * One page of a search for students in the order asked for, with their pace, next content,
 * reservations ahead and balance (rules 8.2 to 8.4, 8.7, 13.6, 13.7, 18.52). At most three
 * statements for any number of rows.
 */
export async function searchStudents(ctx: SignedIn, criteria: Criteria) {
  const present = await presentOf(ctx);
  const { rows, totalCount } = await findStudents(ctx.db, criteria, present, (of) =>
    whereTheyStand(ctx.db, of, present),
  );
  return { totalCount, rows: rows.map((row) => withPace(row, present)) };
}

/** The same with the progress over all present trainings (rule 8.3). */
export async function searchProgress(ctx: SignedIn, criteria: Criteria) {
  const present = await presentOf(ctx);
  const { rows, totalCount } = await findStudents(ctx.db, criteria, present, (of) =>
    whereTheyStand(ctx.db, of, present).select([
      "summary.attendedCount",
      "summary.contentCount",
      "summary.closedCount",
    ]),
  );
  const { today, setting } = present;
  return {
    totalCount,
    rows: rows.map((row) => ({
      ...withPace(row, present),
      ...(row.baseDate === null ? NO_FIGURES : figuresOf(row, row.baseDate, today, setting)),
    })),
  };
}

/** The same with the passed tests that are unknown to HM (rule 13.7). */
export async function searchToExport(ctx: SignedIn, criteria: Criteria) {
  const present = await presentOf(ctx);
  const { rows, totalCount } = await findStudents(ctx.db, criteria, present, (of) =>
    whereTheyStand(ctx.db, of, present).select(["summary.hasTestPassedProgress", passedTests]),
  );
  return { totalCount, rows: rows.map((row) => withPace(row, present)) };
}

/**
 * Their names, in the order of the trainings. The summary says first whether there are any, so that
 * nobody else's entries are read.
 */
const passedTests = sql<string[]>`array(
  select test.name
  from activity
  join progress_entry progress on progress.activity_id = activity.id
  join training_content test on test.id = progress.training_content_id
  where summary.has_test_passed_progress
    and activity.student_user_id = summary.student_user_id and not activity.is_exported
    and test.training_method = ${TrainingMethod.Test} and progress.grade = ${ProgressGrade.Complete}
  group by test.id order by test.training_id, test.display_order
)`.as("passedTests");

/** The `columns` of the students asked for, in their order. */
export function findStudents<Row>(
  db: Reader,
  criteria: Criteria,
  present: Present,
  columns: (of: ReturnType<typeof summaries>) => {
    orderBy(order: RawBuilder<unknown>): { execute(): Promise<Row[]> };
  },
) {
  const order = inOrder(
    criteria,
    ...orders[criteria.order ?? "kana"](present),
    sql.ref("summary.nameKana"),
    sql.ref("summary.studentUserId"),
  );
  return findSummaries(
    db,
    { ...criteria, ...pageAsked(criteria) },
    (ofPage) => columns(ofPage).orderBy(order),
    filtersOf(criteria, present),
    order,
  );
}

/** What each order sorts by before the kana, all in the summary (rule 18.52). */
const orders: Record<StudentOrder, (present: Present) => RawBuilder<unknown>[]> = {
  kana: () => [],
  pace: ({ today, setting: { recommendDateCount } }) => [
    sql`case when summary.base_date is not null then ${
      recommendDateCount === 0
        ? sql`summary.required_count`
        : sql`floor(0.5 + least(greatest(
            summary.required_count::float8 * (${today}::date - summary.base_date) / ${recommendDateCount}::float8,
            0
          ), summary.required_count))`
    } - summary.done_count end desc nulls last`,
  ],
  recommendation: () => [sql`summary.base_date`],
  balance: () => [sql`summary.total_amount`],
};

/** How many students each of the searches finds, in one statement. */
export async function countStudents(
  db: Reader,
  searches: readonly StudentSearch[],
  present: Present,
): Promise<number[]> {
  const counts = searches.map((asked) => {
    const conditions = [...conditionsOf(asked), ...filtersOf(asked, present)];
    return sql`(
      select count(*) from student_summary summary where ${sql.join(conditions, sql` and `)}
    )`;
  });
  const { rows } = await sql<{ counts: number[] }>`
    select array[${sql.join(counts)}]::integer[] as counts
  `.execute(db);
  return rows[0]?.counts ?? [];
}

/** Filters on a student's summary row: each yes, no, or not set. */
function filtersOf(asked: StudentSearch, { now, today, setting }: Present): Condition[] {
  const { recommendDateCount, continuousAbsenceThreshold: threshold } = setting;
  const filter = (isWanted: boolean | undefined, condition: RawBuilder<unknown>) => {
    if (isWanted === undefined) return [];
    return [sql<SqlBool>`(${condition})${isWanted ? sql`` : sql` is not true`}`];
  };
  const lastEnd = sql`summary.schedule_ends[cardinality(summary.schedule_ends)]`;
  const recommended = addDays(today, -recommendDateCount);
  // Absences count as continuous from the threshold on. A threshold of 0 turns this off (rule 6.3).
  const isAbsent =
    threshold > 0 ? sql`summary.sequential_absence_count >= ${threshold}` : sql`false`;
  return [
    ...filter(asked.existsReservation, sql`${lastEnd} > ${now}`),
    ...filter(asked.hasEndedActivity, hasEndedActivity),
    ...filter(asked.isContinuousAbsence, isAbsent),
    ...filter(asked.isOverRecommendation, sql`summary.base_date < ${recommended}::date`),
    ...filter(asked.isPenaltyLeft, sql`summary.total_amount < 0`),
    ...filter(asked.hasTestPassedProgress, sql`summary.has_test_passed_progress`),
  ];
}

const hasEndedActivity = sql`exists (
  select from activity
  where activity.student_user_id = summary.student_user_id and not ${isTaking()}
)`;

/** A row with the weather and the days of its pace (rules 8.2, 8.4). */
export function withPace<Row extends Parameters<typeof paceFrom>[0]>(
  row: Row,
  { today, setting }: Present,
) {
  return { ...row, ...paceFrom(row, today, setting) };
}

/** The students with their present training and the inputs of their pace. */
export function whereTheyStand(db: Reader, of: ReturnType<typeof summaries>, { now }: Present) {
  return students(db, of)
    .leftJoin("training", "training.id", "summary.trainingId")
    .leftJoin("trainingContent as content", "content.id", "summary.trainingContentId")
    .select([
      "training.name as progressTrainingName",
      "training.displayColor as progressTrainingColor",
      "content.name as progressContentName",
      // All reservations except those of ended schedules.
      sql<number>`cardinality(summary.schedule_ends)
        - width_bucket(${now}::timestamptz, summary.schedule_ends)`.as("reservationCount"),
      "summary.totalAmount",
      "summary.baseDate",
      "summary.requiredCount",
      "summary.doneCount",
    ]);
}

const NO_FIGURES = {
  trainingCount: null,
  requiredTrainingCount: null,
  delayedTrainingCount: null,
  progressRate: null,
};

import type { Reader } from "@kenshu/db/transaction.ts";
import { pageAsked, type pageOrList } from "@kenshu/domain/fields.ts";
import { figuresOf } from "@kenshu/domain/pace/pace.rules.ts";
import { paceFrom } from "@kenshu/domain/progress/summary.rules.ts";
import type { StudentSearch } from "@kenshu/domain/student/student.schema.ts";
import { addDays, tokyoDate } from "@kenshu/domain/time.ts";
import { type SqlBool, sql } from "kysely";
import type { z } from "zod";
import type { SignedIn } from "#context.ts";
import { type Condition, findSummaries, type summaries } from "#findSummaries.ts";
import { students } from "#modules/student/student.queries.ts";
import { requireRow } from "#requireRow.ts";

/**
 * One page of the students that a search asks for, by kana, with where they stand: pace, next
 * content, reservations ahead, balance, and the figures of progress over all that is being taken
 * (rules 8.2 to 8.4, 8.7, 13.6, 13.7). At most three statements for any number of rows.
 */
export async function searchStudents(
  ctx: SignedIn,
  { page, pageSize, ...criteria }: StudentSearch & z.output<typeof pageOrList>,
) {
  const present = await presentOf(ctx);
  const { ofPage, totalCountWith } = findSummaries(
    ctx.db,
    criteria,
    pageAsked({ page, pageSize }),
    filtersOf(criteria, present),
  );
  const rows = await whereTheyStand(ctx.db, ofPage, present).execute();
  const totalCount = await totalCountWith(rows);
  if (totalCount === 0) await requireRow(ctx.db, "area", criteria.areaId);
  return {
    totalCount,
    rows: rows.map((row) => ({
      ...withPace(row, present),
      ...(row.baseDate === null
        ? noFigures
        : figuresOf(row, row.baseDate, present.today, present.setting)),
    })),
  };
}

/** The figures of who is taking nothing. */
const noFigures = {
  trainingCount: null,
  requiredTrainingCount: null,
  delayedTrainingCount: null,
  progressRate: null,
};

/** What searches are answered by: the moment, its day in Tokyo, and the settings. */
async function presentOf({ db, clock }: SignedIn) {
  const now = clock.now();
  const setting = await db.selectFrom("setting").selectAll().executeTakeFirstOrThrow();
  return { now, today: tokyoDate(now), setting };
}
type Present = Awaited<ReturnType<typeof presentOf>>;

/** What is asked of the row that sums a student up: each filter yes, no, or not at all. */
function filtersOf(criteria: StudentSearch, { now, today, setting }: Present): Condition[] {
  const { recommendDateCount, continuousAbsenceThreshold: threshold } = setting;
  const conditions: [asked: boolean | undefined, condition: Condition][] = [
    [
      criteria.existsReservation,
      sql`summary.schedule_ends[cardinality(summary.schedule_ends)] > ${now}`,
    ],
    // Absences count as continuous from the threshold on; a threshold of 0 is off (rule 6.3).
    [
      criteria.isContinuousAbsence,
      threshold > 0 ? sql`summary.sequential_absence_count >= ${threshold}` : sql`false`,
    ],
    [
      criteria.isOverRecommendation,
      sql`summary.base_date < ${addDays(today, -recommendDateCount)}::date`,
    ],
    [criteria.isPenaltyLeft, sql`summary.total_amount < 0`],
    [criteria.hasTestPassedProgress, sql`summary.has_test_passed_progress`],
  ];
  return conditions.flatMap(([isAsked, condition]) =>
    isAsked === undefined ? [] : [isAsked ? condition : sql<SqlBool>`(${condition}) is not true`],
  );
}

/** The students with what they take at present, and what their pace is computed from. */
function whereTheyStand(db: Reader, of: ReturnType<typeof summaries>, { now }: Present) {
  return students(db, of)
    .leftJoin("training", "training.id", "summary.trainingId")
    .leftJoin("trainingContent as content", "content.id", "summary.trainingContentId")
    .select([
      "training.name as progressTrainingName",
      "training.displayColor as progressTrainingColor",
      "content.name as progressContentName",
      // All reservations less those of schedules that have ended.
      sql<number>`cardinality(summary.schedule_ends)
        - width_bucket(${now}::timestamptz, summary.schedule_ends)`.as("reservationCount"),
      "summary.totalAmount",
      "summary.baseDate",
      "summary.requiredCount",
      "summary.doneCount",
      "summary.attendedCount",
      "summary.contentCount",
      "summary.closedCount",
    ])
    .orderBy("student.nameKana")
    .orderBy("student.id");
}

function withPace<T extends Parameters<typeof paceFrom>[0]>(row: T, { today, setting }: Present) {
  const pace = paceFrom(row, today, setting);
  return {
    ...row,
    paceState: pace?.paceState ?? null,
    recommendationDueDate: pace?.recommendationDueDate ?? null,
    dueDate: pace?.dueDate ?? null,
  };
}

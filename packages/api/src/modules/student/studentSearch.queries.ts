import type { Reader } from "@kenshu/db/transaction.ts";
import { LIST_MAX } from "@kenshu/domain/limits.ts";
import { figuresOf } from "@kenshu/domain/pace/pace.rules.ts";
import { paceFrom } from "@kenshu/domain/pace/summary.rules.ts";
import type { StudentSearch } from "@kenshu/domain/student/student.schema.ts";
import { addDays, tokyoDate } from "@kenshu/domain/time.ts";
import { type SqlBool, sql } from "kysely";
import type { SignedIn } from "#context.ts";
import { type Condition, findSummaries, type summaries, type Who } from "#findSummaries.ts";
import { students } from "#modules/student/student.queries.ts";
import { requireRow } from "#requireRow.ts";

/**
 * The students that a search asks for, by kana, with where they stand: pace, next content,
 * reservations ahead, balance (rules 8.2, 8.4, 8.7, 13.6, 13.7). Three statements for any number of rows:
 * what is filtered by is kept in a row per student.
 */
export async function searchStudents(ctx: SignedIn, criteria: StudentSearch) {
  const present = await presentOf(ctx);
  // As literals: with the limit as a parameter PostgreSQL would plan anew at every call.
  const page = { limit: sql.lit(LIST_MAX), offset: sql.lit(0) };
  const { totalCount, ofPage } = await findSummaries(
    ctx.db,
    criteria,
    page,
    filtersOf(criteria, present),
  );
  const rows = await whereTheyStand(ctx.db, ofPage, present).execute();
  return { totalCount, rows: rows.map((row) => withPace(row, present)) };
}

/** One page of them, with the figures of progress over all that is being taken (rule 8.3). */
export async function searchProgressStudents(
  ctx: SignedIn,
  { page, pageSize, ...who }: Who & { page: number; pageSize: number },
) {
  const present = await presentOf(ctx);
  const { totalCount, ofPage } = await findSummaries(ctx.db, who, {
    limit: pageSize,
    offset: page * pageSize,
  });
  if (totalCount === 0) await requireRow(ctx.db, "area", who.areaId);
  const rows = await whereTheyStand(ctx.db, ofPage, present)
    .select(["summary.attendedCount", "summary.contentCount", "summary.closedCount"])
    .execute();
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
    [criteria.existsReservation, sql`summary.reserved_until > ${now}`],
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
      sql<number>`cardinality(summary.session_ends)
        - width_bucket(${now}::timestamptz, summary.session_ends)`.as("reservationCount"),
      "summary.totalAmount",
      "summary.baseDate",
      "summary.requiredCount",
      "summary.doneCount",
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

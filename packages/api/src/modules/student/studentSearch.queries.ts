import type { Reader } from "@kenshu/db/transaction.ts";
import { EnrollState } from "@kenshu/domain/enumerations.ts";
import { LIST_MAX } from "@kenshu/domain/limits.ts";
import { figuresOf } from "@kenshu/domain/pace/pace.rules.ts";
import { paceFrom } from "@kenshu/domain/pace/summary.rules.ts";
import type { StudentSearch } from "@kenshu/domain/student/student.schema.ts";
import { addDays, type PlainDate, tokyoDate } from "@kenshu/domain/time.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { SignedIn } from "#context.ts";
import { isEnrolled, students, summaries } from "#modules/student/student.queries.ts";
import { allOf, personConditions } from "#personConditions.ts";

/**
 * The students that a search asks for, by kana, with where they stand: pace, next content,
 * reservations ahead, balance (decisions 8, 13.6, 13.7). Three statements for any number of rows:
 * what is filtered by is kept in a row per student.
 */
export async function searchStudents(ctx: SignedIn, criteria: StudentSearch) {
  // As literals: with the limit as a parameter PostgreSQL would plan anew at every call.
  return search(ctx, criteria, { limit: sql.lit(LIST_MAX), offset: sql.lit(0) });
}

/** One page of the same, with the figures of progress over all that is being taken (decisions 8.3). */
export async function searchProgressStudents(
  ctx: SignedIn,
  { page, pageSize, ...criteria }: StudentSearch & { page: number; pageSize: number },
) {
  return search(ctx, criteria, { limit: pageSize, offset: page * pageSize });
}

/** So few that looking for them in the order of all would take longer than sorting them. */
const FEW = 3000;

async function search(
  { db, clock }: SignedIn,
  criteria: StudentSearch,
  page: { limit: number | RawBuilder<number>; offset: number | RawBuilder<number> },
) {
  const now = clock.now();
  const today = tokyoDate(now);
  const setting = await db.selectFrom("setting").selectAll().executeTakeFirstOrThrow();
  const asked = conditionOf(criteria, { now, today, setting });
  const matching = summaries(db).where(asked);
  const { totalCount } = await matching
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as("totalCount"))
    .executeTakeFirstOrThrow();
  if (totalCount === 0) return { totalCount, rows: [] };
  // Many are read in their order until the page is full; few are gathered first, then put in order.
  const gathered = db.selectFrom(matching.offset(0).as("summary")).selectAll();
  const ofPage = (totalCount < FEW ? gathered : matching)
    .orderBy("summary.nameKana")
    .orderBy("summary.studentUserId")
    .limit(page.limit)
    .offset(page.offset);
  const rows = await whereTheyStand(db, ofPage, now)
    .orderBy("student.nameKana")
    .orderBy("student.id")
    .execute();
  return {
    totalCount,
    rows: rows.map((row) => {
      const { baseDate } = row;
      const pace = paceFrom(row, today, setting);
      return {
        ...row,
        paceState: pace?.paceState ?? null,
        recommendationDueDate: pace?.recommendationDueDate ?? null,
        dueDate: pace?.dueDate ?? null,
        ...(baseDate === null ? noFigures : figuresOf(row, baseDate, today, setting)),
      };
    }),
  };
}

/** The figures of who is taking nothing. */
const noFigures = {
  trainingCount: null,
  requiredTrainingCount: null,
  delayedTrainingCount: null,
  progressRate: null,
};

type Present = { now: Date; today: PlainDate; setting: SearchSetting };
type SearchSetting = { recommendDateCount: number; continuousAbcenseThreshold: number };

/** What the rows of `summary` must meet. */
function conditionOf(criteria: StudentSearch, present: Present): RawBuilder<SqlBool> {
  return allOf([...summarizedAs(criteria, present), ...personConditions(criteria)]);
}

/** What is asked of the row that sums a student up: each filter yes, no, or not at all. */
function summarizedAs(criteria: StudentSearch, { now, today, setting }: Present) {
  const { recommendDateCount, continuousAbcenseThreshold: threshold } = setting;
  const conditions: [asked: boolean | undefined, condition: RawBuilder<SqlBool>][] = [
    [enrolledAs(criteria.enrollState), isEnrolled],
    [criteria.existsReservation, sql`summary.reserved_until > ${now}`],
    // Absences count as continuous from the threshold on; a threshold of 0 is off (decisions 6.3).
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

function enrolledAs(enrollState: StudentSearch["enrollState"]): boolean | undefined {
  if (enrollState === EnrollState.Enrolled) return true;
  return enrollState === EnrollState.NotEnrolled ? false : undefined;
}

/** The students with what they take at present, and what their figures are computed from. */
function whereTheyStand(db: Reader, of: ReturnType<typeof summaries>, now: Date) {
  return students(db, of)
    .leftJoin("training", "training.id", "summary.trainingId")
    .leftJoin("trainingContent as content", "content.id", "summary.trainingContentId")
    .select([
      "training.name as progressTrainingName",
      "training.displayColor as progressTrainingColor",
      "content.name as progressContentName",
      // All reservations less those of sessions that have ended.
      sql<number>`cardinality(summary.session_ends)
        - width_bucket(${now}::timestamptz, summary.session_ends)`.as("reservationCount"),
      "summary.totalAmount",
      "summary.baseDate",
      "summary.requiredCount",
      "summary.doneCount",
      "summary.attendedCount",
      "summary.contentCount",
      "summary.closedCount",
    ]);
}

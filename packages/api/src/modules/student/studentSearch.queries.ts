import type { Reader } from "@kenshu/db/transaction.ts";
import { EnrollState, ReservationState } from "@kenshu/domain/enumerations.ts";
import { LIST_MAX } from "@kenshu/domain/limits.ts";
import { figuresOf } from "@kenshu/domain/pace/pace.rules.ts";
import { paceFrom } from "@kenshu/domain/pace/summary.rules.ts";
import type { StudentSearch } from "@kenshu/domain/student/student.schema.ts";
import { addDays, type PlainDate, tokyoDate, tokyoMidnight } from "@kenshu/domain/time.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { SignedIn } from "#context.ts";
import { isEnrolled, students, summaries } from "#modules/student/student.queries.ts";
import { allOf, personConditions } from "#personConditions.ts";

/**
 * The students that a search asks for, by kana, with where they stand: pace, next content,
 * reservations ahead, balance (decisions 8, 13.6, 13.7). Four statements for any number of rows:
 * what is filtered by is kept in a row per student.
 */
export async function searchStudents(ctx: SignedIn, criteria: StudentSearch) {
  return search(ctx, criteria, { page: 0, pageSize: LIST_MAX });
}

/** One page of the same, with the figures of progress over all that is being taken (decisions 8.3). */
export async function searchProgressStudents(
  ctx: SignedIn,
  { page, pageSize, ...criteria }: StudentSearch & { page: number; pageSize: number },
) {
  return search(ctx, criteria, { page, pageSize });
}

/** So few that looking for them in the order of all would take longer than sorting them. */
const FEW = 3000;

async function search(
  { db, clock }: SignedIn,
  criteria: StudentSearch,
  page: { page: number; pageSize: number },
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
    .limit(page.pageSize)
    .offset(page.page * page.pageSize);
  const rows = await whereTheyStand(db, ofPage)
    .orderBy("student.nameKana")
    .orderBy("student.id")
    .execute();
  const withReservations = rows.filter(({ reservedUntil }) => reservedUntil && reservedUntil > now);
  const reservationCounts = await activeReservationCounts(
    db,
    withReservations.map(({ id }) => id),
    now,
  );
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
        reservationCount: reservationCounts.get(row.id) ?? 0,
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
function whereTheyStand(db: Reader, of: ReturnType<typeof summaries>) {
  return students(db, of)
    .leftJoin("training", "training.id", "summary.trainingId")
    .leftJoin("trainingContent as content", "content.id", "summary.trainingContentId")
    .select([
      "training.name as progressTrainingName",
      "training.displayColor as progressTrainingColor",
      "content.name as progressContentName",
      "summary.reservedUntil",
      "summary.totalAmount",
      "summary.baseDate",
      "summary.requiredCount",
      "summary.doneCount",
      "summary.attendedCount",
      "summary.contentCount",
      "summary.closedCount",
    ]);
}

/** Active reservations of sessions that have not ended; who has none is left out. */
async function activeReservationCounts(
  db: Reader,
  studentUserIds: readonly number[],
  now: Date,
): Promise<Map<number, number>> {
  const counts = await db
    .selectFrom("reservation")
    .select(["studentUserId", sql<number>`count(*)`.as("count")])
    .where("studentUserId", "=", sql<number>`any(${studentUserIds})`)
    .where("kind", "not in", [4, 5])
    .where("state", "in", [ReservationState.Confirm, ReservationState.Wait])
    // A session lies within one day: those of earlier days need not be looked at.
    .where(sql<Date>`lower(during)`, ">=", tokyoMidnight(now))
    .where(sql<Date>`upper(during)`, ">", now)
    .groupBy("studentUserId")
    .execute();
  return new Map(counts.map(({ studentUserId, count }) => [studentUserId, count]));
}

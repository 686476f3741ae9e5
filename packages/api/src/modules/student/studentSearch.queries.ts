import type { Reader } from "@kenshu/db/transaction.ts";
import { EnrollState, ReservationState } from "@kenshu/domain/enumerations.ts";
import { LIST_MAX } from "@kenshu/domain/limits.ts";
import { delayedTrainingCount, progressRate } from "@kenshu/domain/pace/pace.rules.ts";
import { paceFrom } from "@kenshu/domain/pace/summary.rules.ts";
import type { StudentSearch } from "@kenshu/domain/student/student.schema.ts";
import { likePattern, searchable } from "@kenshu/domain/text.ts";
import { addDays, type PlainDate, tokyoDate, tokyoMidnight } from "@kenshu/domain/time.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { SignedIn } from "#context.ts";
import { isEnrolled, students } from "#modules/student/student.queries.ts";
import { pagedList } from "#pagedList.ts";

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

async function search(
  { db, clock }: SignedIn,
  criteria: StudentSearch,
  page: { page: number; pageSize: number },
) {
  const now = clock.now();
  const today = tokyoDate(now);
  const setting = await db.selectFrom("setting").selectAll().executeTakeFirstOrThrow();
  const { rows, totalCount } = await pagedList(
    matching(db, criteria, { now, today, setting })
      .orderBy("student.nameKana")
      .orderBy("student.id"),
    page,
  );
  const reservationCounts = await activeReservationCounts(
    db,
    rows.map(({ id }) => id),
    now,
  );
  return {
    totalCount,
    rows: rows.map((row) => {
      const { baseDate, requiredCount, doneCount, contentCount, closedCount } = row;
      const pace = paceFrom(row, today, setting);
      const load = { required: requiredCount, done: doneCount };
      return {
        ...row,
        paceState: pace?.paceState ?? null,
        recommendationDueDate: pace?.recommendationDueDate ?? null,
        dueDate: pace?.dueDate ?? null,
        reservationCount: reservationCounts.get(row.id) ?? 0,
        ...(baseDate === null
          ? noFigures
          : {
              trainingCount: row.attendedCount,
              requiredTrainingCount: requiredCount,
              delayedTrainingCount: delayedTrainingCount(load, baseDate, today, setting),
              progressRate: progressRate({ closed: closedCount, contents: contentCount }),
            }),
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

function matching(db: Reader, criteria: StudentSearch, { now, today, setting }: Present) {
  const keyword = searchable(criteria.keyword ?? "");
  const { recommendDateCount, continuousAbcenseThreshold } = setting;
  const conditions: [asked: boolean | undefined, condition: RawBuilder<SqlBool>][] = [
    [enrolledAs(criteria.enrollState), isEnrolled],
    [criteria.existsReservation, sql`coalesce(summary.reserved_until > ${now}, false)`],
    // Absences count as continuous from the threshold on; a threshold of 0 is off (decisions 6.3).
    [
      criteria.isContinuousAbsence,
      sql`(${continuousAbcenseThreshold} > 0 and summary.sequential_absence_count >= ${continuousAbcenseThreshold})`,
    ],
    [
      criteria.isOverRecommendation,
      sql`coalesce(summary.base_date < ${addDays(today, -recommendDateCount)}::date, false)`,
    ],
    [criteria.isPenaltyLeft, sql`(summary.total_amount < 0)`],
    [criteria.hasTestPassedProgress, sql`summary.has_test_passed_progress`],
  ];
  const asked = conditions.flatMap(([isAsked, condition]) =>
    isAsked === undefined ? [] : [isAsked ? condition : sql<SqlBool>`not ${condition}`],
  );
  return students(db)
    .leftJoin("training", "training.id", "summary.trainingId")
    .leftJoin("trainingContent as content", "content.id", "summary.trainingContentId")
    .select([
      "training.name as progressTrainingName",
      "training.displayColor as progressTrainingColor",
      "content.name as progressContentName",
      "summary.totalAmount",
      "summary.baseDate",
      "summary.requiredCount",
      "summary.doneCount",
      "summary.attendedCount",
      "summary.contentCount",
      "summary.closedCount",
    ])
    .$if(keyword !== "", (query) => query.where("student.searchText", "like", likePattern(keyword)))
    .$if(criteria.areaId !== undefined, (query) =>
      query.where("student.areaId", "=", criteria.areaId ?? null),
    )
    .$if(asked.length > 0, (query) => query.where(sql.join<SqlBool>(asked, sql` and `)));
}

function enrolledAs(enrollState: StudentSearch["enrollState"]): boolean | undefined {
  if (enrollState === EnrollState.Enrolled) return true;
  return enrollState === EnrollState.NotEnrolled ? false : undefined;
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

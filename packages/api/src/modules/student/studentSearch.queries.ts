import type { Reader } from "@kenshu/db/transaction.ts";
import { EnrollState, ReservationState } from "@kenshu/domain/enumerations.ts";
import { paceOf } from "@kenshu/domain/pace/pace.rules.ts";
import type { StudentSearch } from "@kenshu/domain/student/student.schema.ts";
import { likePattern, searchable } from "@kenshu/domain/text.ts";
import { tokyoDate } from "@kenshu/domain/time.ts";
import { type SqlBool, sql } from "kysely";
import { boundedList } from "#boundedList.ts";
import type { SignedIn } from "#context.ts";
import { totalAmounts } from "#modules/cashFlow/index.ts";
import { isEnrolled, students } from "#modules/student/student.queries.ts";
import { activitiesOf, presentTraining } from "#modules/student/studentTrainings.queries.ts";

/**
 * The students that a search asks for, by kana, with where they stand: pace, next content,
 * reservations ahead, balance (decisions 8, 13.6, 13.7). Six statements for any number of rows.
 */
export async function searchStudents({ db, clock }: SignedIn, criteria: StudentSearch) {
  const now = clock.now();
  const { rows, totalCount } = await boundedList(
    matching(db, criteria, now).orderBy("student.nameKana").orderBy("student.id"),
  );
  const ids = rows.map(({ id }) => id);
  const setting = await db.selectFrom("setting").selectAll().executeTakeFirstOrThrow();
  const activities = await activitiesOf(db, ids);
  const reservationCounts = await activeReservationCounts(db, ids, now);
  const totals = await totalAmounts(db, ids);
  return {
    totalCount,
    rows: rows.map((row) => {
      const own = activities.get(row.id) ?? [];
      const training = presentTraining(own);
      const pace = paceOf(own, tokyoDate(now), setting);
      return {
        ...row,
        paceState: pace?.paceState ?? null,
        recommendationDueDate: pace?.recommendationDueDate ?? null,
        dueDate: pace?.dueDate ?? null,
        progressTrainingName: training?.trainingName ?? null,
        progressTrainingColor: training?.displayColor ?? null,
        progressContentName: training?.contentName ?? null,
        reservationCount: reservationCounts.get(row.id) ?? 0,
        totalAmount: totals.get(row.id) ?? 0,
      };
    }),
  };
}

function matching(db: Reader, criteria: StudentSearch, now: Date) {
  const keyword = searchable(criteria.keyword ?? "");
  return students(db)
    .$if(keyword !== "", (query) => query.where("student.searchText", "like", likePattern(keyword)))
    .$if(criteria.enrollState === EnrollState.Enrolled, (query) => query.where(isEnrolled))
    .$if(criteria.enrollState === EnrollState.NotEnrolled, (query) =>
      query.where(sql<SqlBool>`not ${isEnrolled}`),
    )
    .$if(criteria.existsReservation !== undefined, (query) =>
      query.where(sql<SqlBool>`${hasReservation(now)} = ${criteria.existsReservation}`),
    )
    .$if(criteria.isContinuousAbsence !== undefined, (query) =>
      query.where(sql<SqlBool>`${isContinuouslyAbsent} = ${criteria.isContinuousAbsence}`),
    );
}

/** Has an active reservation of a session that has not ended. */
const hasReservation = (now: Date) => sql<SqlBool>`exists (
  select from reservation
  where student_user_id = student.id and ${isActive(now)}
)`;

const isActive = (now: Date) => sql<SqlBool>`(
  kind not in (4, 5) and state in (${ReservationState.Confirm}, ${ReservationState.Wait})
  and upper(during) > ${now}
)`;

/** The last marks, as many as the threshold, are all absences; a threshold of 0 is off (decisions 6.3). */
const isContinuouslyAbsent = sql<SqlBool>`(
  select continuous_abcense_threshold > 0 and continuous_abcense_threshold = (
    select count(*) filter (where state = ${ReservationState.Absence})
    from (
      select state from reservation
      where student_user_id = student.id and state >= ${ReservationState.Attendance}
      order by lower(during) desc
      limit continuous_abcense_threshold
    ) last_marks
  )
  from setting
)`;

async function activeReservationCounts(
  db: Reader,
  studentUserIds: readonly number[],
  now: Date,
): Promise<Map<number, number>> {
  const counts = await db
    .selectFrom("reservation")
    .select(["studentUserId", sql<number>`count(*)`.as("count")])
    .where("studentUserId", "=", sql<number>`any(${studentUserIds})`)
    .where(isActive(now))
    .groupBy("studentUserId")
    .execute();
  return new Map(counts.map(({ studentUserId, count }) => [studentUserId, count]));
}

import { summarize } from "@kenshu/domain/pace/summary.rules.ts";
import { sql } from "kysely";
import { activitiesOf } from "#studentSummary/studentActivities.ts";
import type { Reader } from "#transaction.ts";

/**
 * The checker of tables student_summary and student_keyword: works every summary out anew, in another
 * way than the triggers do, and returns the students whose row differs, or is missing; none as long as
 * all is well.
 */
export async function differingSummaries(db: Reader): Promise<number[]> {
  const { rows } = await sql<Counted>`
    select
      student.id,
      student.name_kana,
      student.area_id,
      student.search_text,
      array(
        select upper(during) from reservation
        where student_user_id = student.id and state in (1, 2) order by 1
      ) as session_ends,
      (
        select max(upper(during)) from reservation
        where student_user_id = student.id and state in (1, 2)
      ) as reserved_until,
      (
        select count(*) from reservation absence
        where absence.student_user_id = student.id and absence.state = 6 and not exists (
          select from reservation later
          where later.student_user_id = student.id and later.state in (4, 5) and later.during >> absence.during
        )
      ) as sequential_absence_count,
      (
        select coalesce(sum(amount) filter (where type = 0), 0) - coalesce(sum(amount) filter (where type = 1), 0)
        from cash_flow where student_user_id = student.id and voided_at is null
      ) as total_amount,
      exists (
        select from progress_entry progress
        join training_content content on content.id = progress.training_content_id
        where content.training_method = 3 and progress.grade = 0 and progress.activity_id in (
          select id from activity where student_user_id = student.id and not is_exported
        )
      ) as has_test_passed_progress
    from app_user student where student.role = 4
  `.execute(db);
  const kept = await db.selectFrom("studentSummary").selectAll().execute();
  const keptById = new Map(kept.map((row) => [row.studentUserId, row]));
  const activities = await activitiesOf(
    db,
    rows.map(({ id }) => id),
  );
  const differing = rows.filter(({ id, ...counted }) => {
    const {
      studentUserId: _,
      isStale,
      ...row
    } = keptById.get(id) ?? { studentUserId: 0, isStale: true };
    return isStale || !same(row, { ...counted, ...summarize(activities.get(id) ?? []) });
  });
  const students = new Set(rows.map(({ id }) => id));
  const strangers = kept.filter(({ studentUserId }) => !students.has(studentUserId));
  return [
    ...differing.map(({ id }) => id),
    ...strangers.map((row) => row.studentUserId),
    ...(await differingKeywords(db)),
  ];
}

async function differingKeywords(db: Reader): Promise<number[]> {
  const { rows } = await sql<{ studentUserId: number }>`
    select student_user_id
    from student_summary summary full join student_keyword keyword using (student_user_id)
    where (summary.search_text, summary.area_id, summary.base_date)
      is distinct from (keyword.search_text, keyword.area_id, keyword.base_date)
  `.execute(db);
  return rows.map(({ studentUserId }) => studentUserId);
}

type Counted = {
  id: number;
  nameKana: string;
  areaId: number | null;
  searchText: string;
  sessionEnds: Date[];
  reservedUntil: Date | null;
  sequentialAbsenceCount: number;
  totalAmount: number;
  hasTestPassedProgress: boolean;
};

function same(kept: object, computed: object): boolean {
  const entries = Object.entries(computed).sort(([a], [b]) => (a < b ? -1 : 1));
  const values: Record<string, unknown> = { ...kept };
  return (
    Object.keys(values).length === entries.length &&
    entries.every(([name, value]) => JSON.stringify(values[name]) === JSON.stringify(value))
  );
}

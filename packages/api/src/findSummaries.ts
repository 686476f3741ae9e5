import type { Reader } from "@kenshu/db/transaction.ts";
import { EnrollState } from "@kenshu/domain/enumerations.ts";
import type { StudentSearch } from "@kenshu/domain/student/student.schema.ts";
import { likePattern, searchable } from "@kenshu/domain/text.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";

/** What every search for students can ask for. */
export type Who = Pick<StudentSearch, "keyword" | "areaId" | "enrollState">;
/** What the row `summary` must meet. */
export type Condition = RawBuilder<SqlBool>;

/** The rows that sum students up, one each. */
export function summaries(db: Reader) {
  return db.selectFrom("studentSummary as summary").selectAll();
}

/** Has a training that is being taken (rule 8.7). */
export const isEnrolled = sql<boolean>`(summary.base_date is not null)`;

/**
 * The students who are asked for and meet the filters: one page of their summaries by kana, a query
 * yet to be run or joined to, and their full number once its rows are there.
 */
export function findSummaries(
  db: Reader,
  who: Who,
  { page, pageSize }: { page: number; pageSize: number },
  filters: readonly Condition[] = [],
) {
  const asked = summaries(db).where(allOf([...conditionsOf(who), ...filters]));
  const before = page * pageSize;
  return {
    ofPage: asked
      .orderBy("summary.nameKana")
      .orderBy("summary.studentUserId")
      // As literals: with parameters PostgreSQL would plan anew at every call.
      .limit(sql.lit(pageSize))
      .offset(sql.lit(before)),
    async totalCountWith({ length }: readonly unknown[]): Promise<number> {
      // A page that is not full ends the list, so its length tells the number.
      if (length < pageSize && (length > 0 || page === 0)) return before + length;
      const { count } = await asked
        .clearSelect()
        .select((eb) => eb.fn.countAll<number>().as("count"))
        .executeTakeFirstOrThrow();
      return count;
    },
  };
}

/** What is asked of a student's row `summary`: the keyword however it is written (rule 13.6), area, enrolment. */
export function conditionsOf({ keyword, areaId, enrollState }: Who): Condition[] {
  const wanted = searchable(keyword ?? "");
  return [
    ...(wanted === "" ? [] : [sql<SqlBool>`summary.search_text like ${likePattern(wanted)}`]),
    ...(areaId === undefined ? [] : [sql<SqlBool>`summary.area_id = ${areaId}`]),
    ...(enrollState === EnrollState.Enrolled ? [isEnrolled] : []),
    ...(enrollState === EnrollState.NotEnrolled ? [sql<SqlBool>`not ${isEnrolled}`] : []),
  ];
}

/** All of these conditions; always met when there are none. */
export function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

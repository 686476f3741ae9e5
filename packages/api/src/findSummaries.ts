import { PLANNED_ANEW } from "@kenshu/db/preparedStatements.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import { EnrollState } from "@kenshu/domain/enumerations.ts";
import type { StudentSearch } from "@kenshu/domain/student/student.schema.ts";
import { likePattern, searchable } from "@kenshu/domain/text.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Who is asked for: what a summary and the narrow row for keywords both know of a student. */
export type Who = Pick<StudentSearch, "keyword" | "areaId" | "enrollState">;
/** What the row `summary` must meet: a summary, or of who is asked for the row in student_keyword. */
export type Condition = RawBuilder<SqlBool>;
type Page = { limit: number | RawBuilder<number>; offset: number | RawBuilder<number> };

/** So few that looking for them in the order of all would take longer than sorting them. */
const FEW = 3000;

/** One or two characters of a name or kana. Two letters or digits are in most addresses. */
const SHORT_NAME = /^[^\0-\x7f]{1,2}$/u;

/** The rows that sum students up, one each. */
export function summaries(db: Reader) {
  return db.selectFrom("studentSummary as summary").selectAll();
}

/** Has a training that is being taken (rule 8.7). */
export const isEnrolled = sql<boolean>`(summary.base_date is not null)`;

/**
 * The students who are asked for and meet the filters: their full number, and one page of their
 * summaries by kana, a query yet to be run or joined to. Counting is one statement.
 */
export async function findSummaries(db: Reader, who: Who, page: Page, filters: Condition[] = []) {
  const wanted = searchable(who.keyword ?? "");
  const withoutKeyword = [...areaAndEnrolmentOf(who), ...filters];
  const isRead = allOf([conditionOf(who), ...filters]);
  const looksUp = wanted !== "" && filters.length === 0;
  const { totalCount } = await db
    .selectFrom(sql.table(looksUp ? "studentKeyword" : "studentSummary").as("summary"))
    .select((eb) => eb.fn.countAll<number>().as("totalCount"))
    .where(looksUp ? allOf([...withoutKeyword, isLookedUp(wanted)]) : isRead)
    .executeTakeFirstOrThrow();
  // Many are read in their order until the page is full; few are gathered first, then put in order.
  const gathered = summaries(db).where(
    wanted === "" ? isRead : allOf([...withoutKeyword, isAmongLookedUp(wanted)]),
  );
  const rows =
    totalCount < FEW
      ? db.selectFrom(gathered.offset(0).as("summary")).selectAll()
      : summaries(db).where(isRead);
  return {
    totalCount,
    ofPage: rows
      .orderBy("summary.nameKana")
      .orderBy("summary.studentUserId")
      .limit(page.limit)
      .offset(page.offset),
  };
}

/** What is asked of a student's row `summary`, by reading it. Nothing asked, no condition. */
export function conditionOf(who: Who): Condition {
  const wanted = searchable(who.keyword ?? "");
  return allOf([...areaAndEnrolmentOf(who), ...(wanted === "" ? [] : [hasKeyword(wanted)])]);
}

function areaAndEnrolmentOf({ areaId, enrollState }: Who): Condition[] {
  return [
    ...(areaId === undefined ? [] : [sql<SqlBool>`summary.area_id = ${areaId}`]),
    ...(enrollState === EnrollState.Enrolled ? [isEnrolled] : []),
    ...(enrollState === EnrollState.NotEnrolled ? [sql<SqlBool>`not ${isEnrolled}`] : []),
  ];
}

/**
 * Has the keyword in the name, kana, e-mail address or therapist id, however it is written
 * (rule 13.6). Within `coalesce` the planner takes it to be common, and reads in the order asked for.
 */
function hasKeyword(wanted: string): Condition {
  return sql`coalesce(summary.search_text like ${likePattern(wanted)}, false)`;
}

/** Has the keyword, a row of student_keyword, by its indexes where that is faster. */
function isLookedUp(wanted: string): Condition {
  if (SHORT_NAME.test(wanted)) return sql`short_parts(summary.search_text) @> array[${wanted}]`;
  // Whether the index is faster than reading all rows depends on how common the keyword is.
  return sql`${sql.raw(PLANNED_ANEW)} summary.search_text like ${likePattern(wanted)}`;
}

/** Has the keyword, a summary, looked up in student_keyword. The planner looks an array up once. */
function isAmongLookedUp(wanted: string): Condition {
  return sql`summary.student_user_id = any (array(
    select student_user_id from student_keyword as summary where ${isLookedUp(wanted)}
  ))`;
}

/** All of these conditions; always met when there are none. */
function allOf(conditions: readonly Condition[]): Condition {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

import type { Reader } from "@kenshu/db/transaction.ts";
import { EnrollState } from "@kenshu/domain/enumerations.ts";
import type { StudentSearch } from "@kenshu/domain/student/student.schema.ts";
import { likePattern, searchable } from "@kenshu/domain/text.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { requireRow } from "#rows/requireRow.ts";

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

/** Names as a Japanese reader expects them (rule 13.6). */
const byKana = sql`summary.name_kana, summary.student_user_id`;

/**
 * One page of the students who are asked for and meet the filters, by kana unless an order is given,
 * and their full number (rule 13.6). `read` makes the rows of their summaries. An area that is gone is
 * DbConflict.
 */
export async function findSummaries<Row>(
  db: Reader,
  { page, pageSize, ...who }: Who & { page: number; pageSize: number },
  read: (ofPage: ReturnType<typeof summaries>) => { execute(): Promise<Row[]> },
  filters: readonly Condition[] = [],
  order: RawBuilder<unknown> = byKana,
): Promise<{ rows: Row[]; totalCount: number }> {
  const asked = summaries(db).where(({ and }) => and([...conditionsOf(who), ...filters]));
  const before = page * pageSize;
  const ofPage = asked.orderBy(order);
  // As literals: with parameters PostgreSQL would plan anew at every call.
  const rows = await read(ofPage.limit(sql.lit(pageSize)).offset(sql.lit(before))).execute();
  // A page that is not full ends the list, so its length tells the number.
  const endsHere = rows.length < pageSize && (rows.length > 0 || page === 0);
  const totalCount = endsHere ? before + rows.length : await countOf(asked);
  if (totalCount === 0) await requireRow(db, "area", who.areaId);
  return { rows, totalCount };
}

/**
 * Sorts by these columns; before all others, when that is asked for, those of whose row `summary` a part
 * begins with the keyword (rule 13.6).
 */
export function inOrder(
  { keyword, startsFirst }: Pick<StudentSearch, "keyword" | "startsFirst">,
  ...columns: string[]
): RawBuilder<unknown> {
  const order = columns.map((column) => sql.ref(column));
  const wanted = searchable(keyword ?? "");
  if (!startsFirst || wanted === "") return sql.join(order);
  // A space keeps the parts apart, and stands in no keyword.
  const start = likePattern(` ${wanted}`);
  return sql.join([sql`(' ' || summary.search_text like ${start}) desc`, ...order]);
}

async function countOf(asked: ReturnType<typeof summaries>): Promise<number> {
  const counted = asked.clearSelect().select((eb) => eb.fn.countAll<number>().as("count"));
  return (await counted.executeTakeFirstOrThrow()).count;
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

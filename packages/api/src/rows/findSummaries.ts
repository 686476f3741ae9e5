import type { Reader } from "@kenshu/db/transaction.ts";
import { EnrollState } from "@kenshu/domain/enumerations.ts";
import type { StudentSearch } from "@kenshu/domain/student/student.schema.ts";
import { likePattern, searchable } from "@kenshu/domain/text.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { requireRow } from "#rows/requireRow.ts";

/** The filters of every search for students. */
export type Who = Pick<StudentSearch, "keyword" | "areaId" | "enrollState">;
/** The condition on the row `summary`. */
export type Condition = RawBuilder<SqlBool>;

/** The summary rows, one per student. */
export function summaries(db: Reader) {
  return db.selectFrom("studentSummary as summary").selectAll();
}

/**
 * One page of a list. Who reads one page after the other gives `found` to each: the first search
 * keeps there whom it found, and the others neither sort nor count again.
 */
export type Part = { page: number; pageSize: number; found?: Found };
/** The ids of all that a search found, in its order. */
export type Found = { ids?: readonly number[] };

/** Has a training under way (rule 8.7). */
export const isEnrolled = sql<boolean>`(summary.base_date is not null)`;

/** Names in the order that a Japanese reader expects (rule 13.6). */
const byKana = sql`summary.name_kana, summary.student_user_id`;

/**
 * One page of the students who match the filters, by kana unless another order is given, and their
 * full count (rule 13.6). `read` makes the rows for their summaries. DbConflict for an area that is
 * gone.
 */
export async function findSummaries<Row>(
  db: Reader,
  { page, pageSize, found, ...who }: Who & Part,
  read: (ofPage: ReturnType<typeof summaries>) => { execute(): Promise<Row[]> },
  filters: readonly Condition[] = [],
  order: RawBuilder<unknown> = byKana,
): Promise<{ rows: Row[]; totalCount: number }> {
  const asked = summaries(db).where(({ and }) => and([...conditionsOf(who), ...filters]));
  const before = page * pageSize;
  if (found) {
    found.ids ??= await idsOf(asked.orderBy(order));
    const ids = found.ids.slice(before, before + pageSize);
    const ofLot = summaries(db).where("summary.studentUserId", "=", sql<number>`any(${ids})`);
    return { rows: await read(ofLot.orderBy(order)).execute(), totalCount: found.ids.length };
  }
  const ofPage = asked.orderBy(order);
  // Written as literals: with parameters PostgreSQL would plan again at every call.
  const rows = await read(ofPage.limit(sql.lit(pageSize)).offset(sql.lit(before))).execute();
  // A page that is not full ends the list, so its length gives the count.
  const endsHere = rows.length < pageSize && (rows.length > 0 || page === 0);
  const totalCount = endsHere ? before + rows.length : await countOf(asked);
  if (totalCount === 0) await requireRow(db, "area", who.areaId);
  return { rows, totalCount };
}

/**
 * Sorts by these. On request it first lists the students with a part of `summary` that
 * begins with the keyword (rule 13.6).
 */
export function inOrder(
  { keyword, startsFirst }: Pick<StudentSearch, "keyword" | "startsFirst">,
  ...order: readonly RawBuilder<unknown>[]
): RawBuilder<unknown> {
  const wanted = searchable(keyword ?? "");
  if (!startsFirst || wanted === "") return sql.join(order);
  // A space separates the parts and is in no keyword.
  const start = likePattern(` ${wanted}`);
  return sql.join([sql`(' ' || summary.search_text like ${start}) desc`, ...order]);
}

async function idsOf(asked: ReturnType<typeof summaries>): Promise<number[]> {
  const rows = await asked.clearSelect().select("summary.studentUserId").execute();
  return rows.map(({ studentUserId }) => studentUserId);
}

async function countOf(asked: ReturnType<typeof summaries>): Promise<number> {
  const counted = asked.clearSelect().select((eb) => eb.fn.countAll<number>().as("count"));
  return (await counted.executeTakeFirstOrThrow()).count;
}

/**
 * The condition on a student's `summary` row: the keyword in any spelling (rule 13.6), area,
 * enrolment.
 */
export function conditionsOf({ keyword, areaId, enrollState }: Who): Condition[] {
  const wanted = searchable(keyword ?? "");
  return [
    ...(wanted === "" ? [] : [sql<SqlBool>`summary.search_text like ${likePattern(wanted)}`]),
    ...(areaId === undefined ? [] : [sql<SqlBool>`summary.area_id = ${areaId}`]),
    ...(enrollState === EnrollState.Enrolled ? [isEnrolled] : []),
    ...(enrollState === EnrollState.NotEnrolled ? [sql<SqlBool>`not ${isEnrolled}`] : []),
  ];
}

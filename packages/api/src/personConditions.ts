import { PLANNED_ANEW } from "@kenshu/db/preparedStatements.ts";
import { likePattern, searchable } from "@kenshu/domain/text.ts";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * One or two characters of a name: found by the index of short parts. A single kana, or letters and
 * digits that short, are in so many names and addresses that looking everybody through is faster.
 */
const SHORT_NAME = /^(?:[^\0-\x7f]{2}|[^\0-\x7fぁ-ん])$/u;

/**
 * What a search asks of the person of the row `summary`: the area, and the keyword in the name, kana,
 * e-mail address or therapist id, however it is written (decisions 13.6). Nothing asked, no condition.
 */
export function personConditions({
  keyword,
  areaId,
}: {
  keyword?: string;
  areaId?: number;
}): RawBuilder<SqlBool>[] {
  const wanted = searchable(keyword ?? "");
  return [
    ...(wanted === "" ? [] : [contains(wanted)]),
    ...(areaId === undefined ? [] : [sql<SqlBool>`summary.area_id = ${areaId}`]),
  ];
}

function contains(wanted: string): RawBuilder<SqlBool> {
  if (SHORT_NAME.test(wanted)) {
    // The planner looks an array up in the index once; from a subquery it may make everybody's parts.
    return sql`summary.student_user_id = any (array(
      select id from app_user where short_parts(search_text) @> array[${wanted}]
    ))`;
  }
  // Whether the index is faster than looking everybody through depends on how common the keyword is.
  return sql`${sql.raw(PLANNED_ANEW)} summary.search_text like ${likePattern(wanted)}`;
}

/** All of these conditions; always met when there are none. */
export function allOf(conditions: readonly Expression<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

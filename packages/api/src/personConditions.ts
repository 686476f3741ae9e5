import { likePattern, searchable } from "@kenshu/domain/text.ts";
import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";

/** Up to this many characters PostgreSQL finds by the index of short parts, from there on by trigrams. */
const SHORT = 2;

/**
 * What a search asks of the person of the row `student`: the area, and the keyword in the name, kana,
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
    ...(areaId === undefined ? [] : [sql<SqlBool>`student.area_id = ${areaId}`]),
  ];
}

function contains(wanted: string): RawBuilder<SqlBool> {
  return [...wanted].length <= SHORT
    ? sql`short_parts(student.search_text) @> array[${wanted}]`
    : sql`student.search_text like ${likePattern(wanted)}`;
}

/** All of these conditions; always met when there are none. */
export function allOf(conditions: readonly Expression<SqlBool>[]): RawBuilder<SqlBool> {
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}

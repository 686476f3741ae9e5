import { CHOICES_MAX, LIST_MAX } from "@kenshu/domain/limits.ts";
import { type SelectQueryBuilder, sql } from "kysely";

/** Runs a list without paging: at most `max` rows, and the full count (rule 13.5). */
export async function boundedList<D, T extends keyof D, O extends object>(
  query: SelectQueryBuilder<D, T, O>,
  max = LIST_MAX,
): Promise<{ rows: O[]; totalCount: number }> {
  const rows = await query
    .select(sql<number>`count(*) over ()`.as("totalCount"))
    .limit(sql.lit(max))
    .$castTo<O & { totalCount: number }>()
    .execute();
  return { rows, totalCount: rows[0]?.totalCount ?? 0 };
}

/** Runs the list of all rows to choose from or to sort. */
export function choices<D, T extends keyof D, O extends object>(
  query: SelectQueryBuilder<D, T, O>,
): Promise<{ rows: O[]; totalCount: number }> {
  return boundedList(query, CHOICES_MAX);
}

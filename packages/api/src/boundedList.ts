import { LIST_MAX } from "@kenshu/domain/limits.ts";
import { type SelectQueryBuilder, sql } from "kysely";

/** Runs a list without paging: at most 500 rows, and their full number (rule 13.5). */
export async function boundedList<D, T extends keyof D, O extends object>(
  query: SelectQueryBuilder<D, T, O>,
): Promise<{ rows: O[]; totalCount: number }> {
  const rows = await query
    .select(sql<number>`count(*) over ()`.as("totalCount"))
    .limit(sql.lit(LIST_MAX))
    .$castTo<O & { totalCount: number }>()
    .execute();
  return { rows, totalCount: rows[0]?.totalCount ?? 0 };
}

import { CHOICES_MAX, LIST_MAX } from "@kenshu/domain/limits.ts";
import { type SelectQueryBuilder, sql } from "kysely";
import type { Part } from "#rows/findSummaries.ts";

/**
 * Runs a list without paging: as many rows as it may have, and the full count (rule 13.5). Its
 * workbook asks for one part after the other (rule 13.90).
 */
export async function boundedList<D, T extends keyof D, O extends object>(
  query: SelectQueryBuilder<D, T, O>,
  { page = 0, pageSize = LIST_MAX }: Partial<Part> = {},
): Promise<{ rows: O[]; totalCount: number }> {
  const rows = await query
    .select(sql<number>`count(*) over ()`.as("totalCount"))
    .limit(sql.lit(pageSize))
    .offset(sql.lit(page * pageSize))
    .$castTo<O & { totalCount: number }>()
    .execute();
  return { rows, totalCount: rows[0]?.totalCount ?? 0 };
}

/** Runs the list of all rows to choose from or to sort. */
export function choices<D, T extends keyof D, O extends object>(
  query: SelectQueryBuilder<D, T, O>,
  { page = 0, pageSize = CHOICES_MAX }: Partial<Part> = {},
): Promise<{ rows: O[]; totalCount: number }> {
  return boundedList(query, { page, pageSize });
}

import { type SelectQueryBuilder, sql } from "kysely";

/**
 * Runs one page of a list: its rows and the full count, even for a page past the end (rule 13.5).
 * Two statements for any page.
 */
export async function pagedList<D, T extends keyof D, O extends object>(
  query: SelectQueryBuilder<D, T, O>,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ rows: O[]; totalCount: number }> {
  const rows = await query
    .limit(pageSize)
    .offset(page * pageSize)
    .execute();
  const { totalCount } = await query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`count(*)`.as("totalCount"))
    .$castTo<{ totalCount: number }>()
    .executeTakeFirstOrThrow();
  return { rows, totalCount };
}

import type { AnalysisTable, analysisTableInput } from "@kenshu/domain/analysis/analysis.schema.ts";
import type { z } from "zod";
import type { Context } from "#context.ts";
import { sources } from "#modules/analysis/everySource.ts";
import { readingOf, type Source } from "#modules/analysis/source.ts";
import { withinLimit } from "#modules/analysis/withinLimit.ts";

/**
 * A page of an analysis for its screen; AnalysisDataNotFound if there is nothing to show (rule
 * 12.1).
 */
export async function getTable(
  ctx: Context,
  { analysis, conditions, page, pageSize }: z.output<typeof analysisTableInput>,
): Promise<AnalysisTable> {
  // The schema of this very analysis has checked the input.
  const source = sources[analysis] as unknown as Source;
  return getTableOf(ctx, source, conditions, { page, pageSize });
}

/** The same for figures that are no analysis. */
export async function getTableOf<N extends string, C extends z.ZodObject>(
  ctx: Context,
  source: Source<N, C>,
  conditions: z.output<C>,
  page: { page: number; pageSize?: number | undefined } = { page: 0 },
): Promise<AnalysisTable> {
  return withinLimit(source.table(await readingOf(ctx), conditions, page));
}

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
  return withinLimit(source.table(await readingOf(ctx), conditions, { page, pageSize }));
}

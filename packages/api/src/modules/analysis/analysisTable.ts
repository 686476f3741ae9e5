import type { AnalysisTable, analysisTableInput } from "@kenshu/domain/analysis/analysis.schema.ts";
import type { z } from "zod";
import type { Context } from "#context.ts";
import { sources } from "#modules/analysis/everySource.ts";
import { readingOf, type Source } from "#modules/analysis/source.ts";
import { withinLimit } from "#modules/analysis/withinLimit.ts";

/** A page of an analysis as its screen shows it; with nothing to show AnalysisDataNotFound (rule 12.1). */
export async function getTable(
  ctx: Context,
  { analysis, conditions, page, pageSize }: z.output<typeof analysisTableInput>,
): Promise<AnalysisTable> {
  // The input was checked by the schema of this very analysis.
  const source = sources[analysis] as unknown as Source;
  return withinLimit(source.table(await readingOf(ctx), conditions, { page, pageSize }));
}

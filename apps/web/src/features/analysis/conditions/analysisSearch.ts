import * as z from "zod/mini";
import { day, id, keywordInAddress, month, pageInAddress } from "#ui/criteria.ts";

/**
 * What the URL of an analysis says: its conditions as the wire calls them, the row that is shown alone,
 * and the page of a list. Everything may be left out.
 */
export const analysisSearch = z.object({
  start: z.optional(day),
  end: z.optional(day),
  startDateFrom: z.optional(day),
  startDateTo: z.optional(day),
  monthDate: z.optional(month),
  month: z.optional(month),
  year: z.optional(z.int()),
  categoryKind: z.optional(z.int()),
  countType: z.optional(z.int()),
  timing: z.optional(z.int()),
  reason: z.optional(z.int()),
  areaId: z.optional(id),
  trainingId: z.optional(id),
  row: z.optional(keywordInAddress),
  page: pageInAddress,
});
export type AnalysisSearch = z.infer<typeof analysisSearch>;

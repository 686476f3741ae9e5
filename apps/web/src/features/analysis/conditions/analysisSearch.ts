import * as z from "zod/mini";
import { day, id, month, pageInAddress } from "#ui/criteria.ts";

/**
 * The URL of an analysis: its conditions in the words of the wire, the single row shown, and the
 * page of a list. All are optional.
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
  row: z.optional(z.string()),
  page: pageInAddress,
});
export type AnalysisSearch = z.infer<typeof analysisSearch>;

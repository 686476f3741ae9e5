import * as z from "zod/mini";
import { day, id, keywordInAddress } from "#ui/criteria.ts";

/** What the URL of the log says; everything may be left out, and pages count from 0. */
export const logSearch = z.object({
  start: z.optional(day),
  end: z.optional(day),
  operator: z.optional(keywordInAddress),
  category: z.optional(z.string()),
  studentUserId: z.optional(id),
  scheduleId: z.optional(id),
  page: z.optional(z.int().check(z.nonnegative())),
});
export type LogSearch = z.infer<typeof logSearch>;

import * as z from "zod/mini";
import { day, id } from "#ui/criteria.ts";

const units = z.enum(["month", "week"]);
export type PlanUnit = z.infer<typeof units>;

/** The URL of a plan: the school, and the first days of the source and of the planned period. */
export const planSearch = z.object({
  schoolId: z.optional(id),
  unit: z.optional(units),
  from: z.optional(day),
  to: z.optional(day),
});
export type PlanSearch = z.infer<typeof planSearch>;

import * as z from "zod/mini";
import { day, id } from "#ui/criteria.ts";

/**
 * What the URL of a slot list says: the school, the day that its window of 30 days starts on, and which
 * of the slots are shown.
 */
export const slotSearch = z.partial(
  z.object({
    schoolId: id,
    date: day,
    isFree: z.boolean(),
    isWeekend: z.boolean(),
    isEvening: z.boolean(),
  }),
);
export type SlotSearch = z.infer<typeof slotSearch>;

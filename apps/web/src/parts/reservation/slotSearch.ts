import * as z from "zod/mini";
import { day, id } from "#ui/criteria.ts";

/**
 * The URL of a slot list: the school, the first day of its 30 days, the day from which it shows
 * seven of them, the filters, and the reservation to change, if any.
 */
export const slotSearch = z.partial(
  z.object({
    schoolId: id,
    date: day,
    day,
    isFree: z.boolean(),
    isWeekend: z.boolean(),
    isEvening: z.boolean(),
    change: id,
  }),
);
export type SlotSearch = z.infer<typeof slotSearch>;

import * as z from "zod/mini";
import { day, id } from "#ui/criteria.ts";

/**
 * What the URL of a slot list says: the school, the day that its window of 30 days starts on, which
 * of the slots are shown, and the reservation that is to be changed for one of them.
 */
export const slotSearch = z.partial(
  z.object({
    schoolId: id,
    date: day,
    isFree: z.boolean(),
    isWeekend: z.boolean(),
    isEvening: z.boolean(),
    change: id,
  }),
);
export type SlotSearch = z.infer<typeof slotSearch>;

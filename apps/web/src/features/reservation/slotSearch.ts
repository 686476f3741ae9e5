import * as z from "zod/mini";
import { day, id } from "#ui/criteria.ts";

/** What the URL of a slot list says: the school, and the day that its window of 30 days starts on. */
export const slotSearch = z.partial(z.object({ schoolId: id, date: day }));
export type SlotSearch = z.infer<typeof slotSearch>;

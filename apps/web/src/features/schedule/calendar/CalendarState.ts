import * as z from "zod/mini";
import { day, id } from "#ui/criteria.ts";

/** What the calendar shows. */
const calendarState = z.object({ schoolId: id, date: day, view: z.enum(["week", "day"]) });
export type CalendarState = z.infer<typeof calendarState>;
export type CalendarView = CalendarState["view"];

/** What its URL says; everything may be left out. */
export const calendarSearch = z.partial(calendarState);

/** What the URL of a schedule says: the calendar's date and view, for the way back, and the room of a slot. */
export const scheduleSearch = z.partial(
  z.extend(z.omit(calendarState, { schoolId: true }), { roomId: id }),
);

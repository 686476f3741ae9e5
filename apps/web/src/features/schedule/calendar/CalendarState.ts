import * as z from "zod/mini";
import { day, id } from "#ui/criteria.ts";

const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** What the calendar shows. */
const calendarState = z.object({ schoolId: id, date: day, view: z.enum(["week", "day"]) });
export type CalendarState = z.infer<typeof calendarState>;
export type CalendarView = CalendarState["view"];

/** What its URL says; everything may be left out. It opens at `time` where that is said. */
export const calendarSearch = z.partial(z.extend(calendarState, { time: timeOfDay }));

/**
 * What the URL of a schedule says: the calendar's date and view, for the way back, the room of a half hour,
 * and of which schedule a new one is a copy.
 */
export const scheduleSearch = z.partial(
  z.extend(z.omit(calendarState, { schoolId: true }), { roomId: id, copyOf: id }),
);

import * as z from "zod/mini";
import { day, id } from "#ui/criteria.ts";

const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));

/** What the calendar shows. */
const calendarState = z.object({ schoolId: id, date: day, view: z.enum(["month", "week", "day"]) });
export type CalendarState = z.infer<typeof calendarState>;
export type CalendarView = CalendarState["view"];

/** The calendar's URL; every value is optional. With `time` it opens at that time. */
export const calendarSearch = z.partial(z.extend(calendarState, { time: timeOfDay }));

/**
 * The URL of a schedule: the calendar's date and view, for the link back; the room of a half hour;
 * and the schedule that a new one copies.
 */
export const scheduleSearch = z.partial(
  z.extend(z.omit(calendarState, { schoolId: true }), { roomId: id, copyOf: id }),
);

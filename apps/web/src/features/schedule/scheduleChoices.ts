import type { CalendarState } from "./calendar/CalendarState.ts";

/** A room, an instructor, a school, as a form offers it. */
export type Choice = { id: number; name: string };
/** The calendar's date and view, for the way back. */
export type CalendarPlace = Partial<Pick<CalendarState, "date" | "view">>;
/** What a slot or a link fills in; `start` and `end` are days or date-times. */
export type Prefilled = { start?: string; end?: string; roomId?: number };

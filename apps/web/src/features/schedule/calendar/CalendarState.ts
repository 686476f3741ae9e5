import type { PlainDate } from "@kenshu/domain/time.ts";
import type { CalendarView } from "./period.ts";

/** What the calendar shows; the URL holds it. */
export type CalendarState = { schoolId: number; date: PlainDate; view: CalendarView };

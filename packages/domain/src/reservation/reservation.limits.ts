/** Students reserve, and cancel free of charge, until this hour on the day before (rules 5.4, 5.6). */
export const CUTOFF_HOUR = 15;
/** The same as a time of day, at which wishes end, too (rule 5.12). */
export const CUTOFF_TIME = `${CUTOFF_HOUR}:00`;
/** When students are reminded of their reservations of the next day: three hours before the cutoff (rule 11.10). */
export const REMINDER_TIME = "12:00";
/** Free of charge from a carry-up on, never past the start (rule 5.6). */
export const CARRY_UP_GRACE_HOURS = 3;
/** Free of charge from the notice of a moved schedule on, never past the start (rule 5.6). */
export const MOVE_GRACE_HOURS = 24;
/** How far back one looks for what became of those who waited (rule 5.13). */
export const CHANCE_DAYS = 90;
/** Fewer people who waited allow no conclusion (rule 5.13). */
export const CHANCE_WAITS_MIN = 20;
/** Schedules of a plan that are reserved at once: one a day of its weeks (rule 5.14). */
export const PLANNED_MAX = 28;

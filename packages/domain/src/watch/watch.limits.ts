/** How many things a student can watch at a time (rule 5.19). */
export const WATCH_MAX = 5;
/** A student is told once of a schedule in so many hours (rule 5.19). */
export const TOLD_ONCE_HOURS = 1;

/** Schedules without all their marks that an administrator's home names. */
export const UNMARKED_SCHEDULES_SHOWN = 5;
/** How many days back an instructor is reminded of missing marks. */
export const UNMARKED_DAYS = 7;
/** Schedules that a student's home proposes. */
export const PROPOSALS = 3;

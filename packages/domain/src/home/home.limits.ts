/** Schedules without all their marks that an administrator's home names. */
export const UNMARKED_SCHEDULES_SHOWN = 5;
/** How many days back an instructor is reminded of missing marks. */
export const UNMARKED_DAYS = 7;
/** Schedules that a student's home proposes. */
export const PROPOSALS = 3;
/** Weeks that a student plans at once; they lie within the days whose slots are shown (rule 5.14). */
export const PLAN_WEEKS = 4;
/** Starts that are no further apart are at about the same time of day. */
export const USUAL_WITHIN_MINUTES = 60;
/** The latest reservations that tell what is usual for a student. */
export const USUAL_RESERVATIONS = 20;

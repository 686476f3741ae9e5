/** How many schedules with missing marks an administrator's home names. */
export const UNMARKED_SCHEDULES_SHOWN = 5;
/** For how many days back homes remind of missing marks. */
export const UNMARKED_DAYS = 7;
/** For how many days a student's home tells what a mail would have told, and how many of these. */
export const MISSED_MAIL_DAYS = 30;
export const MISSED_MAILS_SHOWN = 20;
/**
 * How many weeks a student can plan at once. They lie within the days whose slots are shown (rule
 * 5.14).
 */
export const PLAN_WEEKS = 3;
/** Starts within this distance count as the same time of day. */
export const USUAL_WITHIN_MINUTES = 60;
/** How many of the latest reservations decide what is usual for a student. */
export const USUAL_RESERVATIONS = 20;

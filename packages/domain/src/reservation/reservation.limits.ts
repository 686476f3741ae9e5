/** When students get reminders for the next day: three hours before the cutoff (rule 11.10). */
export const REMINDER_TIME = "12:00";
/** How long cancelling is free after a promotion, but never past the start (rule 5.6). */
export const PROMOTION_GRACE_HOURS = 3;
/**
 * How long cancelling is free after the notice of a moved schedule, but never past the start (rule
 * 5.6).
 */
export const MOVE_GRACE_HOURS = 24;
/** How far back we look for the outcome of waiting (rule 5.13). */
export const CHANCE_DAYS = 90;
/** With fewer people who waited there is no conclusion (rule 5.13). */
export const CHANCE_WAITS_MIN = 20;
/**
 * How many schedules of a plan can be reserved at once: one a day of the four weeks that the former
 * version plans (rule 5.14).
 */
export const PLANNED_MAX = 28;
/** From so many hours before the start a student may say that he or she is late (rule 6.9). */
export const TELL_HOURS = 3;
/** The longest reason in words of a cancellation or a told absence (rule 5.16). */
export const REASON_TEXT_MAX = 100;

export const CAPACITY_MAX = 1000;
export const DATES_MAX = 30;
/** The most schedules that one plan adds (rule 4.9). */
export const PLANNED_MAX = 500;
export const SLOT_WINDOW_DAYS = 30;
/** The longest range of a list of schedules, in days (rule 16.7: 60 for attendance). */
export const LIST_RANGE_DAYS = 60;
export const CALENDAR_START = "08:00";
export const CALENDAR_END = "20:00";
export const CALENDAR_STEP_MINUTES = 30;
export const DEFAULT_START = "10:00";
export const DEFAULT_END = "17:00";
/** So many days before a schedule it may open at the earliest (rule 5.18). */
export const OPENS_DAYS_MAX = 365;
/**
 * Students can reserve, and cancel free of charge, until this hour on the day before (rules 5.4,
 * 5.6).
 */
export const CUTOFF_HOUR = 15;
/** The same as a time of day, at which wishes also end (rule 5.12). */
export const CUTOFF_TIME = `${CUTOFF_HOUR}:00`;

/** Days of the log that are read at once, both ends counted (rule 16.7). */
export const LOG_DAYS_MAX = 8;

/** Months that have their partition before they begin. */
export const LOG_MONTHS_AHEAD = 2;

/** How many days of the log people can read at once, both ends counted (rule 16.7). */
export const LOG_DAYS_MAX = 8;

/** This many future months already have their partition. */
export const LOG_MONTHS_AHEAD = 2;

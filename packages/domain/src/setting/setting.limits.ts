export const SETTING_MAX = 1000;
export const PENALTY_MAX = 1_000_000;
export const ALERT_NOTE_MAX = 100;
export const CONTACT_MAX = 100;
export const LINKING_DAYS_MAX = 30;
/**
 * How many months the log is stored at least: a year can always be compared with the one before.
 */
export const LOG_MONTHS_MIN = 13;
export const LOG_MONTHS_MAX = 120;
/** The longest time for which the data about a former student are kept unasked (rule 25.4). */
export const RETENTION_YEARS_MAX = 30;
/** The longest time without a visit after which a student is silent, in days (rule 23.1). */
export const SILENT_DAYS_MAX = 90;

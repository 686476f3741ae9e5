/** How far ahead the last day of a system key may be (rule 13.14). */
export const SYSTEM_KEY_MAX_DAYS = 365;
/** How old the last use that is kept may be before it is written again. */
export const SYSTEM_KEY_USE_KEPT_MINUTES = 1;

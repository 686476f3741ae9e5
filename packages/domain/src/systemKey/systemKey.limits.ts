/** How far ahead the last day of a system key can be (rule 13.14). */
export const SYSTEM_KEY_MAX_DAYS = 365;
/** The last use is written again only when the stored one is older than this. */
export const SYSTEM_KEY_USE_KEPT_MINUTES = 1;

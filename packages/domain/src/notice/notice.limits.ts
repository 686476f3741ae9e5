export const NOTICE_MAX = 200;
/** How much of a notice lists and the log show. */
export const OPENING_MAX = 30;

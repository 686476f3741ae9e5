export const NOTICE_MAX = 200;
/** As much of a notice as lists and the log say of it. */
export const OPENING_MAX = 30;

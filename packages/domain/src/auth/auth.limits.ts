export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
/** Wrong passwords for one address within the window that lock it for as long (rule 2.4). */
export const WRONG_PASSWORDS_MAX = 10;
export const WRONG_PASSWORDS_WINDOW_MINUTES = 15;
export const CODE_VALID_MINUTES = 15;
export const CODE_TRIES_MAX = 5;
/** Codes that may be sent to one address within the validity of a code. */
export const CODES_SENT_MAX = 5;
/** Of a sign-in session (rule 2.3). */
export const SESSION_IDLE_DAYS = 30;
export const SESSION_MAX_DAYS = 90;

export const PASSWORD_MIN = 8;
/** What a form and a refusal say of one that is shorter. */
export const passwordTooShort = `パスワードは${PASSWORD_MIN}文字以上で入力してください。`;
export const PASSWORD_MAX = 128;
/** A password that is found in fewer tries is too weak (rule 2.4). */
export const PASSWORD_GUESSES_MIN = 1_000_000;
/** Wrong passwords within the window that lock for as long (rule 2.4). */
export const WRONG_PASSWORDS_MAX = 10;
export const WRONG_PASSWORDS_WINDOW_MINUTES = 15;
export const CODE_VALID_MINUTES = 15;
/**
 * Tries with one code by one caller. The next two count a day's tries by callers who know nothing but
 * the address: those of one caller, and those of all together.
 */
export const CODE_TRIES_MAX = 5;
export const CODE_TRIES_OF_CALLER_PER_DAY = 10;
export const CODE_TRIES_PER_DAY = 20;
/** Mails with a code or a link to one address: for one caller while a code is valid, and in a day; for everybody in a day. */
export const CODES_SENT_MAX = 5;
export const CODES_SENT_TO_CALLER_PER_DAY = 10;
export const CODES_SENT_PER_DAY = 20;
/** For how long a sign-up waits for its code, which can be sent again (rule 2.1). */
export const SIGN_UP_KEPT_DAYS = 7;
export const RESET_LINK_VALID_MINUTES = 30;
/** How long a sign-in session lasts, unused and at most (rule 2.3). */
export const SESSION_IDLE_DAYS = 30;
export const SESSION_MAX_DAYS = 90;
/** What is kept of the name by which a browser introduces itself. */
export const USER_AGENT_MAX = 200;

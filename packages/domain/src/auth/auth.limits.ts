export const PASSWORD_MIN = 8;
/** A form and a refusal name this limit for a shorter one. */
export const passwordTooShort = `パスワードは${PASSWORD_MIN}文字以上で入力してください。`;
export const PASSWORD_MAX = 128;
/** A password that takes fewer tries to guess is too weak (rule 2.4). */
export const PASSWORD_GUESSES_MIN = 1_000_000;
/** This many wrong passwords within the window lock the address for as long (rule 2.4). */
export const WRONG_PASSWORDS_MAX = 10;
export const WRONG_PASSWORDS_WINDOW_MINUTES = 15;
export const CODE_VALID_MINUTES = 10;
/**
 * Tries with one code by one caller. The next two limit a day's tries by callers who know only the
 * address: for one caller, and for all together.
 */
export const CODE_TRIES_MAX = 5;
export const CODE_TRIES_OF_CALLER_PER_DAY = 10;
export const CODE_TRIES_PER_DAY = 20;
/**
 * Mails with a code or a link to one address: by one caller while a code is valid, by one caller in
 * a day, and by everybody in a day.
 */
export const CODES_SENT_MAX = 5;
export const CODES_SENT_TO_CALLER_PER_DAY = 10;
export const CODES_SENT_PER_DAY = 20;
/** How long a sign-up waits for its code, which can be sent again (rule 2.1). */
export const SIGN_UP_KEPT_DAYS = 7;
export const RESET_LINK_VALID_MINUTES = 30;
/** How long a sign-in session lasts when unused, and at most (rule 2.3). */
export const SESSION_IDLE_DAYS = 30;
export const SESSION_MAX_DAYS = 90;
/** How much we store of the name by which a browser introduces itself. */
export const USER_AGENT_MAX = 200;
/** How long a sign-in with the right password waits for its second factor, and for how many codes. */
export const TICKET_VALID_MINUTES = 5;
export const TICKET_TRIES_MAX = 5;
/** How long a browser has for a passkey. */
export const CHALLENGE_VALID_MINUTES = 5;
/** How long a password, a code or a passkey counts for what hurts (rule 2.15). */
export const PROOF_VALID_MINUTES = 5;
export const PASSKEYS_MAX = 10;
export const PASSKEY_NAME_MAX = 50;
export const RECOVERY_CODES = 10;

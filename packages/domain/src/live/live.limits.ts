/** A quiet stream gives a sign of life after this many milliseconds (rule 24.4). */
export const SIGN_OF_LIFE = 20_000;

/** Without a stream the page asks after this many milliseconds (rule 24.6). */
export const ASK_EVERY = 15_000;

/** How many streams one person may have, and one server process. */
export const STREAMS_OF_ONE_USER = 20;
export const STREAMS_OF_A_PROCESS = 10_000;

/** The characters of the longest cursor. */
export const CURSOR_MAX = 1000;

/** How many of a student's next reservations a list shows (rule 13.7). */
export const SHOWN_RESERVATIONS = 2;
/** The days before today over which a list sums up what came of reservations (rule 13.7). */
export const HISTORY_DAYS = 90;

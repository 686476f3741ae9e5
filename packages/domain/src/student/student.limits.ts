/** How many of a student's next reservations a list shows (rule 13.7). */
export const SHOWN_RESERVATIONS = 2;
/** How many days before today a list covers when it sums up past reservations (rule 13.7). */
export const HISTORY_DAYS = 90;

/** The mail about an absence can be taken back for this many minutes (rule 6.2). */
export const ABSENCE_MAIL_DELAY_MINUTES = 2;

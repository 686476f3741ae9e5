/** Minutes for which the mail about an absence can be taken back (rule 6.2). */
export const ABSENCE_MAIL_DELAY_MINUTES = 2;

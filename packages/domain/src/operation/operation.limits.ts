/** Minutes for which an intent may be due before somebody should look (rule 21.5). */
export const BACKLOG_LATE_MINUTES = 10;

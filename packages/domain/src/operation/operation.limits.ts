/** After an intent has been due for this many minutes, somebody should look (rule 21.5). */
export const BACKLOG_LATE_MINUTES = 10;

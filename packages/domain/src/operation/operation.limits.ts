/** After an intent has been due for this many minutes, somebody should look (rule 21.5). */
export const BACKLOG_LATE_MINUTES = 10;

/** After this many hours without a good backup, somebody should look (rule 21.7). */
export const BACKUP_LATE_HOURS = 26;

/** A process writes its tally every hour. After this many minutes it was killed (rule 21.8). */
export const TALLY_LOST_MINUTES = 75;

/** How backups ended, and the tallies of calls, are kept for this many days. */
export const OPERATION_KEPT_DAYS = 400;

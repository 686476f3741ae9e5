/** From this attempt on administrators see a mail that is still being tried: some 20 minutes after the first. */
export const TRIED_FOR_LONG = 4;

/** Days after which a mail that is over moves away from those that wait: longer than its cause can come again (rule 11.13). */
export const MAIL_DAYS_AT_HAND = 7;

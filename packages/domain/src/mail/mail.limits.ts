/**
 * From this attempt on, some 20 minutes after the first, administrators see a mail that is still
 * being tried.
 */
export const TRIED_FOR_LONG = 4;

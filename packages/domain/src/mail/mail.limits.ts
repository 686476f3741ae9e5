/** From this attempt on administrators see a mail that is still being tried: some 20 minutes after the first. */
export const TRIED_FOR_LONG = 4;

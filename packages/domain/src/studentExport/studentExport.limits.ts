/** How many HM entries one call can send results of. */
export const ENTRIES_MAX = 20;
/** How many categories one HM entry has at most. */
export const CATEGORIES_MAX = 20;

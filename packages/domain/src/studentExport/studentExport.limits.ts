/** HM entries that one call may send results of. */
export const ENTRIES_MAX = 20;
/** Categories of one HM entry. */
export const CATEGORIES_MAX = 20;

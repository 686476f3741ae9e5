/** Days of one search for trainees, both ends included (rule 16.6). */
export const IMPORT_RANGE_DAYS = 30;
/** Students of one import; HM is asked for each. */
export const IMPORT_MAX = 200;
/** Days back in which one person is looked for in HM. */
export const FIND_DAYS = 180;

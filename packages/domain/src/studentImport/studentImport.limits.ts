/** How many days one search for trainees covers, both ends included (rule 16.6). */
export const IMPORT_RANGE_DAYS = 30;
/** How many students one import links. HM is asked about each. */
export const IMPORT_MAX = 200;
/** How many days back we look for one person in HM. */
export const FIND_DAYS = 180;

/** Days that one entry covers at most, the first and the last included (rule 4.15). */
export const CLOSED_DAYS_MAX = 366;
export const CLOSED_DAY_NAME_MAX = 30;

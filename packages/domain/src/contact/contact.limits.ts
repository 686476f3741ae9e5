/** So many days a student rests after a contact without a next day (rule 23.3). */
export const REST_DAYS = 7;
export const CONTACT_MEMO_MAX = 200;
/** The next day lies at most so many days ahead. */
export const NEXT_DAY_AHEAD_MAX = 365;
/** The figures count who spoke, and who came, within so many days of the first contact (rule 23.5). */
export const SPOKE_WITHIN_DAYS = 7;
export const CAME_WITHIN_DAYS = 14;
/** The figures cover so many months, the present one included. */
export const FIGURE_MONTHS = 12;

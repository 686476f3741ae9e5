/** Limits of the training catalogue (rules 7.8, 16.2, 16.4). */
export const SHORT_NAME_MAX = 2;
export const CONTENT_NAME_MAX = 50;
export const ESTIMATE_ATTENDANCE_MAX = 1000;
export const INSTRUCTOR_EXPLANATION_MAX = 500;
export const PREPARATION_MAX = 200;
export const LINKS_MAX = 5;
export const LINK_TITLE_MAX = 50;

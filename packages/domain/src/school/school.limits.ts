/** Limits of a school's directions (rules 4.12, 16.2). */
export const ADDRESS_MAX = 200;
export const ACCESS_MAX = 500;

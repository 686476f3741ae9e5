/** Limits that several domains share (rule 16.2). */
export const PERSON_NAME_MAX = 30;
export const NAME_MAX = 100;
export const EMAIL_ADDRESS_MAX = 128;
export const GOAL_MAX = 100;
export const PHONE_MAX = 20;
/** The address of a page that administrators link to. */
export const URL_MAX = 500;
export const PAGE_SIZE = 50;
export const PAGE_SIZE_MAX = 200;
/** The last page that people can ask for, from 0. */
export const PAGE_MAX = 1_000_000;
/** Rows of a list without paging (rule 13.5). */
export const LIST_MAX = 500;
/** The same for rows to choose from and to sort (rules 4.1, 13.5). */
export const CHOICES_MAX = 1000;
/** How many of HM's employees a search shows (rule 18.16). */
export const EMPLOYEES_MAX = 10;
export const KEYWORD_MAX = 128;
/** The highest number on a menu badge. It also stands for more. */
export const BADGE_MAX = 99;

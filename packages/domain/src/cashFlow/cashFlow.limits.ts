/** Limits of settlement, in yen and characters (decisions 10.1; specification, section 9). */
export const AMOUNT_MAX = 100_000_000;
export const MEMO_MAX = 100;
export const REQUEST_KEY_MAX = 64;

/** Limits of settlement, in yen and characters (rules 10.1, 16.2). */
export const AMOUNT_MAX = 100_000_000;
export const MEMO_MAX = 100;
export const VOID_REASON_MAX = 100;

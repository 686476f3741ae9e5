/** Limits of settlement, in yen and characters (rules 10.1, 16.2). */
export const AMOUNT_MAX = 100_000_000;
/** An invoice of the same amount in so many days is marked before another is made (rule 10.6). */
export const RECENT_INVOICE_DAYS = 31;
export const MEMO_MAX = 100;
export const VOID_REASON_MAX = 100;

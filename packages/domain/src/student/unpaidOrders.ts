/**
 * The orders of the list of students who owe: longest first, most first, or by kana (rule 10.4).
 */
export const unpaidOrders = ["since", "amount", "kana"] as const;
export type UnpaidOrder = (typeof unpaidOrders)[number];

/** How the students who owe are listed: the longest first, the most first, or by kana (rule 10.4). */
export const unpaidOrders = ["since", "amount", "kana"] as const;
export type UnpaidOrder = (typeof unpaidOrders)[number];

/**
 * The orders of the searches for students (rule 18.52): by kana, or those first who are furthest
 * behind, should finish soonest, or owe most.
 */
export const studentOrders = ["kana", "pace", "recommendation", "balance"] as const;
export type StudentOrder = (typeof studentOrders)[number];

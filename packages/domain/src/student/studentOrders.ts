/**
 * The orders of the searches for students (rule 18.52): by kana, or those first who are furthest
 * behind, should finish soonest, owe most, or were last seen longest ago.
 */
export const studentOrders = ["kana", "pace", "recommendation", "balance", "lastAttended"] as const;
export type StudentOrder = (typeof studentOrders)[number];

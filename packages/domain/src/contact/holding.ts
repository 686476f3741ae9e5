/** Whose students: the caller's, or nobody's. */
export const holding = ["own", "nobody"] as const;
export type Holding = (typeof holding)[number];

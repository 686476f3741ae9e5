/** Whose students: the caller's, another's, or nobody's. */
export const holding = ["own", "others", "nobody"] as const;
export type Holding = (typeof holding)[number];

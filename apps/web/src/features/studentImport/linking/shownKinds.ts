/** The groups of the matching list, in the order of work (rule 9.3). */
export const shownKinds = ["doubtful", "matched", "unmatched", "linked"] as const;
export type ShownKind = (typeof shownKinds)[number];

/** The groups of the matching list, in the order in which a person sees to them (rule 9.3). */
export const shownKinds = ["doubtful", "matched", "unmatched", "linked"] as const;
export type ShownKind = (typeof shownKinds)[number];

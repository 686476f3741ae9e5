/** Kinds of rows that the matching list can be narrowed down to. */
export const shownKinds = ["proposed", "unmatched", "linked"] as const;
export type ShownKind = (typeof shownKinds)[number];

/** Kinds of rows that the matching list can be narrowed down to. */
export const shownKinds = ["proposed", "unmatched", "linked"] as const;
export type ShownKind = (typeof shownKinds)[number];

export const shownKindName: Record<ShownKind, string> = {
  proposed: "候補あり",
  unmatched: "候補なし",
  linked: "紐づけ済み",
};

/** The groups of the matching list, in the order of work (rule 9.3). */
export const shownKinds = ["doubtful", "matched", "unmatched", "linked"] as const;
export type ShownKind = (typeof shownKinds)[number];

export const shownKindName: Record<ShownKind, string> = {
  doubtful: "要確認",
  matched: "一致",
  unmatched: "候補なし",
  linked: "紐づけ済み",
};

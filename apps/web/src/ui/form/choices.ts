/** Rows that people choose from, and how many there are in all; no more come than fit a list (rule 13.5). */
export type Choices<R = { id: number; name: string }> = { rows: readonly R[]; totalCount: number };

export const noChoices = { rows: [], totalCount: 0 };

/** What stands under a list of choices of which some are missing; else nothing. */
export function cutText({ rows, totalCount }: Choices<unknown>): string {
  if (rows.length >= totalCount) return "";
  const [shown, all] = [rows.length, totalCount].map((count) => count.toLocaleString("ja-JP"));
  return `全${all}件のうち${shown}件だけを選べます。残りは、管理者が不要なものを削除すると選べます。`;
}

/** The options of a select list, and the sentence that tells when some are missing. */
export function optionsOf(choices: Choices) {
  return {
    options: choices.rows.map(({ id, name }) => ({ value: id, label: name })),
    description: cutText(choices),
  };
}

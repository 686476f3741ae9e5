import { namesApart } from "@kenshu/domain/sameName.ts";
import { formatInstant } from "@kenshu/domain/time.ts";

/** Rows to choose from, and their total number. A list shows only as many as fit (rule 13.5). */
export type Choices<R = { id: number; name: string }> = { rows: readonly R[]; totalCount: number };

export const noChoices = { rows: [], totalCount: 0 };

/** The sentence under a list of choices that is incomplete; otherwise nothing. */
export function cutText({ rows, totalCount }: Choices<unknown>): string {
  if (rows.length >= totalCount) return "";
  const [shown, all] = [rows.length, totalCount].map((count) => count.toLocaleString("ja-JP"));
  return `全${all}件のうち${shown}件だけを選べます。残りは、管理者が不要なものを削除すると選べます。`;
}

/** A row of a list from HM. */
type HeartfulRow = { id: number; name: string; isGone: boolean };

/** Rows of HM to choose from, as they were at the last reading. */
export type HeartfulChoices<R extends HeartfulRow = HeartfulRow> = Choices<R> & {
  readAt: string | null;
};

/** The name of a row of HM, and whether HM no longer has it. */
export function heartfulName({ name, isGone }: HeartfulRow): string {
  return isGone ? `${name}（HMにはもうありません）` : name;
}

/** The time of the last reading from HM, and whether choices are missing. */
export function heartfulText(choices: HeartfulChoices): string {
  const { readAt } = choices;
  const asOf =
    readAt === null
      ? "HMからまだ読み込んでいません。"
      : `選べるのは、${formatInstant(new Date(readAt))}現在のHMの内容です。`;
  return asOf + cutText(choices);
}

/**
 * The options of a select list, namesakes told apart (rule 16.13), and a sentence if some are
 * missing.
 */
export function optionsOf(choices: Choices) {
  const names = namesApart(choices.rows);
  return {
    options: choices.rows.map((row) => ({ value: row.id, label: names.get(row) ?? row.name })),
    description: cutText(choices),
  };
}

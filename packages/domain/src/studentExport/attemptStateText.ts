import type { AttemptState, ResultAttempt } from "#studentExport/studentExport.schema.ts";

const words: Record<AttemptState, string> = {
  underWay: "送信中",
  waiting: "確認待ち",
  done: "完了",
  failed: "失敗",
};

/** The state of an attempt to send results, in a word (rule 9.5). */
export function attemptStateText({
  state,
  settledAt,
}: Pick<ResultAttempt, "state" | "settledAt">): string {
  return settledAt ? "処理済み" : words[state];
}

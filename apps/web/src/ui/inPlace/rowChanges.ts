/** The words of a row on the screen. */
export type RowWords = {
  /** What the row is about: 「3/15(月) 10:00 新宿」. Empty if it has no name. */
  about: string;
  /** How it stands, if that can be said in one word: 「残り2席」. */
  told: string | null;
  /** All of its words. */
  words: string;
};

export type RowChange = {
  key: string;
  /** Whether the row is still there. */
  isShown: boolean;
  /** One sentence for screen readers. */
  sentence: string;
};

/** The rows whose words are not what they were, by key (rule 24.7). */
export function rowChanges(
  before: ReadonlyMap<string, RowWords>,
  after: ReadonlyMap<string, RowWords>,
): RowChange[] {
  const changes: RowChange[] = [];
  for (const [key, row] of after) {
    const former = before.get(key);
    if (former?.words === row.words && former.told === row.told) continue;
    changes.push({ key, isShown: true, sentence: sentenceOf(row, former) });
  }
  for (const [key, row] of before) {
    if (after.has(key)) continue;
    changes.push({ key, isShown: false, sentence: about(row, "はなくなりました") });
  }
  return changes;
}

function sentenceOf(row: RowWords, former: RowWords | undefined): string {
  if (former === undefined) return about(row, "が加わりました");
  if (row.told === null || row.told === former.told) return about(row, "が更新されました");
  return about(row, `：${row.told}になりました`);
}

const about = (row: RowWords, end: string) => (row.about ? `${row.about}${end}` : "");

/** One sentence for all changes together. */
export function newsSentence(changes: readonly RowChange[]): string {
  const [first] = changes;
  if (changes.length === 1 && first?.sentence) return first.sentence;
  return `一覧が更新されました（${changes.length}件）`;
}

import type { ColumnHead } from "@kenshu/domain/analysis/analysis.ts";

export type Head = {
  key: string;
  title: string;
  kind: ColumnHead["kind"];
  isGroup: boolean;
  /** The number of columns below it. */
  span: number;
};

/**
 * The heads of a table. The upper row has single columns and the titles of groups, the lower row
 * the columns of the groups. Without groups the lower row is empty.
 */
export function headRows(columns: readonly ColumnHead[]): [upper: Head[], lower: Head[]] {
  const upper: Head[] = [];
  const lower: Head[] = [];
  for (const { key, title, group, kind } of columns) {
    const head = { key, title, kind, isGroup: false, span: 1 };
    if (group === null) {
      upper.push(head);
      continue;
    }
    lower.push(head);
    const last = upper.at(-1);
    if (last?.isGroup && last.title === group) last.span += 1;
    else upper.push({ ...head, title: group, isGroup: true });
  }
  return [upper, lower];
}

import type { AnalysisTable } from "@kenshu/domain/analysis/analysis.schema.ts";
import type { Cell, Chart, ColumnHead } from "@kenshu/domain/analysis/analysis.ts";
import { earlierFigures } from "@kenshu/domain/analysis/earlier.ts";

type Table = Pick<AnalysisTable, "columns" | "rows" | "total">;

/** The key of the column with the earlier period's figures of another one. */
export const beforeOf = (key: string) => `before:${key}`;

export const isBefore = (key: string) => key.startsWith(beforeOf(""));

/**
 * The table with the earlier period beside each length of the chart (rule 12.20); as it is if
 * nothing was counted then. The columns are empty until that is known.
 */
export function withBefore<T extends Table>(
  table: T,
  chart: Chart,
  before: Table | null | undefined,
): T {
  if (before === null) return table;
  const figures = earlierFigures(table, chart, before);
  const earlierOf = new Map(figures.map((earlier) => [earlier.column.key, earlier]));
  /** `row` is null for the total. */
  const beside = (cells: readonly Cell[], row: number | null) =>
    table.columns.flatMap(({ key }, place) => {
      const cell = cells[place] ?? null;
      const earlier = earlierOf.get(key);
      if (!earlier) return [cell];
      return [cell, row === null ? earlier.total : (earlier.cells[row] ?? null)];
    });
  return {
    ...table,
    columns: table.columns.flatMap((column) =>
      earlierOf.has(column.key) ? [column, headBefore(column, figures.length)] : [column],
    ),
    rows: table.rows.map((row, place) => ({ ...row, cells: beside(row.cells, place) })),
    total: table.total && beside(table.total, null),
  };
}

function headBefore({ key, title, group, kind }: ColumnHead, count: number): ColumnHead {
  const isAlone = group !== null || count === 1;
  return {
    key: beforeOf(key),
    title: isAlone ? "前の期間" : `${title}（前の期間）`,
    group,
    kind,
    isSeries: false,
    color: null,
  };
}

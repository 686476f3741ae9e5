import type { AnalysisTable } from "@kenshu/domain/analysis/analysis.schema.ts";
import type { Cell, CellKind, Chart, ColumnHead } from "@kenshu/domain/analysis/analysis.ts";

type Table = Pick<AnalysisTable, "columns" | "rows" | "total">;

/** The key of the column with the earlier period's figures of another one. */
export const beforeOf = (key: string) => `before:${key}`;

export const isBefore = (key: string) => key.startsWith(beforeOf(""));

/** The columns that give the lengths of the bars: a whole stack, or each series. */
export function lengthsOf(chart: Chart, columns: readonly ColumnHead[]): string[] {
  if (chart.kind === "stackedBar") return [chart.whole];
  return columns.filter(({ isSeries }) => isSeries).map(({ key }) => key);
}

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
  const lengths = lengthsOf(chart, table.columns);
  const rows = new Map(before?.rows.map((row) => [row.key, row]));
  const places = new Map(before?.columns.map(({ key }, place) => [key, place]));
  const beside = (cells: readonly Cell[], earlier: readonly Cell[] | null | undefined) =>
    table.columns.flatMap(({ key, kind }, place) => {
      const cell = cells[place] ?? null;
      if (!lengths.includes(key)) return [cell];
      if (before === undefined) return [cell, ""];
      return [cell, earlier?.[places.get(key) ?? -1] ?? nothing(kind)];
    });
  return {
    ...table,
    columns: table.columns.flatMap((column) =>
      lengths.includes(column.key) ? [column, headBefore(column, lengths.length)] : [column],
    ),
    rows: table.rows.map((row, place) => ({
      ...row,
      // The months of two periods have different names.
      cells: beside(row.cells, (chart.isOverTime ? before?.rows[place] : rows.get(row.key))?.cells),
    })),
    total: table.total && beside(table.total, before?.total),
  };
}

/** A period without a count has counted none of it, and has no rate. */
export const nothing = (kind: CellKind): Cell => (kind === "number" ? 0 : null);

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

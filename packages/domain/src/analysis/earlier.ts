import type { Cell, CellKind, Chart, ColumnHead } from "#analysis/analysis.ts";

/** A counted table, as screens and workbooks have it. */
export type Counted = {
  columns: readonly ColumnHead[];
  rows: readonly { key: string; cells: readonly Cell[] }[];
  total: readonly Cell[] | null;
};

/** What the earlier period has for a column: a cell for each row, and one for the total. */
export type Earlier = { column: ColumnHead; cells: Cell[]; total: Cell };

/**
 * The figures of the earlier period for each length of the chart (rule 12.20). They are empty until
 * that period is known.
 */
export function earlierFigures(
  table: Counted,
  chart: Chart,
  before: Counted | undefined,
): Earlier[] {
  const places = new Map(before?.columns.map(({ key }, place) => [key, place]));
  const byKey = new Map(before?.rows.map((row) => [row.key, row]));
  // The months of two periods have different names.
  const rows = table.rows.map(({ key }, place) =>
    chart.isOverTime ? before?.rows[place] : byKey.get(key),
  );
  const lengths = lengthsOf(chart, table.columns);
  return table.columns
    .filter(({ key }) => lengths.includes(key))
    .map((column) => {
      const cellIn = (cells: readonly Cell[] | null | undefined): Cell =>
        before === undefined ? "" : (cells?.[places.get(column.key) ?? -1] ?? nothing(column.kind));
      return {
        column,
        cells: rows.map((row) => cellIn(row?.cells)),
        total: cellIn(before?.total),
      };
    });
}

/** The columns that give the lengths of the bars: a whole stack, or each series. */
export function lengthsOf(chart: Chart, columns: readonly ColumnHead[]): string[] {
  if (chart.kind === "stackedBar") return [chart.whole];
  return columns.filter(({ isSeries }) => isSeries).map(({ key }) => key);
}

/** A period without a count has counted none of it, and has no rate. */
export const nothing = (kind: CellKind): Cell => (kind === "number" ? 0 : null);

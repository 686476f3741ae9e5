import type { AnalysisTable } from "@kenshu/domain/analysis/analysis.schema.ts";

type Shown = Pick<AnalysisTable, "columns" | "rows">;

/** A row of a chart: its label, and the number of each series by its key. */
export type ChartRow = { key: string; label: string } & Record<string, string | number>;

/**
 * The rows that a chart draws, in the order of the table. If there are more than `most`, it draws
 * those with the highest counts. It ignores rates, because a few cases can give a high rate. Rows
 * with the same name also show their keys.
 */
export function chartRows({ columns, rows }: Shown, most: number): ChartRow[] {
  const numbers = columns.flatMap(({ kind }, index) => (kind === "number" ? [index] : []));
  const weightOf = ({ cells }: Shown["rows"][number]) =>
    numbers.reduce((sum, index) => sum + Number(cells[index] ?? 0), 0);
  const labelOf = ({ cells }: Shown["rows"][number]) => String(cells[0] ?? "");
  const byLabel = Map.groupBy(rows, labelOf);
  const heaviest = new Set(rows.toSorted((a, b) => weightOf(b) - weightOf(a)).slice(0, most));
  return rows
    .filter((row) => heaviest.has(row))
    .map((row) => ({
      ...Object.fromEntries(
        columns.flatMap(({ key, isSeries }, index) =>
          isSeries ? [[key, Number(row.cells[index] ?? 0)]] : [],
        ),
      ),
      key: row.key,
      label:
        byLabel.get(labelOf(row))?.length === 1 ? labelOf(row) : `${labelOf(row)}（${row.key}）`,
    }));
}

/** The label in lines of similar length, at most `most` letters each. Nothing is cut. */
export function labelLines(label: string, most: number): string[] {
  const letters = [...label];
  const count = Math.max(Math.ceil(letters.length / most), 1);
  const length = Math.ceil(letters.length / count);
  return Array.from({ length: count }, (_, line) =>
    letters.slice(line * length, (line + 1) * length).join(""),
  );
}

/** The number of the longest bar; `isStacked` adds all series of a row. */
export function longestBar(rows: readonly ChartRow[], isStacked: boolean): number {
  const lengths = rows.flatMap(({ key, label, ...series }) => {
    const numbers = Object.values(series).map(Number);
    return isStacked ? numbers.reduce((sum, number) => sum + number, 0) : numbers;
  });
  return Math.max(0, ...lengths);
}

/** The columns that a chart draws. If several have one title, the group's name tells them apart. */
export function chartSeries({ columns }: Pick<Shown, "columns">) {
  return columns
    .filter(({ isSeries }) => isSeries)
    .map(({ key, title, group, kind, color }) => ({ key, name: group ?? title, kind, color }));
}
export type Series = ReturnType<typeof chartSeries>[number];

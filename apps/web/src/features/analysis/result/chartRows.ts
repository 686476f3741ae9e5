import type { AnalysisTable } from "@kenshu/domain/analysis/analysis.schema.ts";
import { isBefore } from "./withBefore.ts";

type Shown = Pick<AnalysisTable, "columns" | "rows">;

/** A row of a chart: its label, and the number of each column by its key. */
export type ChartRow = { key: string; label: string } & Record<string, string | number>;

/**
 * The rows that a chart draws, in the order of the table. If there are more than `most`, it draws
 * those with the highest counts of now. It ignores rates, because a few cases can give a high rate.
 * Rows with the same name also show their keys.
 */
export function chartRows({ columns, rows }: Shown, most: number): ChartRow[] {
  const numbers = columns.flatMap(({ key, kind }, index) =>
    kind === "number" && !isBefore(key) ? [index] : [],
  );
  const weightOf = ({ cells }: Shown["rows"][number]) =>
    numbers.reduce((sum, index) => sum + Number(cells[index] ?? 0), 0);
  const labelOf = ({ cells }: Shown["rows"][number]) => String(cells[0] ?? "");
  const byLabel = Map.groupBy(rows, labelOf);
  const heaviest = new Set(rows.toSorted((a, b) => weightOf(b) - weightOf(a)).slice(0, most));
  return rows
    .filter((row) => heaviest.has(row))
    .map((row) => ({
      ...Object.fromEntries(
        columns.slice(1).map(({ key }, index) => [key, Number(row.cells[index + 1] ?? 0)]),
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

/** The number of the longest bar, of the columns that give their lengths. */
export function longestBar(rows: readonly ChartRow[], lengths: readonly string[]): number {
  return Math.max(0, ...rows.flatMap((row) => lengths.map((key) => Number(row[key] ?? 0))));
}

/** The columns that a chart draws. If several have one title, the group's name tells them apart. */
export function chartSeries({ columns }: Pick<Shown, "columns">) {
  return columns
    .filter(({ isSeries }) => isSeries)
    .map(({ key, title, group, kind, color }) => ({ key, name: group ?? title, kind, color }));
}
export type Series = ReturnType<typeof chartSeries>[number];

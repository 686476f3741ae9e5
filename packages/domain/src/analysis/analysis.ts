import type { z } from "zod";
import type { Condition } from "#analysis/conditions.ts";

/** The analyses of the wire: `GetFile…` of the controller Analysis (rule 12.3). */
export const analysisNames = [
  "CategorizedTrainingCount",
  "MonthlyIncoming",
  "StumbleTrend",
  "DropoutTable",
  "DropoutTrend",
  "DropoutSpecification",
  "TrainingCountSummary",
  "TrainingStateList",
  "FlexMonthGraduate",
  "FlexGraduateGoal",
] as const;
export type AnalysisName = (typeof analysisNames)[number];

/** A percentage is a fraction of 1, a date `yyyy-MM-dd`. */
export type Cell = string | number | null;
/** A note is text of several lines; a whole percentage is known without decimals only. */
export type CellKind = "text" | "note" | "number" | "yen" | "percent" | "wholePercent" | "date";

/** A column as screens and workbooks show it. */
export type ColumnHead = {
  key: string;
  title: string;
  /** The title above several columns side by side, such as the name of a training. */
  group: string | null;
  kind: CellKind;
  /** Whether the chart shows it. */
  isSeries: boolean;
  /** The colour of the training that it is about. */
  color: string | null;
};

/** A column, and what stands in it of a row. */
export type Column<R> = ColumnHead & { of(row: R): Cell };

/** The rows of the first column along the axis, and a series for each column that says so. */
export type Chart = {
  kind: "bar" | "stackedBar";
  title: string;
  /** The rows are times, which run from left to right. */
  isOverTime?: true;
};

/** A training as the columns name it. */
export type NamedTraining = { id: number; name: string; displayColor: string };

/** A row of an analysis, null for the total, and one of its columns. */
export type Place = { row: string | null; column: string };

/** The analysis that lists what has been counted, under its conditions. */
export type Behind = { analysis: AnalysisName; conditions: Record<string, string | number> };

/**
 * All there is to know of an analysis: REST, screen, chart, workbook and help come from here. Only
 * the query, which yields the rows, stands elsewhere.
 */
export type Analysis<C extends z.ZodObject = z.ZodObject, R = never> = {
  name: AnalysisName;
  title: string;
  /** The last part of the address of its screen (rule 18.1). */
  path: string;
  /** What is counted, in whole sentences. */
  meaning: readonly string[];
  /** What the wire takes. */
  input: C;
  /** What a form asks for, in its order. */
  conditions: readonly Condition[];
  /** In one row it has counted many (`tally`), or each row is one of them (`list`). */
  rows: "tally" | "list";
  /** What its rows are counted in. */
  unit: "行" | "件" | "名";
  columns(input: z.output<C>, trainings: readonly NamedTraining[]): Column<R>[];
  chart: Chart | null;
  /** Where the screen leads from a count; null where no list has just what was counted. */
  behind: ((input: z.output<C>, at: Place) => Behind | null) | null;
};

/** Declares an analysis that counts. */
export function tallies<const N extends AnalysisName, C extends z.ZodObject>(
  definition: Omit<Analysis<C, Tally>, "rows" | "unit" | "behind"> & {
    name: N;
    behind?: Analysis<C, Tally>["behind"];
  },
) {
  return { behind: null, ...definition, rows: "tally" as const, unit: "行" as const };
}

/** Declares an analysis that lists rows of this type, records unless its unit says otherwise. */
export function lists<R extends ListRow>() {
  return <const N extends AnalysisName, C extends z.ZodObject>(
    definition: Omit<Analysis<C, R>, "rows" | "unit" | "behind" | "chart"> & {
      name: N;
      unit?: "名";
    },
  ) => ({ unit: "件" as const, ...definition, behind: null, chart: null, rows: "list" as const });
}

/** A row of a list is about a student, to whose page it leads. */
export type ListRow = { studentUserId: number; studentName: string };

/** A row that counts: what it counts, and each count by its key. */
export type Tally = { key: string; label: string; counts: Readonly<Record<string, number>> };

/** The rows added up. */
export function totalOf(tallies: readonly Tally[]): Tally {
  return { key: "total", label: "合計", counts: added(tallies.map(({ counts }) => counts)) };
}

/** Counts added up key by key. */
export function added(several: readonly Tally["counts"][]): Tally["counts"] {
  const sum: Record<string, number> = {};
  for (const counts of several) {
    for (const [key, count] of Object.entries(counts)) sum[key] = (sum[key] ?? 0) + count;
  }
  return sum;
}

/** How many of how many; null of nothing. */
export function rateOf(count: number, all: number): number | null {
  return all === 0 ? null : count / all;
}

type Shown = Partial<Pick<ColumnHead, "group" | "isSeries" | "color">>;
const plain = { group: null, isSeries: false, color: null };

/** The column of what a tally is about. */
export const labelColumn = (title: string): Column<Tally> => ({
  ...plain,
  key: "label",
  title,
  kind: "text",
  of: ({ label }) => label,
});

/** The column of a count of tallies. */
export const countColumn = (key: string, title: string, shown: Shown = {}): Column<Tally> => ({
  ...plain,
  ...shown,
  key,
  title,
  kind: "number",
  of: ({ counts }) => counts[key] ?? 0,
});

/** The column of one count as a share of another. */
export const rateColumn = (
  key: string,
  title: string,
  [part, all]: [part: string, all: string],
  shown: Shown = {},
): Column<Tally> => ({
  ...plain,
  ...shown,
  key,
  title,
  kind: "percent",
  of: ({ counts }) => rateOf(counts[part] ?? 0, counts[all] ?? 0),
});

/** A column of a list. */
export const column = <R>(
  key: string,
  title: string,
  kind: CellKind,
  of: (row: R) => Cell,
): Column<R> => ({ ...plain, key, title, kind, of });

/** The key of a count that is one training's. */
export const ofTraining = (count: string, trainingId: number) => `${count}:${trainingId}`;

/** The training whose count has this key; null of another count. */
export function trainingIn(count: string, key: string): number | null {
  const [name, trainingId] = key.split(":");
  return name === count && trainingId !== undefined ? Number(trainingId) : null;
}

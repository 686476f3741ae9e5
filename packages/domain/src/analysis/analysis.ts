import type { z } from "zod";
import type { Condition } from "#analysis/conditions.ts";

/** The analyses on the wire: `GetFile…` of the controller Analysis (rule 12.3). */
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
/** A note is text of several lines. A whole percentage has no decimals. */
export type CellKind = "text" | "note" | "number" | "yen" | "percent" | "wholePercent" | "date";

/** A column of screens and workbooks. */
export type ColumnHead = {
  key: string;
  title: string;
  /** The title above several neighbouring columns, such as a training's name. */
  group: string | null;
  kind: CellKind;
  /** Whether the chart shows it. */
  isSeries: boolean;
  /** The colour of its training. */
  color: string | null;
};

/**
 * A column, and how to get its value from a row. Callers rely on the places of the others in the
 * workbook, so there it may stand behind them (rule 12.5).
 */
export type Column<R> = ColumnHead & { of(row: R): Cell; isLastInFile?: true };

/** The first column gives the axis, and each marked column gives a series. */
export type Chart = {
  title: string;
  /** The rows are times, from left to right. */
  isOverTime?: true;
} & (
  | { kind: "bar" }
  /** `whole` is the column that counts a whole stack. */
  | { kind: "stackedBar"; whole: string }
);

/** A training, for the names of columns. */
export type NamedTraining = { id: number; name: string; displayColor: string };

/** A row of an analysis (null for the total) and one of its columns. */
export type Place = { row: string | null; column: string };

/** The analysis that lists the counted things, with its conditions. */
export type Behind = { analysis: AnalysisName; conditions: Record<string, string | number> };

/**
 * Everything about an analysis: REST, screen, chart, workbook and help use this. Only the query for
 * the rows is elsewhere.
 */
export type Analysis<C extends z.ZodObject = z.ZodObject, R = never> = {
  name: AnalysisName;
  title: string;
  /** The last part of its screen's address (rule 18.1). */
  path: string;
  /** What it counts, in whole sentences. */
  meaning: readonly string[];
  /** What the wire takes. */
  input: C;
  /** The fields of its form, in order. */
  conditions: readonly Condition[];
  /** `tally`: a row counts many things. `list`: each row is one of them. */
  rows: "tally" | "list";
  /** The unit of its rows. */
  unit: "行" | "件" | "名";
  columns(input: z.output<C>, trainings: readonly NamedTraining[]): Column<R>[];
  chart: Chart | null;
  /** The link from a count; null if no list has exactly the counted things. */
  behind: ((input: z.output<C>, at: Place) => Behind | null) | null;
};

/** Declares an analysis, or other figures, that count. */
export function tallies<const N extends string, C extends z.ZodObject>(
  definition: Omit<Analysis<C, Tally>, "name" | "rows" | "unit" | "behind"> & {
    name: N;
    behind?: Analysis<C, Tally>["behind"];
  },
) {
  return { behind: null, ...definition, rows: "tally" as const, unit: "行" as const };
}

/** Declares an analysis that lists rows of this type. The unit is records by default. */
export function lists<R extends ListRow>() {
  return <const N extends AnalysisName, C extends z.ZodObject>(
    definition: Omit<Analysis<C, R>, "rows" | "unit" | "behind" | "chart"> & {
      name: N;
      unit?: "名";
    },
  ) => ({ unit: "件" as const, ...definition, behind: null, chart: null, rows: "list" as const });
}

/** A row of a list about a student, with a link to the student's page. */
export type ListRow = { studentUserId: number; studentName: string };

/** A row that counts: its subject, and each count by its key. */
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

/** A share of a whole; null of nothing. */
export function rateOf(count: number, all: number): number | null {
  return all === 0 ? null : count / all;
}

type Shown = Partial<Pick<Column<Tally>, "group" | "isSeries" | "color" | "isLastInFile">>;
const plain = { group: null, isSeries: false, color: null };

/** The column for the subject of a tally. */
export const labelColumn = (title: string): Column<Tally> => ({
  ...plain,
  key: "label",
  title,
  kind: "text",
  of: ({ label }) => label,
});

/** The column for a count of tallies. */
export const countColumn = (key: string, title: string, shown: Shown = {}): Column<Tally> => ({
  ...plain,
  ...shown,
  key,
  title,
  kind: "number",
  of: ({ counts }) => counts[key] ?? 0,
});

/** The column for one count as a share of another. */
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

/** The key of a count for one training. */
export const ofTraining = (count: string, trainingId: number) => `${count}:${trainingId}`;

/** The training of the count with this key; null for any other count. */
export function trainingIn(count: string, key: string): number | null {
  const [name, trainingId] = key.split(":");
  return name === count && trainingId !== undefined ? Number(trainingId) : null;
}

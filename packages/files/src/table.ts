/** A table that is sent for download. */
export type Table = { name: string; columns: readonly Column[]; about: About };

export type Column = {
  title: string;
  /** An `id` is a number that nobody adds up. A `note` has several lines. */
  kind: "id" | "number" | "text" | "note" | "yen" | "percent" | "wholePercent" | "date";
};

/** The conditions of the rows, and their meaning. */
export type About = {
  conditions: readonly { label: string; text: string }[];
  meaning: readonly string[];
};

/**
 * The cells of a line: a number stays a number, a date is `yyyy-MM-dd`, a percentage a fraction of
 * 1.
 */
export type Row = readonly (string | number | null)[];

/** Rows as they come, and then the total, if there is one. */
export type Rows = AsyncGenerator<Row, Row | undefined>;

/** A column of a table that is sent for download. */
export type Column = { title: string; kind: "number" | "text" | "yen" | "percent" | "date" };

/** The cells of a line: a number stays one, a date is `yyyy-MM-dd`, a percentage a fraction of 1. */
export type Row = (string | number | null)[];

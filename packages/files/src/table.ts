/** A column of a table that is sent for download. */
export type Column = { title: string; kind: "number" | "text" | "yen" };

/** The cells of a line: a number stays one. */
export type Row = (string | number | null)[];

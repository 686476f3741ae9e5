/** A column of a table that is sent for download. */
export type Column = { title: string; kind: "number" | "text" | "yen" };

/** What a cell holds: a number stays one. */
export type Cell = string | number | null;

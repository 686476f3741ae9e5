import { stringify } from "csv-stringify/sync";
import type { Cell, Column } from "#table.ts";

/**
 * The table as Excel opens it in Japan: UTF-8 with a byte order mark, lines that end with CRLF. Text
 * that would become a formula gets an apostrophe.
 */
export function csv(columns: readonly Column[], rows: Iterable<Cell[]>): Uint8Array {
  const titles = columns.map(({ title }) => title);
  const text = stringify([titles, ...rows], {
    bom: true,
    record_delimiter: "windows",
    escape_formulas: true,
  });
  return Buffer.from(text);
}

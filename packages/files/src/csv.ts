import { pipeline, type Readable } from "node:stream";
import { stringify } from "csv-stringify";
import type { Column, Rows } from "#table.ts";

/**
 * The table in a form that Excel opens in Japan: UTF-8 with a byte order mark, and lines that end
 * with CRLF. Text that would become a formula gets an apostrophe.
 */
export function csv(columns: readonly Column[], rows: Rows): Readable {
  const text = stringify({ bom: true, record_delimiter: "windows", escape_formulas: true });
  // An error in the rows becomes an error of the text, so that its reader gets it.
  return pipeline(withTitles(columns, rows), text, () => {});
}

async function* withTitles(columns: readonly Column[], rows: Rows) {
  yield columns.map(({ title }) => title);
  const total = yield* rows;
  if (total) yield total;
}

import { Readable } from "node:stream";
import { writeXlsxStream } from "hucre/xlsx";
import type { Column, Row } from "#table.ts";

const YEN = '"¥"#,##0;[Red]-"¥"#,##0';
/** Of a column, in characters. */
const widths = { number: 14, text: 24, yen: 16, percent: 12, date: 14 };

/**
 * The table as an Excel workbook of one sheet, its titles frozen at the top. The one file that knows
 * the library; it takes row after row, so that the longest table neither fills the memory nor holds
 * up other requests.
 */
export function xlsx(
  sheetName: string,
  columns: readonly Column[],
  rows: AsyncIterable<Row>,
): Readable {
  const workbook = writeXlsxStream(rows, {
    name: sheetName,
    freezePane: { rows: 1 },
    columns: columns.map(({ title, kind }) => ({
      header: title,
      width: widths[kind],
      ...(kind === "yen" && { numFmt: YEN }),
    })),
  });
  return Readable.from(workbook, { objectMode: false });
}

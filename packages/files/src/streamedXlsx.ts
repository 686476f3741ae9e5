import type { Readable } from "node:stream";
import { strFromU8, strToU8, unzipSync } from "fflate";
import { streamedZip, type ZippedFile } from "#streamedZip.ts";
import type { Column, Row, Rows, Table } from "#table.ts";
import { aboutRows, type Chart, filterRange, sampleXlsx, widthFor, XLSX_ROWS_MAX } from "#xlsx.ts";

/** How many characters of a sheet are passed on at once. */
const LOT = 64 * 1024;
const SHEET = "xl/worksheets/sheet1.xml";

/**
 * A workbook, row by row, so that the longest table neither fills the memory nor blocks other
 * requests. The library knows the format. It draws the workbook with sample lines, which are then
 * replaced by the real ones.
 */
export function streamedXlsx(table: Table, rows: Rows, chart?: Chart): Readable {
  return streamedZip(partsOf(table, rows, chart));
}

async function* partsOf(table: Table, rows: Rows, chart?: Chart): AsyncGenerator<ZippedFile> {
  try {
    const { parts, frame } = await drawn(table, chart);
    for (const [name, bytes] of parts) yield { name, content: [bytes] };
    yield { name: SHEET, content: sheetOf(frame, rows) };
  } finally {
    // Nobody may have come to the rows.
    await rows.return(undefined);
  }
}

/** The XML of the sheet, piece by piece. */
async function* sheetOf({ opening, row, total, closing }: Frame, rows: Rows) {
  // The widths come before the rows, so the first lot of rows decides on them.
  const first: Row[] = [];
  let isOpened = false;
  let text = "";
  let count = 0;
  try {
    for (let next = await rows.next(); ; next = await rows.next()) {
      if (next.done) {
        if (next.value) text += total(next.value, count + 2);
        break;
      }
      // One line for the titles, one for the total.
      if (++count + 2 > XLSX_ROWS_MAX) throw new RangeError("no sheet holds so many rows");
      text += row(next.value, count + 1);
      if (!isOpened) first.push(next.value);
      if (text.length < LOT) continue;
      yield isOpened ? text : opening(first) + text;
      isOpened = true;
      text = "";
    }
  } finally {
    // When the reader stops, reading the rows stops too.
    await rows.return(undefined);
  }
  yield (isOpened ? text : opening(first) + text) + closing(count);
}

type Frame = Awaited<ReturnType<typeof drawn>>["frame"];

/** The workbook with samples, split where the lines go. */
async function drawn(table: Table, chart?: Chart) {
  const { columns } = table;
  const parts = Object.entries(unzipSync(await sampleXlsx(table, chart)));
  const about = parts.findLast(([name]) => name.startsWith("xl/worksheets/sheet"));
  if (about) about[1] = strToU8(withLines(strFromU8(about[1]), aboutRows(table)));
  const xml = strFromU8(parts.find(([name]) => name === SHEET)?.[1] ?? new Uint8Array());
  const [opening = "", titles = "", first = "", total = "", rest = ""] = xml.split(
    /(?=<row )|(?<=<\/row>)(?!<row )/,
  );
  const titlesOf = lineLike(titles, []);
  return {
    parts: parts.filter(([name]) => name !== SHEET),
    frame: {
      // Its size is not known yet and is not needed.
      opening: (rows: readonly Row[]) =>
        withWidths(opening.replace(/<dimension [^>]*>/, ""), columns, rows) +
        titlesOf(
          columns.map(({ title }) => title),
          1,
        ),
      row: lineLike(first, columns),
      total: lineLike(total, columns),
      closing: (rowCount: number) =>
        rest.replace(/(?<=<autoFilter ref=")[^"]*/, filterRange(columns.length, rowCount)),
    },
  };
}

/** The head of the sheet, with columns as wide as their texts in these rows. */
function withWidths(xml: string, columns: readonly Column[], rows: readonly Row[]): string {
  return columns.reduce((head, column, index) => {
    const width = widthFor(
      column,
      rows.map((row) => row[index] ?? null),
    );
    return head.replace(
      new RegExp(`(?<=<col min="${index + 1}" [^>]*\\bwidth=")[^"]*`),
      String(width),
    );
  }, xml);
}

/** The sheet with these lines instead of its samples, in the same style. */
function withLines(xml: string, rows: readonly Row[]): string {
  let count = 0;
  return xml.replaceAll(/<row .*?<\/row>/g, (line) =>
    lineLike(line, [])(rows[count++] ?? [], count),
  );
}

/** Writes lines with cells styled like those of this one. */
function lineLike(line: string, columns: readonly Column[]) {
  const cells = [...line.matchAll(/<c r="([A-Z]+)\d+"([^>]*)>/g)].map(
    ([, letter, look], index) => ({
      letter,
      style: /\bs="\d+"/.exec(look ?? "")?.[0] ?? "",
      isDate: columns[index]?.kind === "date",
    }),
  );
  return (row: Row, number: number): string => {
    const own = row.map((value, index) => {
      const cell = cells[index];
      if (!cell || value === null) return "";
      const head = `<c r="${cell.letter}${number}" ${cell.style}`;
      if (typeof value === "number") return `${head}><v>${value}</v></c>`;
      if (cell.isDate) return `${head}><v>${serialOf(value)}</v></c>`;
      const space = KEPT_SPACE.test(value) ? ' xml:space="preserve"' : "";
      return `${head} t="inlineStr"><is><t${space}>${escaped(value)}</t></is></c>`;
    });
    return `<row r="${number}">${own.join("")}</row>`;
  };
}

/** Space that a reader would drop. */
const KEPT_SPACE = /^\s|\s$|\s\s|[\t\r\n]/;
const DAY = 86_400_000;
/** Excel's number of 1970-01-01. */
const EPOCH = 25_569;

function serialOf(date: string): number {
  return Date.parse(date) / DAY + EPOCH;
}

const marks: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
// biome-ignore lint/suspicious/noControlCharactersInRegex: what XML cannot hold is written by its number
const UNHOLDABLE = /[&<>]|[\0-\x08\x0b-\x1f\ufffe\uffff]|_(?=x[\dA-Fa-f]{4}_)/g;

/** Text for a sheet: characters that XML cannot hold become their number, `_x0001_`. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(
      UNHOLDABLE,
      (found) =>
        marks[found] ?? `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
    );
}

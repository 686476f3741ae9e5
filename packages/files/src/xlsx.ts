import { type CellStyle, cellRef, type SheetChart, type WriteSheet, writeXlsx } from "hucre/xlsx";
import type { Column, Row, Table } from "#table.ts";

/**
 * A chart of this many rows. The first column gives the axis, and each of these columns a series.
 */
export type Chart = {
  kind: "bar" | "stackedBar";
  title: string;
  series: readonly { column: number; color: string | null }[];
  rowCount: number;
};

/** The most rows that a sheet can have, including titles. */
export const XLSX_ROWS_MAX = 1_048_576;

/**
 * A workbook whose table has one sample row and one sample total, with its chart, if any, and its
 * explanation. Only this file knows the library.
 */
export function sampleXlsx(table: Table, chart?: Chart): Promise<Uint8Array> {
  const sheets = [
    tableSheet(table),
    ...(chart ? [chartSheet(table, chart)] : []),
    aboutSheet(table),
  ];
  return writeXlsx({ sheets, stringMode: "inline" });
}

const samples: Record<Column["kind"], Row[number] | Date> = {
  id: 0,
  number: 0,
  text: "x",
  note: "x",
  yen: 0,
  percent: 0,
  wholePercent: 0,
  date: new Date(0),
};

const atTop: CellStyle = { alignment: { vertical: "top" } };
const formats: Record<Column["kind"], CellStyle> = {
  id: { ...atTop, numFmt: "0" },
  number: { ...atTop, numFmt: "#,##0" },
  text: { alignment: { vertical: "top", wrapText: true } },
  note: { alignment: { vertical: "top", wrapText: true } },
  yen: { ...atTop, numFmt: '"¥"#,##0;[Red]-"¥"#,##0' },
  percent: { ...atTop, numFmt: "0.0%" },
  wholePercent: { ...atTop, numFmt: "0%" },
  date: { ...atTop, numFmt: "yyyy/mm/dd" },
};
const titleStyle = (kind: Column["kind"]): CellStyle => ({
  font: { bold: true },
  fill: { type: "pattern", pattern: "solid", fgColor: { rgb: "E7EDF3" } },
  border: { bottom: { style: "thin" } },
  alignment: {
    horizontal: kind === "text" || kind === "note" ? "left" : "center",
    vertical: "center",
    wrapText: true,
  },
});
const totalStyle: CellStyle = { font: { bold: true }, border: { top: { style: "thin" } } };

/** The width of a column in half-width characters. A longer title wraps. */
const leastWidths: Record<Column["kind"], number> = {
  id: 10,
  number: 7,
  text: 20,
  note: 60,
  yen: 16,
  percent: 9,
  wholePercent: 9,
  date: 12,
};
const TITLE_WIDTH_MAX = 18;
/** A longer text wraps. */
const TEXT_WIDTH_MAX = 60;
/** The filter's button takes this many characters. */
const FILTER_WIDTH = 2;

/** In half-width characters. */
const lengthOf = (text: string) =>
  [...text].reduce((length, sign) => length + (sign < "\u0100" ? 1 : 2), 0);

function widthOf({ title, kind }: Column): number {
  return Math.max(leastWidths[kind], Math.min(lengthOf(title) + FILTER_WIDTH, TITLE_WIDTH_MAX));
}

/** The width that these texts of a column need. */
export function widthFor(column: Column, texts: readonly Row[number][]): number {
  if (column.kind !== "text") return widthOf(column);
  const longest = Math.max(0, ...texts.map((text) => lengthOf(String(text ?? ""))));
  return Math.max(widthOf(column), Math.min(longest + 1, TEXT_WIDTH_MAX));
}

/** A4 landscape, one page wide, with page numbers at the bottom. */
const onPaper = {
  pageSetup: {
    paperSize: "a4",
    orientation: "landscape",
    fitToPage: true,
    fitToWidth: 1,
    fitToHeight: 0,
  },
  headerFooter: { oddHeader: "&L&A", oddFooter: "&C&P / &N" },
} satisfies Partial<WriteSheet>;

const HEADER_MAX = 200;

/** The head of each page: the name of the sheet, and the conditions of its rows. */
function headerOf({ conditions }: Table["about"]): string {
  const words = conditions.map(({ text }) => text).join("、");
  // There, an ampersand begins a code.
  return `&L&A　${forXml(words).slice(0, HEADER_MAX).replaceAll("&", "&&")}`;
}

function tableSheet({ name, columns, about }: Table): WriteSheet {
  const cells = new Map<string, { style: CellStyle }>();
  for (const [index, { kind }] of columns.entries()) {
    cells.set(`0,${index}`, { style: titleStyle(kind) });
    cells.set(`2,${index}`, { style: { ...formats[kind], ...totalStyle } });
  }
  const sample = columns.map(({ kind }) => samples[kind]);
  return {
    ...onPaper,
    name,
    columns: columns.map((column) => ({ width: widthOf(column), style: formats[column.kind] })),
    rows: [columns.map(() => "x"), sample, sample],
    cells,
    freezePane: { rows: 1, columns: 1 },
    autoFilter: { range: filterRange(columns.length, 1) },
    headerFooter: { ...onPaper.headerFooter, oddHeader: headerOf(about) },
    pageSetup: { ...onPaper.pageSetup, printTitlesRow: "$1:$1", printTitlesColumn: "$A:$A" },
  };
}

/** The titles and the rows, without the total. */
export function filterRange(columnCount: number, rowCount: number): string {
  return `A1:${cellRef(rowCount, columnCount - 1)}`;
}

/** The library writes whatever it gets, even what XML cannot hold. */
function forXml(text: string): string {
  return text.toWellFormed().replace(/[\p{Cc}\ufffe\uffff]/gu, "");
}

/** The size on its sheet, in usual columns and rows. */
const CHART_SIZE = { col: 16, row: 32 };

function chartSheet({ name, columns }: Table, chart: Chart): WriteSheet {
  const { kind, title, series, rowCount } = chart;
  const rangeOf = (column: number) => {
    const letter = cellRef(0, column).slice(0, -1);
    return `'${name}'!$${letter}$2:$${letter}$${rowCount + 1}`;
  };
  const isRate = series.every(({ column }) => columns[column]?.kind === "percent");
  const drawn: SheetChart = {
    type: "column",
    barGrouping: kind === "stackedBar" ? "stacked" : "clustered",
    title,
    altText: `${title}。数値は「${name}」のシートにあります。`,
    series: series.map(({ column, color }) => ({
      name: forXml(columns[column]?.title ?? ""),
      values: rangeOf(column),
      categories: rangeOf(0),
      ...(color && { color: color.slice(1).toUpperCase() }),
    })),
    axes: { y: { numberFormat: { formatCode: isRate ? "0%" : "#,##0" } } },
    anchor: { from: { row: 0, col: 0 }, to: CHART_SIZE },
    legend: "bottom",
  };
  return { ...onPaper, name: "グラフ", charts: [drawn] };
}

const ABOUT_WIDTHS = [18, 100];

/** The lines of the sheet with the conditions and the explanation. */
export function aboutRows({ name, about }: Table): Row[] {
  const { conditions, meaning } = about;
  return [
    [name],
    ...conditions.map(({ label, text }) => [label, text]),
    [],
    ...meaning.map((sentence, index) => [index === 0 ? "説明" : null, sentence]),
  ];
}

function aboutSheet(table: Table): WriteSheet {
  const rows = aboutRows(table).map((row) => row.map((text) => text && "x"));
  const bold = rows.map((_, index) => [`${index},0`, { style: { font: { bold: true } } }] as const);
  return {
    ...onPaper,
    name: "条件と説明",
    columns: ABOUT_WIDTHS.map((width) => ({ width, style: formats.note })),
    rows,
    cells: new Map(bold),
  };
}

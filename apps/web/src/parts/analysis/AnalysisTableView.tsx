import type { AnalysisTable } from "@kenshu/domain/analysis/analysis.schema.ts";
import type { Cell, ColumnHead, Place } from "@kenshu/domain/analysis/analysis.ts";
import { isDay, type PlainDate } from "@kenshu/domain/time.ts";
import { UnstyledButton } from "@mantine/core";
import { Link, type LinkComponentProps } from "@tanstack/react-router";
import { Fragment, type ReactNode } from "react";
import { DateText } from "#ui/DateText.tsx";
import { WeekdayText } from "#ui/WeekdayText.tsx";
import classes from "./AnalysisTableView.module.css";
import { alignOf, cellText, changeText } from "./cells.ts";
import { headRows } from "./headRows.ts";

/** With more columns than these all are close together: the figures of a row, the days of a month. */
const MANY = 9;
const DAYS = 24;

type Row = AnalysisTable["rows"][number];

/** The link of the count in this cell. */
export type WayBehind = (place: Place) => { link: LinkComponentProps; title: string } | null;

/** The figures: grouped heads, rows, the total, and the total of the time before. */
export function AnalysisTableView({
  id,
  label,
  table: { columns, total },
  rows,
  totalBefore,
  row,
  onRow,
  wayBehind,
}: {
  id: string;
  /** The table's name for screen readers. */
  label: string;
  table: AnalysisTable;
  /** The columns that the table shows. */
  rows: Row[];
  /**
   * The total of the time before, in the order of the columns. A column that shows that time itself
   * has none.
   */
  totalBefore: (Cell | undefined)[] | null;
  /** The key of the row that is shown alone. */
  row: string | undefined;
  /** Shows one row alone, or all again; null when the rows are not parts of a picture. */
  onRow: ((key: string) => unknown) | null;
  wayBehind: WayBehind;
}) {
  const [upper, lower] = headRows(columns);
  const compared = columns
    .map(({ key, kind }, place) => ({
      ...{ key, kind },
      now: total?.[place] ?? null,
      before: totalBefore?.[place],
    }))
    .slice(1);
  const counted = (column: ColumnHead, cell: Cell | undefined, rowKey: string | null) => {
    const text = <CellText kind={column.kind} cell={cell ?? null} />;
    const way = cell ? wayBehind({ row: rowKey, column: column.key }) : null;
    return way ? (
      <Link {...way.link} title={way.title}>
        {text}
      </Link>
    ) : (
      text
    );
  };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll a wide table by focusing its frame
    <section className={classes.frame} aria-label={label} tabIndex={0}>
      <table id={id} className={classes.table} data-density={densityOf(columns.length)}>
        <thead>
          <tr>
            {upper.map(({ key, title, span, isGroup, kind }) =>
              isGroup ? (
                <th key={key} scope="colgroup" colSpan={span} className={classes.group}>
                  {title}
                </th>
              ) : (
                <th
                  key={key}
                  scope="col"
                  rowSpan={lower.length > 0 ? 2 : 1}
                  data-align={alignOf(kind)}
                >
                  <NarrowTitle title={title} day={isDay(key) ? key : null} />
                </th>
              ),
            )}
          </tr>
          {lower.length > 0 && (
            <tr>
              {lower.map(({ key, title, kind }) => (
                <th key={key} scope="col" data-align={alignOf(kind)}>
                  <NarrowTitle title={title} day={null} />
                </th>
              ))}
            </tr>
          )}
        </thead>
        <tbody>
          {rows.map(({ key, studentUserId, cells }) => (
            <tr key={key}>
              <th scope="row">
                <RowHead
                  studentUserId={studentUserId}
                  isAlone={row === key}
                  onChoose={onRow && (() => onRow(key))}
                >
                  {cells[0]}
                </RowHead>
              </th>
              {columns.slice(1).map((column, index) => (
                <td
                  key={column.key}
                  data-align={alignOf(column.kind)}
                  data-kind={column.kind}
                  data-is-zero={cells[index + 1] === 0 || undefined}
                >
                  {counted(column, cells[index + 1], key)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {total && (
          <tfoot>
            <tr>
              <th scope="row">{row === undefined ? "合計" : "全体の合計"}</th>
              {columns.slice(1).map((column, index) => (
                <td key={column.key} data-align={alignOf(column.kind)}>
                  {counted(column, total[index + 1], null)}
                </td>
              ))}
            </tr>
            {totalBefore && (
              <>
                <tr className={classes.before}>
                  <th scope="row">前の期間</th>
                  {compared.map(({ key, kind, before }) => (
                    <td key={key} data-align={alignOf(kind)}>
                      {before !== undefined && <CellText kind={kind} cell={before} />}
                    </td>
                  ))}
                </tr>
                <tr className={classes.before}>
                  <th scope="row">増減</th>
                  {compared.map(({ key, kind, now, before }) => (
                    <td key={key} data-align={alignOf(kind)}>
                      {changeText(kind, now, before ?? null)}
                    </td>
                  ))}
                </tr>
              </>
            )}
          </tfoot>
        )}
      </table>
    </section>
  );
}

function densityOf(columns: number): "close" | "days" | undefined {
  if (columns > DAYS) return "days";
  return columns > MANY ? "close" : undefined;
}

/** A title. It may wrap before the weekday of a day, and within 前の期間. */
function NarrowTitle({ title, day }: { title: string; day: PlainDate | null }) {
  if (day !== null) {
    return (
      <>
        {title.split("(")[0]}
        <wbr />
        (<WeekdayText day={day} />)
      </>
    );
  }
  return title.split(/(?<=前の)/).map((part, index) => (
    <Fragment key={part}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}

/** The subject of a row: a student, or a part of the picture to show alone. */
function RowHead({
  studentUserId,
  isAlone,
  onChoose,
  children,
}: {
  studentUserId: number | null;
  isAlone: boolean;
  onChoose: (() => unknown) | null;
  children: ReactNode;
}) {
  if (studentUserId !== null) {
    return (
      <Link to="/student/$id" params={{ id: studentUserId }}>
        {children}
      </Link>
    );
  }
  if (onChoose === null) return children;
  return (
    <UnstyledButton
      className={classes.choice}
      data-printed
      aria-pressed={isAlone}
      onClick={onChoose}
    >
      {children}
    </UnstyledButton>
  );
}

function CellText({ kind, cell }: { kind: ColumnHead["kind"]; cell: Cell }) {
  if (kind === "date" && typeof cell === "string") return <DateText value={cell} />;
  return cellText(kind, cell);
}

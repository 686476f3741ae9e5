import { Link, type LinkComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import classes from "./DataTable.module.css";
import { HeldRow, LeftBadge } from "./held/Held.tsx";
import { useHeldRows } from "./held/useHeldRows.ts";
import { liveRow } from "./inPlace/liveRow.ts";
import { usePrint } from "./print/printing.ts";
import { useIsPhone } from "./windows.ts";

export type Column<R> = {
  key: string;
  head: string;
  cell: (row: R) => ReactNode;
  /** Numbers and amounts are right-aligned, with their head. */
  align?: "end";
  /** Any CSS width. */
  width?: string;
  /** Running text does not get narrower; the table then scrolls. */
  leastWidth?: string;
  /**
   * Its place on phones: beside the name, in the second line (the default), below without its head
   * (buttons), or nowhere.
   */
  onPhone?: "aside" | "line" | "foot" | "none";
  /** The cell's own link, besides the row's; in the table only. */
  link?: (row: R) => LinkComponentProps | undefined;
  /** A sum for the last row, which stays in view. */
  total?: ReactNode;
  /** The order that its head asks the server for. */
  order?: Order;
};

/** An order of the whole list: its name in the address, and which way its column then goes. */
type Order = { by: string; isDescending?: boolean };

/** The order that a list has, and how to ask for another (rule 18.52). */
export type Ordering = { by: string; onOrder: (by: string) => void };

/**
 * Rows as a native table. The first column is the row's header and, with `link`, its link. Head and
 * first column stay in view. Up to a width of 768 px it is a list of two-line cards. Each card is
 * one link, except for the buttons below it. A row without a link leads nowhere. On paper it is
 * always a table.
 */
export function DataTable<R>({
  label,
  rows: present,
  rowKey,
  header,
  columns,
  ordering,
  link,
}: {
  /** The table's name for screen readers. */
  label: string;
  rows: readonly R[];
  rowKey: (row: R) => string | number;
  header: { head: string; cell: (row: R) => ReactNode; width?: string; order?: Order };
  columns: Column<R>[];
  ordering?: Ordering;
  link?: (row: R) => LinkComponentProps | undefined;
}) {
  const isPhone = useIsPhone();
  const isPrinted = usePrint() !== null;
  const { rows, hasLeft } = useHeldRows(present, rowKey);
  const listed = { label, rows, hasLeft, rowKey, header, columns, link };
  if (isPhone && !isPrinted) return <Cards {...listed} />;
  // A browser does not repeat buttons at the head of each sheet.
  const heads = { ordering: isPrinted ? undefined : ordering };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll a wide table by focusing its frame
    <section className={classes.frame} aria-label={label} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            <Head {...header} {...heads} />
            {columns.map(({ key, cell: _, ...column }) => (
              <Head key={key} {...column} {...heads} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <HeldRow key={rowKey(row)} hasLeft={hasLeft(row)}>
              <tr {...liveRow(`${label} ${rowKey(row)}`)}>
                <th scope="row">
                  <Linked way={link?.(row)}>{header.cell(row)}</Linked>
                  <LeftBadge />
                </th>
                {columns.map(({ key, cell, align, link }) => (
                  <td key={key} data-align={align}>
                    <Linked way={link?.(row)}>{cell(row)}</Linked>
                  </td>
                ))}
              </tr>
            </HeldRow>
          ))}
        </tbody>
        {hasTotal(columns) && (
          <tfoot>
            <tr>
              <th scope="row">合計</th>
              {columns.map(({ key, total, align }) => (
                <td key={key} data-align={align}>
                  {total}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}

/** The head of a column. If the server can order by it, it is a button. */
function Head({
  head,
  align,
  width,
  leastWidth,
  order,
  ordering,
}: Pick<Column<never>, "head" | "align" | "width" | "leastWidth" | "order"> & {
  ordering: Ordering | undefined;
}) {
  const isOrdered = order !== undefined && order.by === ordering?.by;
  const way = order?.isDescending ? "descending" : "ascending";
  return (
    <th
      scope="col"
      data-align={align}
      style={{ width, minWidth: leastWidth }}
      aria-sort={isOrdered ? way : undefined}
    >
      {order && ordering ? (
        <button type="button" className={classes.order} onClick={() => ordering.onOrder(order.by)}>
          {head}
        </button>
      ) : (
        head
      )}
    </th>
  );
}

function Linked({ way, children }: { way: LinkComponentProps | undefined; children: ReactNode }) {
  return way ? <Link {...way}>{children}</Link> : children;
}

function Cards<R>({
  label,
  rows,
  hasLeft,
  rowKey,
  header,
  columns,
  link,
}: {
  label: string;
  rows: readonly R[];
  hasLeft: (row: R) => boolean;
  rowKey: (row: R) => string | number;
  header: { cell: (row: R) => ReactNode };
  columns: Column<R>[];
  link?: (row: R) => LinkComponentProps | undefined;
}) {
  const aside = columns.filter((column) => column.onPhone === "aside");
  const line = columns.filter((column) => (column.onPhone ?? "line") === "line");
  const foot = columns.filter((column) => column.onPhone === "foot");
  const content = (row: R) => (
    <>
      <span className={`row ${classes.cardHead}`}>
        <span className={classes.cardName}>
          {header.cell(row)}
          <LeftBadge />
        </span>
        {aside.map(({ key, cell }) => (
          <span key={key}>{cell(row)}</span>
        ))}
      </span>
      {line.length > 0 && (
        <span className={classes.cardLine}>
          {line.map(({ key, head, cell }) => {
            const shown = cell(row);
            return isNothing(shown) ? null : (
              <span key={key}>
                <span className="dim small">{head}</span> {shown}
              </span>
            );
          })}
        </span>
      )}
    </>
  );
  return (
    <ul className={`plainList ${classes.cards}`} aria-label={label}>
      {rows.map((row) => {
        const way = link?.(row);
        return (
          <HeldRow key={rowKey(row)} hasLeft={hasLeft(row)}>
            <li className={classes.card} {...liveRow(`${label} ${rowKey(row)}`)}>
              {way ? (
                <Link {...way} className={classes.cardLink}>
                  {content(row)}
                </Link>
              ) : (
                content(row)
              )}
              {foot.map(({ key, cell }) => (
                <div key={key} className={classes.cardFoot}>
                  {cell(row)}
                </div>
              ))}
            </li>
          </HeldRow>
        );
      })}
      {hasTotal(columns) && (
        <li className={classes.total}>
          <span className={classes.cardName}>合計</span>
          <span className={classes.cardLine}>
            {columns
              .filter(({ total }) => total !== undefined)
              .map(({ key, head, total }) => (
                <span key={key}>
                  <span className="dim small">{head}</span> {total}
                </span>
              ))}
          </span>
        </li>
      )}
    </ul>
  );
}

/** What a cell without content holds. */
function isNothing(shown: ReactNode): boolean {
  return shown === null || shown === undefined || shown === false || shown === "";
}

function hasTotal<R>(columns: Column<R>[]): boolean {
  return columns.some(({ total }) => total !== undefined);
}

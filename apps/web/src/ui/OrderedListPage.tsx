import { Button } from "@mantine/core";
import type { LinkComponentProps } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect, useRef } from "react";
import { errorMessage } from "#api/errors.ts";
import { countText } from "./countText.ts";
import { type Column, DataTable } from "./DataTable.tsx";
import { EmptyState } from "./EmptyState.tsx";
import { LinkButton } from "./LinkButton.tsx";
import { LoadError } from "./LoadError.tsx";
import classes from "./OrderedListPage.module.css";
import { PageHeader } from "./PageHeader.tsx";
import { RowsSkeleton } from "./RowsSkeleton.tsx";
import type { SortableItem } from "./SortableList.tsx";
import { emptySentences } from "./sentences.ts";

// Dragging comes only to those who sort.
const SortableList = lazy(() =>
  import("./SortableList.tsx").then((module) => ({ default: module.SortableList<SortableItem> })),
);

/** The result of a query for a list without paging. */
type List<R> = {
  data: { rows: R[]; totalCount: number } | undefined;
  error: unknown;
  refetch: () => unknown;
};

/**
 * The list of a kind of row that people keep in an order: 追加, and a separate 並び替え mode that the URL
 * holds (`isSorting`). `query` is what the list shows; `whole` every row, which is what gets sorted.
 */
export function OrderedListPage<R extends SortableItem>({
  title,
  back,
  add,
  filter,
  query,
  whole = query,
  isSorting: isAskedToSort,
  onSorting,
  onSort,
  sortableText,
  empty,
  header,
  columns,
  link,
}: {
  title: string;
  back: LinkComponentProps;
  /** Where 追加 leads. */
  add: LinkComponentProps;
  /** Criteria above the list; not there while sorting. */
  filter?: ReactNode;
  query: List<R>;
  whole?: List<R>;
  isSorting: boolean;
  /** Enters or leaves the mode, in the URL. */
  onSorting: (isSorting: boolean) => void;
  onSort: (ids: number[]) => Promise<unknown>;
  /** What tells rows of one name apart while sorting, beside the name. */
  sortableText?: (row: R) => string;
  /** What to do when there is no row yet. */
  empty: ReactNode;
  header: { head: string; cell: (row: R) => ReactNode };
  columns: Column<R>[];
  link: (row: R) => LinkComponentProps;
}) {
  // Saving takes every id, so a list too long to be read as a whole cannot be sorted.
  const isTooLong = isCut(whole.data);
  const isSorting = isAskedToSort && !isTooLong;

  const sortButton = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const wasSorting = useRef(isSorting);
  useEffect(() => {
    if (wasSorting.current === isSorting) return;
    wasSorting.current = isSorting;
    // The button that had the focus is gone.
    const target = isSorting ? content.current : sortButton.current;
    target?.focus();
  }, [isSorting]);

  const list = isSorting ? whole : query;
  const rows = list.data?.rows;
  const isSortable = whole.data !== undefined && whole.data.rows.length > 1 && !isTooLong;

  const actions = (
    <>
      {isSortable && (
        <Button ref={sortButton} variant="default" onClick={() => onSorting(true)}>
          並び替え
        </Button>
      )}
      <LinkButton link={add}>追加</LinkButton>
    </>
  );
  return (
    <>
      <PageHeader
        title={isSorting ? `${title}の並び替え` : title}
        back={isSorting ? undefined : back}
        action={isSorting ? undefined : actions}
      />
      {!isSorting && (
        <div className={classes.line}>
          {filter && <div className={classes.filter}>{filter}</div>}
          {list.data && rows && rows.length > 0 && (
            <p className={classes.count}>
              {countText({ total: list.data.totalCount, pageSize: rows.length }, "件")}
              {isCut(list.data)
                ? "（件数が多いため、残りの表示と並び替えはできません。不要なものを削除してください）"
                : isTooLong && "（件数が多いため、並び替えできません）"}
            </p>
          )}
        </div>
      )}
      <div ref={content} tabIndex={-1} className={classes.content}>
        {list.error ? (
          <LoadError message={errorMessage(list.error)} onReload={() => void list.refetch()} />
        ) : list.data === undefined || rows === undefined ? (
          <RowsSkeleton />
        ) : rows.length === 0 ? (
          <EmptyState title={emptySentences.data}>{empty}</EmptyState>
        ) : isSorting ? (
          <Suspense fallback={<RowsSkeleton />}>
            <SortableList
              items={rows.map(({ id, name }) => ({ id, name }))}
              render={(item) => {
                const row = rows.find(({ id }) => id === item.id);
                return (
                  <>
                    {item.name}
                    {row && sortableText && (
                      <span className={`dim small ${classes.beside}`}>{sortableText(row)}</span>
                    )}
                  </>
                );
              }}
              onSave={(ids) =>
                onSort(ids).catch(async (error) => {
                  // Refused because the list has changed: what came or went meanwhile is shown.
                  await list.refetch();
                  throw error;
                })
              }
              onClose={() => onSorting(false)}
            />
          </Suspense>
        ) : (
          <DataTable
            label={title}
            rows={rows}
            rowKey={({ id }) => id}
            header={header}
            columns={columns}
            link={link}
          />
        )}
      </div>
    </>
  );
}

function isCut(data: { rows: unknown[]; totalCount: number } | undefined): boolean {
  return data !== undefined && data.rows.length < data.totalCount;
}

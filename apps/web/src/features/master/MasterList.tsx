import { Button } from "@mantine/core";
import { type LinkComponentProps, useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef } from "react";
import type { ListFile } from "#api/files.ts";
import { SaveList } from "#parts/SaveList.tsx";
import { CountLine } from "#ui/CountLine.tsx";
import { countText } from "#ui/countText.ts";
import { type Column, DataTable } from "#ui/DataTable.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import { Loaded, type Query } from "#ui/Loaded.tsx";
import { showMessage } from "#ui/messages.ts";
import { PageHeader } from "#ui/PageHeader.tsx";
import { doneSentences, doneTo, emptySentences } from "#ui/sentences.ts";
import classes from "./MasterList.module.css";
import { type SortableItem, SortableList } from "./SortableList.tsx";

type RowParams = { mode: "create"; id?: undefined } | { mode: "detail"; id: number };

/** The result of a query for a list without paging. */
type List<R> = Query<{ rows: R[]; totalCount: number }>;

/**
 * The list of a master: 追加, and a separate 並び替え mode that the address holds. `query` is what the
 * list shows; `whole` has every row, for sorting.
 */
export function MasterList<R extends SortableItem>({
  noun,
  sortedNoun = noun,
  file,
  page,
  search,
  filter,
  query,
  whole = query,
  onSort,
  sortableText,
  empty,
  columns,
}: {
  noun: string;
  /** What is being sorted, if the noun alone does not say it. */
  sortedNoun?: string;
  /** The workbook of what the list shows (rule 13.90). */
  file: ListFile;
  /** The page of a row, or of a new one. */
  page: (params: RowParams, row?: R) => LinkComponentProps;
  /** The other search values of the address. They are the criteria of the list. */
  search?: Record<string, number | undefined>;
  /** Criteria above the list, hidden while sorting. */
  filter?: ReactNode;
  query: List<R>;
  whole?: List<R>;
  onSort: (ids: number[]) => Promise<unknown>;
  /** Tells rows with the same name apart while sorting. */
  sortableText?: (row: R) => string;
  /** What to do when there is no row yet. */
  empty: ReactNode;
  /** Beside the name. */
  columns: Column<R>[];
}) {
  const navigate = useNavigate();
  const isAskedToSort = useSearch({ strict: false }).sorting === true;
  // Saving sends every id, so a list too long to be read whole cannot be sorted.
  const isTooLong = isCut(whole.data);
  const isSorting = isAskedToSort && !isTooLong;

  const sortButton = useRef<HTMLButtonElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const wasSorting = useRef(isSorting);
  useEffect(() => {
    if (wasSorting.current === isSorting) return;
    wasSorting.current = isSorting;
    // The focused button has disappeared.
    const target = isSorting ? content.current : sortButton.current;
    target?.focus();
  }, [isSorting]);

  const list = isSorting ? whole : query;
  const isSortable = whole.data !== undefined && whole.data.rows.length > 1 && !isTooLong;

  function setSorting(sorting: boolean): void {
    void navigate({
      to: ".",
      search: { ...search, ...(sorting ? { sorting } : {}) },
      replace: !sorting,
    });
  }

  async function save(ids: number[]): Promise<void> {
    try {
      await onSort(ids);
    } catch (error) {
      // Refused because the list has changed: the added and removed rows now show.
      await list.refetch();
      throw error;
    }
    showMessage(doneTo(noun, doneSentences.sorted));
  }

  const actions = (
    <>
      {isSortable && (
        <Button ref={sortButton} variant="default" onClick={() => setSorting(true)}>
          並び替える
        </Button>
      )}
      <LinkButton link={page({ mode: "create" })}>追加する</LinkButton>
    </>
  );
  return (
    <>
      <PageHeader
        title={isSorting ? `${sortedNoun}の並び替え` : noun}
        back={isSorting ? undefined : { to: "/setting" }}
        action={isSorting ? undefined : actions}
      />
      {!isSorting && (
        <div className={classes.line}>
          {filter && <div className={classes.filter}>{filter}</div>}
          {list.data && list.data.rows.length > 0 && (
            <CountLine>
              <p>
                {countText({ total: list.data.totalCount, pageSize: list.data.rows.length }, "件")}
                {isCut(list.data)
                  ? "（件数が多いため、残りの表示と並び替えはできません。不要なものを削除してください）"
                  : isTooLong && "（件数が多いため、並び替えできません）"}
              </p>
              <SaveList file={file} criteria={search ?? {}} />
            </CountLine>
          )}
        </div>
      )}
      <div ref={content} tabIndex={-1} className={classes.content}>
        <Loaded query={list} empty={<EmptyState title={emptySentences.data}>{empty}</EmptyState>}>
          {({ rows }) =>
            isSorting ? (
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
                onSave={save}
                onClose={() => setSorting(false)}
              />
            ) : (
              <DataTable
                label={noun}
                rows={rows}
                rowKey={({ id }) => id}
                header={{ head: `${noun}名`, cell: ({ name }) => name }}
                columns={columns}
                link={(row) => page({ mode: "detail", id: row.id }, row)}
              />
            )
          }
        </Loaded>
      </div>
    </>
  );
}

function isCut(data: { rows: unknown[]; totalCount: number } | undefined): boolean {
  return data !== undefined && data.rows.length < data.totalCount;
}

import { Checkbox } from "@mantine/core";
import { useState } from "react";
import type { Column } from "./DataTable.tsx";
import classes from "./useChosen.module.css";

export type Choosing<R extends { name: string }> = ReturnType<typeof useChosen<R>>;

/**
 * Rows of a list, chosen for acts on many at once, by `keyOf`. Nobody is chosen beforehand. A chosen
 * row stays chosen when the list shows another page.
 */
export function useChosen<R extends { name: string }>(keyOf: (row: R) => number) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, R>>(new Map());
  const has = (row: R) => chosen.has(keyOf(row));

  function choose(rows: readonly R[], isChosen: boolean): void {
    setChosen((before) => {
      const next = new Map(before);
      for (const row of rows) {
        if (isChosen) next.set(keyOf(row), row);
        else next.delete(keyOf(row));
      }
      return next;
    });
  }

  /** A tick box per row. One that is `isDone` shows its tick for good; `isClosed` stops choosing. */
  const column = ({
    isDone = () => false,
    isClosed = false,
  }: {
    isDone?: (row: R) => boolean;
    isClosed?: boolean;
  } = {}): Column<R> => ({
    key: "chosen",
    head: "選択",
    width: "4em",
    onPhone: "foot",
    cell: (row) => (
      <Checkbox
        className={classes.tick}
        data-screen-only
        label={
          <>
            <span className="visuallyHidden">{row.name}さんを</span>
            <span className={classes.word}>選択</span>
          </>
        }
        disabled={isClosed || isDone(row)}
        checked={isDone(row) || has(row)}
        onChange={({ currentTarget }) => choose([row], currentTarget.checked)}
      />
    ),
  });

  /** A tick box for all of these rows. */
  function all(rows: readonly R[], { isClosed = false, className = classes.all } = {}) {
    const count = rows.filter(has).length;
    return (
      <Checkbox
        data-screen-only
        className={className}
        label="すべて選択"
        disabled={isClosed || rows.length === 0}
        checked={rows.length > 0 && count === rows.length}
        indeterminate={count > 0 && count < rows.length}
        onChange={({ currentTarget }) => choose(rows, currentTarget.checked)}
      />
    );
  }

  return {
    chosen: [...chosen.values()],
    has,
    choose,
    clear: () => setChosen(new Map()),
    column,
    all,
  };
}

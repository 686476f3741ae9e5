import { useState } from "react";
import { useIsHolding } from "./holding.ts";
import { withLeft } from "./withLeft.ts";

/**
 * The rows of a list. While something is open, those that others take away stay in their place, so
 * that what is open keeps its row; `hasLeft` tells which these are (rule 24.7).
 */
export function useHeldRows<R>(rows: readonly R[], keyOf: (row: R) => string | number) {
  const isHolding = useIsHolding();
  const [shown, setShown] = useState(rows);
  const next = isHolding ? withLeft(shown, rows, keyOf) : rows;
  if (!isSame(next, shown)) setShown(next);
  const present = new Set(rows.map(keyOf));
  return { rows: next, hasLeft: (row: R): boolean => !present.has(keyOf(row)) };
}

function isSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((row, index) => row === other[index]);
}

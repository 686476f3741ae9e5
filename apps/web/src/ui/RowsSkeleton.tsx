import { Skeleton } from "@mantine/core";
import { useEffect, useState } from "react";

const PATIENCE = 300;

/** The outline of rows while they load; nothing for the first 300 ms. */
export function RowsSkeleton({ rows = 8, height = 40 }: { rows?: number; height?: number }) {
  const isLate = useAfter(PATIENCE, true);
  return (
    <div className="stack gap4" role="status" aria-label={isLate ? "読み込み中" : undefined}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never move
        <Skeleton key={row} height={height} style={{ visibility: isLate ? "visible" : "hidden" }} />
      ))}
    </div>
  );
}

/**
 * True once `isOn` has lasted that many milliseconds. With a quick answer a skeleton would only
 * flicker.
 */
function useAfter(milliseconds: number, isOn: boolean): boolean {
  const [hasPassed, setHasPassed] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setHasPassed(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setHasPassed(false);
    };
  }, [milliseconds, isOn]);
  return hasPassed;
}

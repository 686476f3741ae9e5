import { type ReactNode, useState } from "react";
import { errorMessage, isGone } from "#api/errors.ts";
import { Held } from "./held/Held.tsx";
import { useIsHolding } from "./held/holding.ts";
import { LoadError } from "./LoadError.tsx";
import { RowsSkeleton } from "./RowsSkeleton.tsx";

/** The parts of a query's result that a screen needs. */
export type Query<D> = {
  data: D | undefined;
  error: unknown;
  refetch: (how?: { throwOnError?: boolean }) => unknown;
};

/**
 * What a query has read, or what stands in its place: the outline of rows, the reason why there is
 * nothing to read, or `empty`. What was read stays when the server cannot serve it anew: it is read
 * again soon (rule 24.5). It also stays while something is open in it (rule 24.7).
 */
export function Loaded<D extends object>({
  query: { data, error, refetch },
  rows,
  height,
  empty,
  refused,
  children,
}: {
  query: Query<D>;
  /** How many rows the outline has. */
  rows?: number;
  /** How high they are, in pixels. */
  height?: number;
  /** Replaces an answer without rows. */
  empty?: ReactNode;
  /** Replaces everything for a refusal that trying again does not change. */
  refused?: (error: unknown) => ReactNode;
  children?: (data: D) => ReactNode;
}) {
  const isHolding = useIsHolding();
  const isEmpty = data !== undefined && hasNoRows(data);
  // What is open in a row would go with the last row.
  const [wasEmpty, setWasEmpty] = useState(isEmpty);
  if (!isHolding && wasEmpty !== isEmpty) setWasEmpty(isEmpty);
  const refusal = error ? refused?.(error) : null;
  if (refusal) return refusal;
  if (error && (!data || (isGone(error) && !isHolding))) {
    return <LoadError message={errorMessage(error)} onReload={() => void refetch()} />;
  }
  if (!data) return <RowsSkeleton rows={rows} height={height} />;
  const showsEmpty = isEmpty && (!isHolding || wasEmpty);
  if (empty !== undefined && showsEmpty) return empty;
  const why = error && isGone(error) ? errorMessage(error) : null;
  return <Held why={why}>{children?.(data)}</Held>;
}

function hasNoRows(data: object): boolean {
  return "rows" in data && Array.isArray(data.rows) && data.rows.length === 0;
}

import type { ReactNode } from "react";
import { errorMessage, isGone } from "#api/errors.ts";
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
 * again soon (rule 24.5).
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
  const refusal = error ? refused?.(error) : null;
  if (refusal) return refusal;
  if (error && (!data || isGone(error))) {
    return <LoadError message={errorMessage(error)} onReload={() => void refetch()} />;
  }
  if (!data) return <RowsSkeleton rows={rows} height={height} />;
  return empty !== undefined && hasNoRows(data) ? empty : children?.(data);
}

function hasNoRows(data: object): boolean {
  return "rows" in data && Array.isArray(data.rows) && data.rows.length === 0;
}

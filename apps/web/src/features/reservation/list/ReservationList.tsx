import type { ReactNode } from "react";
import type { Reservation } from "#parts/reservation/CancelTerms.tsx";
import { CountLine } from "#ui/CountLine.tsx";
import { Loaded, type Query } from "#ui/Loaded.tsx";

/** A list of reservations: loading, failed, empty, or with its count. */
export function ReservationList({
  query,
  empty,
  most,
  aside,
  children,
}: {
  query: Query<{ rows: Reservation[]; totalCount: number }>;
  empty: ReactNode;
  /** The student's limit, if it is to be shown. */
  most?: number;
  /** Beside the count: a button to save the list. */
  aside?: ReactNode;
  children: (rows: Reservation[]) => ReactNode;
}) {
  return (
    <Loaded query={query} rows={4} height={120} empty={empty}>
      {({ rows, totalCount }) => (
        <>
          <CountLine>
            <p>{countOf(rows, totalCount, most)}</p>
            {aside}
          </CountLine>
          {children(rows)}
        </>
      )}
    </Loaded>
  );
}

function countOf(rows: readonly Reservation[], totalCount: number, most?: number): string {
  if (totalCount > rows.length) {
    return `${rows.length}件を表示しています（全${totalCount.toLocaleString("ja-JP")}件）`;
  }
  if (most === undefined) return `${totalCount}件`;
  // A wish and the reservation that it would replace count as one (rule 5.12).
  const wishCount = rows.filter(({ replaces }) => replaces !== null).length;
  return `予約${totalCount - wishCount}件（上限${most}件）`;
}

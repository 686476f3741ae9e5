import type { ReactNode } from "react";
import { errorMessage } from "#api/errors.ts";
import type { Reservation } from "#parts/reservation/CancelTerms.tsx";
import { LoadError } from "#ui/LoadError.tsx";
import { RowsSkeleton } from "#ui/RowsSkeleton.tsx";
import classes from "./Cards.module.css";

type Query = {
  data: { rows: Reservation[]; totalCount: number } | undefined;
  error: unknown;
  refetch: () => unknown;
};

/** A list of reservations: loading, failed, empty, or with its count. */
export function ReservationList({
  query: { data, error, refetch },
  empty,
  most,
  children,
}: {
  query: Query;
  empty: ReactNode;
  /** The student's limit, if it is to be shown. */
  most?: number;
  children: (rows: Reservation[]) => ReactNode;
}) {
  if (!data) {
    if (error) return <LoadError message={errorMessage(error)} onReload={refetch} />;
    return <RowsSkeleton rows={4} height={120} />;
  }
  const { rows, totalCount } = data;
  if (rows.length === 0) return empty;
  // A wish and the reservation that it would replace count as one (rule 5.12).
  const wishCount = rows.filter(({ replaces }) => replaces !== null).length;
  return (
    <>
      <p className={classes.count}>
        {totalCount > rows.length
          ? `${rows.length}件を表示しています（全${totalCount.toLocaleString("ja-JP")}件）`
          : most === undefined
            ? `${totalCount}件`
            : `予約${totalCount - wishCount}件（上限${most}件）`}
      </p>
      {children(rows)}
    </>
  );
}

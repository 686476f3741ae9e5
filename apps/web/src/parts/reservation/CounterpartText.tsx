import { formatDay, tokyoDate, tokyoTime } from "@kenshu/domain/time.ts";
import type { Reservation } from "./CancelTerms.tsx";

/**
 * The reservation that a wish would replace, or the wish that a reservation has: 置き換え 3/15(月) 10:00
 * (rule 5.12).
 */
export function CounterpartText({
  reservation: { replaces, wish },
}: {
  reservation: Pick<Reservation, "replaces" | "wish">;
}) {
  if (replaces) return <span className="unbroken">置き換え {startOf(replaces)}</span>;
  if (wish) return <span className="unbroken">置き換え待ちあり {startOf(wish)}</span>;
  return null;
}

function startOf({ startDate }: { startDate: string }): string {
  const start = new Date(startDate);
  return `${formatDay(tokyoDate(start))} ${tokyoTime(start)}`;
}

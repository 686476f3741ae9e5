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
  const counterpart = replaces ?? wish;
  if (!counterpart) return null;
  return (
    <span>
      {replaces ? "置き換え" : "置き換え待ちあり"}{" "}
      <span className="unbroken">{startOf(counterpart)}</span>
    </span>
  );
}

/** When it begins: 3/15(月) 10:00. */
export function startOf({ startDate }: { startDate: string }): string {
  const start = new Date(startDate);
  return `${formatDay(tokyoDate(start))} ${tokyoTime(start)}`;
}

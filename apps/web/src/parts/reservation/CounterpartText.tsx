import { replacingText } from "@kenshu/domain/reservation/stateText.ts";
import { formatDay, tokyoDate, tokyoTime } from "@kenshu/domain/time.ts";
import type { Reservation } from "./CancelTerms.tsx";

/** What becomes of a wish that gets its place, or the wish that a reservation has (rule 5.12). */
export function CounterpartText({
  reservation: { replaces, wish },
}: {
  reservation: Pick<Reservation, "replaces" | "wish">;
}) {
  if (replaces) return <span>{replacingText(replaces)}</span>;
  if (!wish) return null;
  return (
    <span>
      置き換え待ちあり <span className="unbroken">{startOf(wish)}</span>
    </span>
  );
}

/** When it begins: 3/15(月) 10:00. */
export function startOf({ startDate }: { startDate: string }): string {
  const start = new Date(startDate);
  return `${formatDay(tokyoDate(start))} ${tokyoTime(start)}`;
}

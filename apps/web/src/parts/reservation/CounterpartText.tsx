import { replacingText } from "@kenshu/domain/reservation/stateText.ts";
import type { Reservation } from "./CancelTerms.tsx";
import { startOf } from "./startOf.ts";

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

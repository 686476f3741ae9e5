import { DoneKind, ReservationState } from "@kenshu/domain/enumerations.ts";
import { isMarked } from "@kenshu/domain/reservation/reservation.rules.ts";
import { historyText } from "@kenshu/domain/reservation/stateText.ts";
import { IconBan, IconCircleCheck, IconClock, IconHelpCircle, IconX } from "@tabler/icons-react";
import type { Reservation } from "#parts/reservation/CancelTerms.tsx";
import { StateBadge } from "#ui/StateBadge.tsx";

type Past = Pick<Reservation, "historyState" | "state">;

/** The outcome of a past reservation: 受講済み, 欠席, or why it is neither. */
export function HistoryBadge({ reservation }: { reservation: Past }) {
  return <StateBadge {...lookOf(reservation)}>{historyText(reservation)}</StateBadge>;
}

function lookOf({ historyState, state }: Past) {
  if (historyState === DoneKind.Done) return { icon: IconCircleCheck, color: "green" } as const;
  if (historyState === DoneKind.Absence) return { icon: IconX, color: "red" } as const;
  if (state === ReservationState.Cancel) return { icon: IconBan, color: "gray" } as const;
  return isMarked(state)
    ? ({ icon: IconClock, color: "blue" } as const)
    : ({ icon: IconHelpCircle, color: "gray" } as const);
}

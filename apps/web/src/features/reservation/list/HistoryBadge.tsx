import { DoneKind, ReservationState } from "@kenshu/domain/enumerations.ts";
import { isMarked } from "@kenshu/domain/reservation/reservation.rules.ts";
import { IconBan, IconCircleCheck, IconClock, IconHelpCircle, IconX } from "@tabler/icons-react";
import type { Reservation } from "#parts/reservation/CancelTerms.tsx";
import { StateBadge } from "#ui/StateBadge.tsx";

/** The outcome of a past reservation: 受講済み, 欠席, or why it is neither. */
export function HistoryBadge({
  reservation: { historyState, state },
}: {
  reservation: Pick<Reservation, "historyState" | "state">;
}) {
  if (historyState === DoneKind.Done) {
    return (
      <StateBadge icon={IconCircleCheck} color="green">
        受講済み
      </StateBadge>
    );
  }
  if (historyState === DoneKind.Absence) {
    return (
      <StateBadge icon={IconX} color="red">
        欠席
      </StateBadge>
    );
  }
  if (state === ReservationState.Cancel) {
    return (
      <StateBadge icon={IconBan} color="gray">
        キャンセル
      </StateBadge>
    );
  }
  if (isMarked(state)) {
    return (
      <StateBadge icon={IconClock} color="blue">
        開始前（出欠は記録済み）
      </StateBadge>
    );
  }
  return (
    <StateBadge icon={IconHelpCircle} color="gray">
      出欠未入力
    </StateBadge>
  );
}

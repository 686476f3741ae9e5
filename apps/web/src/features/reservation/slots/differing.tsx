import { ReservationState, SlotState } from "@kenshu/domain/enumerations.ts";
import { NOBODY_PROMOTED } from "@kenshu/domain/reservation/queueSentences.ts";
import type { ReactNode } from "react";
import { CancelCost, type Reservation } from "#parts/reservation/CancelTerms.tsx";
import { feeOf } from "#parts/reservation/feeOf.ts";
import type { Slot } from "#parts/reservation/slot.ts";
import { openingAhead } from "#parts/schedule/openingAhead.ts";
import { Money } from "#ui/Money.tsx";

/**
 * What differs for one slot from the rules above the list: an opening that binds only others, an own
 * reservation that costs something by now, or is free for longer, or waits in vain, and a place that
 * would cost something at once.
 */
export function differing(
  slot: Slot,
  own: Reservation | undefined,
  { now, penaltyAmount, isOpen }: { now: Date; penaltyAmount: number; isOpen: boolean },
): ReactNode {
  if (!own) {
    const opening = openingAhead(slot, now);
    if (isOpen && opening) return opening;
    const costsAtOnce = slot.state === SlotState.Closing && isOpen && penaltyAmount > 0;
    return costsAtOnce && <Cost>{<Money amount={penaltyAmount} />}</Cost>;
  }
  if (!own.can.cancel) return null;
  const isClosing = now >= new Date(slot.cutoff);
  if (own.state === ReservationState.Wait) return isClosing && NOBODY_PROMOTED;
  const isAsRuled =
    own.penaltyFreeUntil !== null &&
    Date.parse(own.penaltyFreeUntil) === Date.parse(slot.cutoff) &&
    feeOf(own, now) === 0;
  return (
    !isAsRuled && (
      <Cost>
        <CancelCost reservation={own} now={now} />
      </Cost>
    )
  );
}

function Cost({ children }: { children: ReactNode }) {
  return <>キャンセルは{children}</>;
}

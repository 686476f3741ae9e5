import { mayWish } from "@kenshu/domain/reservation/reservation.rules.ts";
import { now } from "#api/clock.ts";
import type { Reservation } from "#parts/reservation/CancelTerms.tsx";
import { SlotAct } from "#parts/reservation/SlotAct.tsx";
import type { Slot } from "#parts/reservation/slot.ts";

/**
 * Starts to exchange a reservation for a slot, or to wait for the slot and keep the reservation. If
 * neither is possible, says why (rules 5.12, 5.13).
 */
export function ChangeAct({
  former,
  slot,
  onAct,
}: {
  former: Reservation;
  slot: Slot;
  onAct: () => void;
}) {
  if (slot.vacantCount > 0) return <SlotAct slot={slot} label="変更する" onAct={onAct} />;
  if (former.wish) return <span className="dim bold">置き換え待ちあり</span>;
  const kept = { startDate: new Date(former.startDate) };
  if (!mayWish(kept, { startDate: new Date(slot.startDate) }, now())) {
    return <span className="dim bold">満席</span>;
  }
  return <SlotAct slot={slot} onAct={onAct} />;
}

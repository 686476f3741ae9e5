import { mayWish } from "@kenshu/domain/reservation/reservation.rules.ts";
import { now } from "#api/clock.ts";
import type { SlotRowAct } from "#features/reservation/slots/slotActs.ts";
import type { Reservation } from "#parts/reservation/CancelTerms.tsx";
import type { Slot } from "#parts/reservation/slot.ts";

/**
 * Starts to exchange a reservation for a slot, or to wait for the slot and keep the reservation. If
 * neither is possible, says why (rules 5.12, 5.13).
 */
export function changeAct(former: Reservation, slot: Slot, onAct: () => void): SlotRowAct {
  if (slot.vacantCount > 0) return { label: "変更する", onAct };
  if (former.wish) return { reason: "置き換え待ちあり" };
  if (mayWaitFor(slot, former)) return { label: "キャンセル待ちをする", onAct };
  // Without a queue the row says 満席 in any case.
  return { reason: slot.waitCount > 0 ? "満席" : null };
}

/** Whether the student can keep the reservation and wait for the slot meanwhile (rule 5.12). */
export function mayWaitFor(slot: Slot, former: Reservation): boolean {
  const kept = { startDate: new Date(former.startDate) };
  const wished = { startDate: new Date(slot.startDate) };
  return former.wish === null && mayWish(kept, wished, now());
}

import { feeAt } from "@kenshu/domain/reservation/reservation.rules.ts";
import { now } from "#api/clock.ts";

/**
 * The cost of giving a reservation up at this moment, in yen. The free time may end while a dialog
 * is open.
 */
export function feeOf(
  terms: { penaltyFreeUntil: string | null; penaltyAmount: number | null },
  at = now(),
): number {
  const { penaltyFreeUntil, penaltyAmount } = terms;
  const freeUntil = penaltyFreeUntil === null ? null : new Date(penaltyFreeUntil);
  return feeAt({ penaltyFreeUntil: freeUntil, penaltyAmount }, at);
}

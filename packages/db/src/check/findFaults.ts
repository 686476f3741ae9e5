import { moneyFaults } from "#check/moneyFaults.ts";
import { reservationFaults } from "#check/reservationFaults.ts";
import { summaryFaults } from "#check/summaryFaults.ts";
import type { Reader } from "#plainTransaction.ts";

/**
 * Recomputes everything derived, and checks every rule across several rows at `now`. Returns one
 * sentence for each fault. It only reads.
 */
export async function findFaults(db: Reader, now: Date): Promise<string[]> {
  return [
    ...(await reservationFaults(db, now)),
    ...(await moneyFaults(db)),
    ...(await summaryFaults(db)),
  ];
}

import { moneyFaults } from "#check/moneyFaults.ts";
import { reservationFaults } from "#check/reservationFaults.ts";
import { summaryFaults } from "#check/summaryFaults.ts";
import type { Reader } from "#plainTransaction.ts";

/**
 * Works out anew all that is derived, and asks of every rule about several rows whether it holds at
 * `now`; what differs, a sentence each. Reads only.
 */
export async function findFaults(db: Reader, now: Date): Promise<string[]> {
  return [
    ...(await reservationFaults(db, now)),
    ...(await moneyFaults(db)),
    ...(await summaryFaults(db)),
  ];
}

import type { Tx } from "#transaction.ts";

/** What belongs to a person's second factors (rule 2.13). */
const TABLES = ["passkey", "authenticator", "recoveryCode", "secondFactorTicket"] as const;

/** Removes a person's passkeys, app, codes and tickets. The caller holds the account. */
export async function removeFactors(tx: Tx, userId: number): Promise<void> {
  for (const table of TABLES) await tx.deleteFrom(table).where("userId", "=", userId).execute();
}

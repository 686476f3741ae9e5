import type { MasterTable } from "@kenshu/db/schema.ts";
import type { Reader } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";

/**
 * Refuses the id of an unknown or removed row with DbConflict (rule 13.3). Without an id it does
 * nothing.
 */
export async function requireRow(
  db: Reader,
  table: MasterTable | "schedule",
  id: number | undefined,
): Promise<void> {
  if (id === undefined) return;
  const row = await db.selectFrom(table).select("id").where("id", "=", id).executeTakeFirst();
  if (!row) fail("DbConflict");
}

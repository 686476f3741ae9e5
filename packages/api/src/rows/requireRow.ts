import type { Reader } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";

/** Refuses with DbConflict the id of a row that is unknown, or gone (rule 13.3); no id asks for none. */
export async function requireRow(
  db: Reader,
  table: "area" | "school" | "room" | "training" | "schedule",
  id: number | undefined,
): Promise<void> {
  if (id === undefined) return;
  const row = await db.selectFrom(table).select("id").where("id", "=", id).executeTakeFirst();
  if (!row) fail("DbConflict");
}

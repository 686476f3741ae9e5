import type { Tx } from "@kenshu/db/transaction.ts";
import { sql } from "kysely";
import type { CommandContext } from "#context.ts";
import { record } from "#recording/record.ts";

/**
 * Takes all students out of the hands of a person whose right to hold them ends. Written, not read
 * off the person: otherwise they would come back with the right, under the version that a screen
 * has read (rule 23.4). The person's row is locked.
 */
export async function endHoldings(
  tx: Tx,
  ctx: CommandContext,
  holder: { id: number; name: string },
): Promise<void> {
  const ended = await tx
    .updateTable("studentHolder")
    .set({ holderId: null, version: sql`version + 1` })
    .where("holderId", "=", holder.id)
    .returning("studentUserId")
    .execute();
  if (ended.length === 0) return;
  await record(tx, ctx, {
    category: "連絡",
    description: `${holder.name}さんを${ended.length}名への連絡の担当から外す`,
    targets: { user: ended.map(({ studentUserId }) => studentUserId) },
  });
}

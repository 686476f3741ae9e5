import type { Readable } from "node:stream";
import { inTransaction } from "@kenshu/db/transaction.ts";
import type { CommandContext } from "#context.ts";
import { type Change, record } from "#recording/record.ts";

/**
 * Logs that somebody begins to download a file (rule 11.2). If that fails, nobody gets the file,
 * and its source returns its connection.
 */
export async function recordDownload(
  ctx: CommandContext,
  opened: Readable,
  change: Change,
): Promise<void> {
  try {
    await inTransaction(ctx.db, (tx) => record(tx, ctx, { ...change, isReading: true }));
  } catch (error) {
    opened.destroy();
    throw error;
  }
}

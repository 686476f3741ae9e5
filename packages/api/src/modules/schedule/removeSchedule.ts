import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { CommandContext } from "#context.ts";
import {
  category,
  lockLiveReservations,
  lockVersion,
  retire,
} from "#modules/schedule/schedule.store.ts";
import { record } from "#recording/record.ts";
import { timeAndPlace } from "#recording/timeAndPlace.ts";

/**
 * Removes a schedule. ForeignKeyViolation if a reservation of it is confirmed, waiting or marked.
 * With only cancelled reservations it is retired and stays for their histories (rule 4.7).
 */
export function removeSchedule(
  ctx: CommandContext,
  { id, version }: { id: number; version: number },
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const schedule = await lockVersion(tx, { id, version });
    const live = await lockLiveReservations(tx, id);
    if (live.length > 0) fail("ForeignKeyViolation");
    if (await hasHistory(tx, id)) await retire(tx, id, ctx.clock.now());
    else await tx.deleteFrom("schedule").where("id", "=", id).execute();
    await record(tx, ctx, {
      category,
      description: `${timeAndPlace(schedule)}を削除`,
      targets: { schedule: id },
    });
  });
}

async function hasHistory(tx: Tx, scheduleId: number): Promise<boolean> {
  const cancelled = await tx
    .selectFrom("reservation")
    .select("id")
    .where("scheduleId", "=", scheduleId)
    .limit(1)
    .executeTakeFirst();
  return cancelled !== undefined;
}

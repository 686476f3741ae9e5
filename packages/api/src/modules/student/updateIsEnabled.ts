import { inTransaction } from "@kenshu/db/transaction.ts";
import type { updateIsEnabledInput } from "@kenshu/domain/student/student.schema.ts";
import type { z } from "zod";
import type { CommandContext } from "#context.ts";
import { endSessionsOf } from "#modules/auth/index.ts";
import { lockSchedulesWaitedFor, passOnPlaces } from "#modules/reservation/index.ts";
import { category } from "#modules/student/student.store.ts";
import { record } from "#recording/record.ts";
import { takeVersion } from "#rows/editedRow.ts";
import { lockRecords } from "#rows/locks.ts";

/**
 * Disables or enables a student's account. The next request of a disabled person is already refused
 * (rule 2.3). Reservations stay. Queues pass over a disabled student. When enabled again, the
 * student gets free places of queues (rule 5.7). It also takes former students, because only an
 * enabled account can be linked again (rule 9.9).
 */
export function updateIsEnabled(
  ctx: CommandContext,
  { id, isEnabled, version }: z.output<typeof updateIsEnabledInput>,
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const schedules = await lockSchedulesWaitedFor(tx, [id], ctx.clock.now());
    const { name } = await lockRecords(tx, id);
    await takeVersion(tx, "appUser", { id, version });
    await tx.updateTable("appUser").set({ isEnabled }).where("id", "=", id).execute();
    if (!isEnabled) await endSessionsOf(tx, id);
    await record(tx, ctx, {
      category,
      description: `${name}さんの利用を${isEnabled ? "開始" : "停止"}`,
      targets: { user: id },
    });
    await passOnPlaces(tx, ctx, schedules);
  });
}

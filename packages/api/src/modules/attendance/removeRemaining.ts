import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import type { removeRemainingInput } from "@kenshu/domain/attendance/attendance.schema.ts";
import { Mark, markName } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { formatSchedule } from "@kenshu/domain/time.ts";
import type { z } from "zod";
import type { SignedIn } from "#context.ts";
import { findSchedule } from "#modules/attendance/attendance.queries.ts";
import { writeMark } from "#modules/attendance/attendance.store.ts";
import { record } from "#recording/record.ts";

type Input = z.output<typeof removeRemainingInput>;

/**
 * Removes all the marks that one `addRemaining` has set (rule 6.1). If one of them has changed
 * since, it removes none and refuses with DbConflict. It concerns no mails, because none of these
 * marks is an absence.
 */
export function removeRemaining(ctx: SignedIn, { scheduleId, marks }: Input) {
  return inTransaction(ctx.db, async (tx) => {
    const standing = await lockPresent(tx, scheduleId, marks);
    if (standing < marks.length) return fail("DbConflict", { found: "remarked" });
    const schedule = await findSchedule(tx, scheduleId);
    const ids = marks.map(({ id }) => id);
    const removed = await writeMark(tx, ids, null);
    await record(tx, ctx, {
      category: "出欠",
      description: `${ids.length}名の${markName[Mark.Attendance]}を取り消し（${formatSchedule(schedule)}）`,
      targets: { schedule: scheduleId, user: removed.map(({ studentUserId }) => studentUserId) },
    });
    return { removedCount: ids.length };
  });
}

/**
 * Locks these reservations, lower ids first as in `addRemaining`, and counts the unchanged marks.
 */
async function lockPresent(tx: Tx, scheduleId: number, marks: Input["marks"]): Promise<number> {
  const rows = await tx
    .selectFrom("reservation")
    .select(["id", "markVersion"])
    .where("scheduleId", "=", scheduleId)
    .where("mark", "=", Mark.Attendance)
    .where(
      "id",
      "in",
      marks.map(({ id }) => id),
    )
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const versions = new Map(marks.map(({ id, version }) => [id, version]));
  return rows.filter(({ id, markVersion }) => versions.get(id) === markVersion).length;
}

import { inTransaction } from "@kenshu/db/transaction.ts";
import { Mark, markName } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { formatSchedule } from "@kenshu/domain/time.ts";
import type { SignedIn } from "#context.ts";
import { lockMark, placeless, targetsOf, writeMark } from "#modules/attendance/attendance.store.ts";
import { record } from "#recording/record.ts";

/**
 * Removes a mark; the reservation stays confirmed (rule 6.1). Refuses with DbConflict if there is
 * no mark, or if its version is not the one that was read. A mail about an absence is withdrawn if
 * it has not left yet (rule 6.2).
 */
export function removeAttendance(
  ctx: SignedIn,
  { id, version }: { id: number; version: number },
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const reservation = await lockMark(tx, id);
    if (!reservation) return fail("DbConflict");
    const { mark: state } = reservation;
    if (state === null)
      return fail("DbConflict", { found: placeless(reservation.state) ?? "unmarked" });
    if (reservation.markVersion !== version) return fail("DbConflict", { found: "remarked" });
    await writeMark(tx, [id], null);
    await record(tx, ctx, {
      category: "出欠",
      description: `${reservation.name}さんの${markName[state]}を取り消し（${formatSchedule(reservation)}）`,
      targets: targetsOf(reservation),
      withdrawn: { causes: state === Mark.Absence ? [reservation.absenceCause] : [] },
    });
  });
}

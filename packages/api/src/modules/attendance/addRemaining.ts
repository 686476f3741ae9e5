import { isConfirmed } from "@kenshu/db/predicates.ts";
import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import { decideMark } from "@kenshu/domain/attendance/attendance.rules.ts";
import { Mark, ReservationState } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { formatSchedule } from "@kenshu/domain/time.ts";
import type { SignedIn } from "#context.ts";
import { findSchedule } from "#modules/attendance/attendance.queries.ts";
import { writeMark } from "#modules/attendance/attendance.store.ts";
import { endWishesOf } from "#modules/reservation/index.ts";
import { record } from "#recording/record.ts";

/**
 * Marks every confirmed student of a schedule without a mark as present, from the schedule's day on
 * (rule 6.1). Returns how many, and which marks. Existing marks stay.
 */
export function addRemaining(ctx: SignedIn, { scheduleId }: { scheduleId: number }) {
  return inTransaction(ctx.db, async (tx) => {
    const ids = await lockUnmarked(tx, scheduleId);
    const schedule = await findSchedule(tx, scheduleId);
    const decision = decideMark({
      now: ctx.clock.now(),
      startDate: schedule.startDate,
      state: ReservationState.Confirm,
    });
    if (decision) return fail(decision.refusal);
    if (ids.length === 0) return { addedCount: 0, marks: [] };

    const marked = await writeMark(tx, ids, Mark.Attendance);
    await endWishesOf(tx, ctx, ids);
    await record(tx, ctx, {
      category: "出欠",
      description: `未入力の${ids.length}名を出席に登録（${formatSchedule(schedule)}）`,
      targets: { schedule: scheduleId, user: marked.map(({ studentUserId }) => studentUserId) },
    });
    return { addedCount: ids.length, marks: marked.map(({ id, version }) => ({ id, version })) };
  });
}

/** Lower ids first, so that two such calls wait for each other and do not deadlock. */
async function lockUnmarked(tx: Tx, scheduleId: number): Promise<number[]> {
  const unmarked = await tx
    .selectFrom("reservation")
    .select("id")
    .where("scheduleId", "=", scheduleId)
    .where(isConfirmed())
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  return unmarked.map(({ id }) => id);
}

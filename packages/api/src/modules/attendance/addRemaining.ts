import { isConfirmed } from "@kenshu/db/predicates.ts";
import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import { decideMark } from "@kenshu/domain/attendance/attendance.rules.ts";
import type { addRemainingInput } from "@kenshu/domain/attendance/attendance.schema.ts";
import { Mark, ReservationState } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { formatSchedule } from "@kenshu/domain/time.ts";
import type { z } from "zod";
import type { SignedIn } from "#context.ts";
import { findSchedule } from "#modules/attendance/attendance.queries.ts";
import { writeMark } from "#modules/attendance/attendance.store.ts";
import { endWishesOf } from "#modules/reservation/index.ts";
import { record } from "#recording/record.ts";

/**
 * Marks every confirmed student of a schedule without a mark as present, from the schedule's day on
 * (rule 6.1). Returns how many, and which marks. Existing marks stay. With `trainingReserveIds` it
 * marks only these, and names the others.
 */
export function addRemaining(
  ctx: SignedIn,
  { scheduleId, trainingReserveIds: shown }: z.output<typeof addRemainingInput>,
) {
  return inTransaction(ctx.db, async (tx) => {
    const unmarked = await lockUnmarked(tx, scheduleId);
    const isShown = ({ id }: { id: number }) => shown === undefined || shown.includes(id);
    const ids = unmarked.filter(isShown).map(({ id }) => id);
    const leftNames = unmarked.filter((one) => !isShown(one)).map(({ name }) => name);
    const schedule = await findSchedule(tx, scheduleId);
    const decision = decideMark({
      now: ctx.clock.now(),
      startDate: schedule.startDate,
      state: ReservationState.Confirm,
    });
    if (decision) return fail(decision.refusal);
    if (ids.length === 0) return { addedCount: 0, marks: [], leftNames };

    const marked = await writeMark(tx, ids, Mark.Attendance);
    await endWishesOf(tx, ctx, ids);
    await record(tx, ctx, {
      category: "出欠",
      description: `未入力の${ids.length}名を出席に登録（${formatSchedule(schedule)}）`,
      targets: { schedule: scheduleId, user: marked.map(({ studentUserId }) => studentUserId) },
    });
    const marks = marked.map(({ id, version }) => ({ id, version }));
    return { addedCount: ids.length, marks, leftNames };
  });
}

/** Lower ids first, so that two such calls wait for each other and do not deadlock. */
function lockUnmarked(tx: Tx, scheduleId: number) {
  return tx
    .selectFrom("reservation")
    .innerJoin("appUser as student", "student.id", "reservation.studentUserId")
    .select(["reservation.id", "student.name"])
    .where("scheduleId", "=", scheduleId)
    .where(isConfirmed())
    .orderBy("reservation.id")
    .forNoKeyUpdate("reservation")
    .execute();
}

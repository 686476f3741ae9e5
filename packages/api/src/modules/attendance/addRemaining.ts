import { isConfirmed } from "@kenshu/db/predicates.ts";
import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import { decideMark } from "@kenshu/domain/attendance/attendance.rules.ts";
import type { addRemainingInput } from "@kenshu/domain/attendance/attendance.schema.ts";
import { Mark, ReservationState } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { leftBecause } from "@kenshu/domain/reservation/telling.rules.ts";
import { formatSchedule } from "@kenshu/domain/time.ts";
import type { z } from "zod";
import type { SignedIn } from "#context.ts";
import { findSchedule } from "#modules/attendance/attendance.queries.ts";
import { writeMark } from "#modules/attendance/attendance.store.ts";
import { endWishesOf } from "#modules/reservation/index.ts";
import { record } from "#recording/record.ts";
import { presentSaid, said } from "#rows/saidByStudent.ts";

/**
 * Marks every confirmed student of a schedule without a mark as present, from the schedule's day on
 * (rule 6.1). Returns how many, and which marks. Existing marks stay, and who has told to be late or
 * not to come is left out. With `trainingReserveIds` it marks only these, and names the others.
 */
export function addRemaining(
  ctx: SignedIn,
  { scheduleId, trainingReserveIds: shown }: z.output<typeof addRemainingInput>,
) {
  return inTransaction(ctx.db, async (tx) => {
    const unmarked = await lockUnmarked(tx, scheduleId);
    const schedule = await findSchedule(tx, scheduleId);
    const isShown = ({ id }: { id: number }) => shown === undefined || shown.includes(id);
    const left = unmarked.flatMap(({ id, ...row }) => {
      const reason = leftBecause(presentSaid({ ...row, startDate: schedule.startDate }).told);
      return reason ? [{ id, reason }] : [];
    });
    const hasSpoken = ({ id }: { id: number }) => left.some((one) => one.id === id);
    const silent = unmarked.filter((one) => !hasSpoken(one));
    const ids = silent.filter(isShown).map(({ id }) => id);
    const leftNames = silent.filter((one) => !isShown(one)).map(({ name }) => name);
    const decision = decideMark({
      now: ctx.clock.now(),
      startDate: schedule.startDate,
      state: ReservationState.Confirm,
    });
    if (decision) return fail(decision.refusal);
    if (ids.length === 0) return { addedCount: 0, marks: [], leftNames, left };

    const marked = await writeMark(tx, ids, Mark.Attendance);
    await endWishesOf(tx, ctx, ids);
    await record(tx, ctx, {
      category: "出欠",
      description: `未入力の${ids.length}名を出席に登録（${formatSchedule(schedule)}）`,
      targets: { schedule: scheduleId, user: marked.map(({ studentUserId }) => studentUserId) },
    });
    const marks = marked.map(({ id, version }) => ({ id, version }));
    return { addedCount: ids.length, marks, leftNames, left };
  });
}

/** Lower ids first, so that two such calls wait for each other and do not deadlock. */
function lockUnmarked(tx: Tx, scheduleId: number) {
  return tx
    .selectFrom("reservation")
    .innerJoin("appUser as student", "student.id", "reservation.studentUserId")
    .select(["reservation.id", "student.name", ...said])
    .where("scheduleId", "=", scheduleId)
    .where(isConfirmed())
    .orderBy("reservation.id")
    .forNoKeyUpdate("reservation")
    .execute();
}

import { isNotCancelled } from "@kenshu/db/predicates.ts";
import { inTransaction } from "@kenshu/db/transaction.ts";
import { ReserveResult } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { inOrder } from "@kenshu/domain/expected.ts";
import { isMarked } from "@kenshu/domain/reservation/reservation.rules.ts";
import type { callOffInput } from "@kenshu/domain/schedule/schedule.schema.ts";
import type { z } from "zod";
import type { CommandContext } from "#context.ts";
import { requireExpected } from "#declaring/requireExpected.ts";
import { endWishesOf } from "#modules/reservation/index.ts";
import { calledOffMail } from "#modules/schedule/schedule.mails.ts";
import {
  category,
  lockLiveReservations,
  lockVersion,
  retire,
} from "#modules/schedule/schedule.store.ts";
import { record } from "#recording/record.ts";
import { timeAndPlace } from "#recording/timeAndPlace.ts";

/**
 * Calls a schedule off. It cancels every active reservation without penalty, promotes nobody, sends
 * each student one mail, and retires the schedule. A schedule without reservations is only retired.
 * UnauthorizedOperation after the start, and if a mark is set (rule 4.7). DbConflict if it cancels
 * others than its caller expects (rule 13.21).
 */
export function callOffSchedule(
  ctx: CommandContext,
  { id, version, expected }: z.output<typeof callOffInput>,
): Promise<{ cancelledCount: number; mailCount: number }> {
  return inTransaction(ctx.db, async (tx) => {
    const schedule = await lockVersion(tx, { id, version });
    const now = ctx.clock.now();
    const reservations = await lockLiveReservations(tx, id);
    if (schedule.startDate <= now || reservations.some(({ state }) => isMarked(state)))
      fail("UnauthorizedOperation", { found: "begun" });
    const reserveIds = inOrder(reservations.map((reservation) => reservation.id));
    requireExpected(expected, { reserveIds });
    await tx
      .updateTable("reservation")
      .set({ kind: ReserveResult.Cancel })
      .where("scheduleId", "=", id)
      .where(isNotCancelled())
      .execute();
    const wishes = await endWishesOf(tx, ctx, reserveIds, reserveIds);
    await retire(tx, id, now);
    const { mailedCount } = await record(tx, ctx, {
      category,
      description: `${timeAndPlace(schedule)}を中止（予約${reservations.length}件をキャンセル）`,
      targets: { schedule: id, user: reservations.map(({ studentUserId }) => studentUserId) },
      mails: reservations.map((student) =>
        calledOffMail(
          student,
          schedule,
          wishes.filter(({ replacesId }) => replacesId === student.id),
        ),
      ),
    });
    return { cancelledCount: reservations.length, mailCount: mailedCount };
  });
}

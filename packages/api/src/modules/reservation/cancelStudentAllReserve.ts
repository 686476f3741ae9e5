import { isActive } from "@kenshu/db/predicates.ts";
import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import { Role } from "@kenshu/domain/enumerations.ts";
import { inOrder } from "@kenshu/domain/expected.ts";
import type { cancelAllInput } from "@kenshu/domain/reservation/reservation.schema.ts";
import { addDays, tokyoDate, tokyoInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { SignedIn } from "#context.ts";
import { requireExpected } from "#declaring/requireExpected.ts";
import { passOnPlaces } from "#modules/reservation/passOnPlaces.ts";
import { allCancelledMail } from "#modules/reservation/reservation.mails.ts";
import { cancelIn, freedByCancelling } from "#modules/reservation/reservation.store.ts";
import { record } from "#recording/record.ts";
import { lockAndReadSchedules } from "#rows/locks.ts";
import { failNoStudent } from "#rows/requirePerson.ts";

/**
 * Cancels every active reservation of a student from tomorrow on, including waiting ones, without
 * penalty. Others get the free places (rule 5.9). DbConflict if they are not those that the caller
 * expects (rule 13.21).
 */
export function cancelStudentAllReserve(
  ctx: SignedIn,
  { studentUserId, expected, ...given }: z.output<typeof cancelAllInput>,
): Promise<{ cancelledCount: number }> {
  return inTransaction(ctx.db, async (tx) => {
    const student = await findStudent(tx, studentUserId);
    const now = ctx.clock.now();
    const tomorrow = tokyoInstant(addDays(tokyoDate(now), 1));
    const reserved = await tx
      .selectFrom("reservation")
      .select("scheduleId")
      .where("studentUserId", "=", studentUserId)
      .where(isActive())
      .where(sql<Date>`lower(during)`, ">=", tomorrow)
      .execute();
    const schedules = await lockAndReadSchedules(
      tx,
      reserved.map(({ scheduleId }) => scheduleId),
    );
    // While we waited for the locks, a schedule may have moved, or a reservation been cancelled.
    const ahead = schedules.filter(({ startDate }) => startDate >= tomorrow);
    const left = await cancelIn(tx, ctx, studentUserId, ahead, given);
    const reserveIds = inOrder(left.map(({ reservationId }) => reservationId));
    requireExpected(expected, { reserveIds });
    if (left.length === 0) return { cancelledCount: 0 };

    await record(tx, ctx, {
      category: "予約",
      description: `${student.name}さんの明日以降の予約${left.length}件をすべてキャンセル`,
      targets: { user: studentUserId, schedule: left.map(({ id }) => id) },
      mails: [allCancelledMail(student, left)],
      withdrawn: { reservations: reserveIds },
    });
    await passOnPlaces(tx, ctx, left.map(freedByCancelling));
    return { cancelledCount: left.length };
  });
}

async function findStudent(tx: Tx, id: number) {
  const student = await tx
    .selectFrom("appUser")
    .select(["id", "name", "emailAddress", "isReceiveEMailEnabled"])
    .where("id", "=", id)
    .where("role", "=", Role.Student)
    .executeTakeFirst();
  return student ?? failNoStudent(tx, id);
}

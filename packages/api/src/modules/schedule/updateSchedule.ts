import { isConfirmed, isNotCancelled } from "@kenshu/db/predicates.ts";
import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { inOrder } from "@kenshu/domain/expected.ts";
import { MOVE_GRACE_HOURS } from "@kenshu/domain/reservation/reservation.limits.ts";
import { holdsPlace, isActive, isMarked } from "@kenshu/domain/reservation/reservation.rules.ts";
import { isBeforeCutoff } from "@kenshu/domain/schedule/cutoff.rules.ts";
import { hasOpened, hasOtherOpening } from "@kenshu/domain/schedule/opening.rules.ts";
import { decideScheduleChange, hasOtherTime } from "@kenshu/domain/schedule/schedule.rules.ts";
import type {
  updatedSchedule,
  updateScheduleInput,
} from "@kenshu/domain/schedule/schedule.schema.ts";
import { addHours } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { CommandContext } from "#context.ts";
import { requireExpected } from "#declaring/requireExpected.ts";
import { endOverdueWishes, passOnPlaces } from "#modules/reservation/index.ts";
import { movedMail } from "#modules/schedule/schedule.mails.ts";
import {
  category,
  duringOf,
  lockLiveReservations,
  lockPlace,
  lockVersion,
  openingInLog,
  refuseTaken,
} from "#modules/schedule/schedule.store.ts";
import { withdrawOpening, writeVacancy } from "#modules/watch/index.ts";
import { isMailedTo } from "#recording/mail.ts";
import { record } from "#recording/record.ts";
import { timeAndPlace } from "#recording/timeAndPlace.ts";
import { type LockedSchedule, lockStudents } from "#rows/locks.ts";
import type { ToldReservation } from "#rows/placedReservations.ts";
import { requireLeaders } from "#rows/requireInstructor.ts";

/**
 * Changes a schedule. Its reservations move with its time. Refuses as `decideScheduleChange` says.
 * DataDuplicated if the room is in use; OverlapOtherReserve names a student who would be in two
 * places at once (rules 4.5, 4.8). DbConflict if others move with it than its caller expects (rule
 * 13.21). Students get a mail about another time or room. The queue fills
 * free places (rule 5.7).
 */
export function updateSchedule(
  ctx: CommandContext,
  { id, version, expected, ...changes }: z.output<typeof updateScheduleInput>,
): Promise<z.output<typeof updatedSchedule>> {
  return inTransaction(ctx.db, async (tx) => {
    const before = await lockVersion(tx, { id, version });
    const { reserveOpensAt = before.reserveOpensAt } = changes;
    const now = ctx.clock.now();
    const room = await lockPlace(tx, changes.roomId);
    // The school of a room that has moved is not that of what was there (rule 4.13).
    const { schoolId, ...place } = changes.roomId === before.roomId ? placeOf(before) : room;
    const after = { ...changes, reserveOpensAt };
    const reservations = await lockLiveReservations(tx, id);
    if (after.instructorId !== before.instructorId) await requireLeaders(tx, [after.instructorId]);

    const reserveCount = reservations.filter(({ state }) => holdsPlace(state)).length;
    const refusal = decideScheduleChange({
      now,
      before,
      after: { ...after, schoolId },
      isMarked: reservations.some(({ state }) => isMarked(state)),
      reserveCount,
    });
    if (refusal === "ScheduleCapacityNotEnough") fail(refusal, { reservedCount: reserveCount });
    if (refusal === "marked") fail("UnauthorizedOperation", { found: "markedSchedule" });
    if (refusal === "begun") fail("UnauthorizedOperation", { found: "begunInSchool" });
    if (refusal) fail(refusal);
    await refuseTaken(tx, after, id);
    if (hasOtherTime(before, after)) await refuseOverlaps(tx, id, after, reservations);

    const isMoved = hasOtherTime(before, after) || before.roomId !== after.roomId;
    const moved = isMoved ? reservations : [];
    requireExpected(expected, { reserveIds: inOrder(moved.map((reservation) => reservation.id)) });

    const { startDate, endDate, ...fields } = after;
    await tx
      .updateTable("schedule")
      .set({ ...fields, during: duringOf({ startDate, endDate }), version: version + 1 })
      .where("id", "=", id)
      .execute();

    const schedule = { ...after, ...place };
    const isOpeningMoved = hasOtherOpening(before, after);
    const opening = isOpeningMoved ? `（${openingInLog(reserveOpensAt)}）` : "";
    const concerned = now < after.endDate ? moved.filter(({ state }) => isActive(state)) : [];
    const told = await giveGrace(tx, concerned, addHours(now, MOVE_GRACE_HOURS));
    const isOtherStart = before.startDate.getTime() !== after.startDate.getTime();
    const forgotten = isOtherStart ? await forgetTellings(tx, id) : [];
    // Another time has another cutoff. A mail about a wish for this schedule that ends is the only
    // one about it; that a wish for another one ends stands in the mail about the move.
    const ended = await endOverdueWishes(
      tx,
      ctx,
      id,
      told.map((reservation) => reservation.id),
    );
    const isEnded = new Set(ended.map((wish) => wish.id));
    const endedHere = ended.filter((wish) => wish.scheduleId === id && isMoved);
    const stillThere = told.filter((reservation) => !isEnded.has(reservation.id));
    const recorded = await record(tx, ctx, {
      category,
      description: `${
        isMoved
          ? `${timeAndPlace(before)}を${timeAndPlace(schedule)}に変更`
          : `${timeAndPlace(schedule)}を更新`
      }${opening}`,
      targets: { schedule: id, user: told.map(({ studentUserId }) => studentUserId) },
      mails: stillThere.map((reservation) =>
        movedMail(
          reservation,
          before,
          schedule,
          ended.filter(({ replacesId }) => replacesId === reservation.id),
          forgotten.includes(reservation.id),
        ),
      ),
    });
    const mailedCount = recorded.mailedCount + endedHere.filter(isMailedTo).length;

    const isBeforeCutoffAgain = !isBeforeCutoff(before, now) && isBeforeCutoff(after, now);
    const isOwed = isOpeningMoved && (await withdrawOpening(tx, id, now));
    // An opening in the past opens nothing that was open before.
    const opensAnew = isOpeningMoved && !(hasOpened(before, now) && hasOpened(after, now));
    const change = {
      id,
      freedCount: after.capacity - before.capacity,
      isOwed,
      ...(isMoved && { former: before }),
      ...(opensAnew && { former: null }),
    };
    if (after.capacity <= before.capacity && !isBeforeCutoffAgain) {
      await writeVacancy(tx, ctx, [change]);
      return { carriedUpCount: 0, mailCount: mailedCount };
    }
    const { carriedUpCount, mailCount } = await passOnPlaces(tx, ctx, [change]);
    // A move also concerns the students who have just been promoted.
    return { carriedUpCount, mailCount: Math.max(mailedCount, mailCount) };
  });
}

const placeOf = ({ schoolId, schoolName, roomName, directions }: LockedSchedule) => ({
  schoolId,
  schoolName,
  roomName,
  directions,
});

/**
 * Names the students with another reservation at the new time. They can reserve nothing else
 * meanwhile.
 */
async function refuseOverlaps(
  tx: Tx,
  scheduleId: number,
  { startDate, endDate }: { startDate: Date; endDate: Date },
  reservations: readonly ToldReservation[],
): Promise<void> {
  const studentUserIds = reservations.map(({ studentUserId }) => studentUserId);
  if (studentUserIds.length === 0) return;
  await lockStudents(tx, studentUserIds);
  const overlapping = await tx
    .selectFrom("reservation as own")
    .innerJoin("reservation as other", "other.studentUserId", "own.studentUserId")
    .innerJoin("appUser as student", "student.id", "other.studentUserId")
    .select(["student.id", "student.name"])
    .distinct()
    .where("own.scheduleId", "=", scheduleId)
    .where(isNotCancelled("own"))
    .where("other.scheduleId", "<>", scheduleId)
    .where(isNotCancelled("other"))
    .where("other.during", "&&", duringOf({ startDate, endDate }))
    // A wish and the reservation that it would replace may overlap.
    .where(sql<boolean>`coalesce(other.replaces_id, other.id) <> coalesce(own.replaces_id, own.id)`)
    .orderBy("student.id")
    .execute();
  if (overlapping.length > 0) {
    fail("OverlapOtherReserve", { studentNames: overlapping.map(({ name }) => name) });
  }
}

/**
 * What students have told of the former start says nothing of the new one (rule 6.9). Returns the
 * reservations of which something was told.
 */
async function forgetTellings(tx: Tx, scheduleId: number): Promise<number[]> {
  const told = await tx
    .updateTable("reservation")
    .set({
      toldAt: null,
      toldLateMinutes: null,
      // Of a told absence. A confirmed reservation has no other reason.
      reason: null,
      reasonText: null,
    })
    .where("scheduleId", "=", scheduleId)
    .where("toldAt", "is not", null)
    .where(isConfirmed())
    .returning("id")
    .execute();
  return told.map(({ id }) => id);
}

/** Keeps the cancellation of these reservations free of charge at least until then (rule 5.6). */
async function giveGrace(
  tx: Tx,
  reservations: readonly ToldReservation[],
  until: Date,
): Promise<ToldReservation[]> {
  const graced = reservations.map((reservation) => ({
    ...reservation,
    graceUntil:
      reservation.graceUntil && reservation.graceUntil > until ? reservation.graceUntil : until,
  }));
  if (graced.length > 0) {
    await tx
      .updateTable("reservation")
      .set({ graceUntil: sql<Date>`greatest(grace_until, ${until})` })
      .where("id", "=", sql<number>`any(${graced.map(({ id }) => id)})`)
      .execute();
  }
  return graced;
}

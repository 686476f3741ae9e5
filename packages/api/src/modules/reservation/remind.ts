import type { Database } from "@kenshu/db/pool.ts";
import { isConfirmed, isMailed } from "@kenshu/db/predicates.ts";
import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import { REMINDER_TIME } from "@kenshu/domain/reservation/reservation.limits.ts";
import {
  addDays,
  type Clock,
  formatDate,
  type PlainDate,
  tokyoInstant,
} from "@kenshu/domain/time.ts";
import { type RawBuilder, sql } from "kysely";
import { category } from "#modules/mail/index.ts";
import { type Reminded, reminderMail } from "#modules/reservation/reservation.mails.ts";
import { record } from "#recording/record.ts";
import { type ToldReservation, toldReservations } from "#rows/placedReservations.ts";
import { preparation } from "#rows/preparation.ts";

/** How many mails one transaction writes. */
const LOT = 200;

/**
 * Reminds students of a day's confirmed reservations that have not begun and that existed at the
 * usual time, if they receive mails. Each reservation gets one mail per day, whichever process
 * writes it (rule 11.10). A late reminder tells the state at that time.
 */
export async function remindOf(
  parts: { db: Database; clock: Clock },
  day: PlainDate,
): Promise<void> {
  while (await remindLot(parts, day));
}

/** False when nobody is left. */
function remindLot(
  { db, clock }: { db: Database; clock: Clock },
  day: PlainDate,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const reservations = await readReservations(tx, await lockReservations(tx, day, now), day, now);
    if (reservations.length === 0) return false;
    const { penaltyAmount } = await tx
      .selectFrom("setting")
      .select("penaltyAmount")
      .executeTakeFirstOrThrow();
    await record(
      tx,
      { db: tx, clock, actor: null },
      {
        category,
        description: `${formatDate(day)}の研修のお知らせを${reservations.length}件作成`,
        targets: {
          reservation: reservations.map(({ id }) => id),
          user: [...new Set(reservations.map(({ studentUserId }) => studentUserId))],
          schedule: [...new Set(reservations.map(({ scheduleId }) => scheduleId))],
        },
        mails: reservations.map((reservation) => reminderMail(reservation, penaltyAmount, now)),
      },
    );
    return true;
  });
}

/**
 * A batch of the day's reservations without a reminder. Until their mails are written, nobody can
 * cancel one or move its schedule, which would withdraw its mail.
 */
async function lockReservations(tx: Tx, day: PlainDate, now: Date): Promise<number[]> {
  const start = tokyoInstant(day);
  const usualTime = tokyoInstant(addDays(day, -1), REMINDER_TIME);
  const isOfTheDay = (during: RawBuilder<unknown>) => sql`(
    lower(${during}) >= ${now > start ? now : start} and lower(${during}) < ${tokyoInstant(addDays(day, 1))}
  )`;
  // After waiting for a move, a statement sees the new reservation but the old schedule. So we read
  // both again.
  const { rows } = await sql<{ id: number }>`
    select reservation.id
    from reservation
    join schedule on schedule.id = reservation.schedule_id
    join app_user student on student.id = reservation.student_user_id
    where ${isConfirmed("reservation")}
      and schedule.retired_at is null
      and ${isOfTheDay(sql`schedule.during`)} and ${isOfTheDay(sql`reservation.during`)}
      and greatest(reservation.created_at, reservation.carried_up_at) < ${usualTime}
      and ${isMailed()}
      and not exists (select from mail where mail.cause = ${causeOf(day)})
    order by reservation.id limit ${LOT}
    for share of reservation
  `.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * The locked reservations in their present state. The former holder of the lock may also have
 * changed the room.
 */
function readReservations(
  tx: Tx,
  ids: readonly number[],
  day: PlainDate,
  now: Date,
): Promise<(ToldReservation & Reminded)[]> {
  return toldReservations(tx)
    .select([causeOf(day).as("cause"), preparation(now).as("preparation")])
    .where("reservation.id", "=", sql<number>`any(${ids})`)
    .orderBy("reservation.id")
    .execute();
}

/** Identifies the reminder of a reservation: there is one per day. */
function causeOf(day: PlainDate) {
  return sql<string>`concat('reminder:reservation:', reservation.id, ':', ${day}::text)`;
}

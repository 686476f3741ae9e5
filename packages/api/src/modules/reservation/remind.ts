import type { Database } from "@kenshu/db/pool.ts";
import { isConfirmed } from "@kenshu/db/predicates.ts";
import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import {
  addDays,
  type Clock,
  formatDate,
  type PlainDate,
  tokyoInstant,
} from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import { type Reminded, reminderMail } from "#modules/reservation/reservation.mails.ts";
import { record } from "#record.ts";

/** Mails that are written in one transaction. */
const LOT = 200;

/**
 * Reminds of the confirmed reservations of a day that have not begun: one mail for each reservation
 * and day, whoever writes it, for students who receive mails (rule 11.10). A late reminder says what
 * holds by then.
 */
export async function remindOf(
  parts: { db: Database; clock: Clock },
  day: PlainDate,
): Promise<void> {
  while (await remindLot(parts, day));
}

/** False where nobody is left. */
function remindLot(
  { db, clock }: { db: Database; clock: Clock },
  day: PlainDate,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const now = clock.now();
    const reservations = await findReservations(tx, day, now);
    if (reservations.length === 0) return false;
    const { penaltyAmount } = await tx
      .selectFrom("setting")
      .select("penaltyAmount")
      .executeTakeFirstOrThrow();
    await record(
      tx,
      { db: tx, clock, actor: null },
      {
        category: "メール",
        description: `${formatDate(day)}の研修のお知らせを${reservations.length}件作成`,
        targets: { reservation: reservations.map(({ id }) => id) },
        mails: reservations.map((reservation) => reminderMail(reservation, penaltyAmount, now)),
      },
    );
    return true;
  });
}

/**
 * Those of the day that nobody has been reminded of, a lot of them. Until the mails are written nobody
 * cancels one, which would withdraw its mail.
 */
async function findReservations(tx: Tx, day: PlainDate, now: Date): Promise<Reminded[]> {
  const start = tokyoInstant(day);
  const { rows } = await sql<Reminded>`
    select
      reservation.id, reservation.no_penalty, reservation.grace_until,
      lower(reservation.during) as start_date, upper(reservation.during) as end_date,
      school.name as school_name, room.name as room_name,
      student.name, student.email_address, student.is_receive_e_mail_enabled, named.cause
    from reservation
    join schedule on schedule.id = reservation.schedule_id
    join room on room.id = schedule.room_id
    join school on school.id = room.school_id
    join app_user student on student.id = reservation.student_user_id
    cross join lateral (
      select concat('reminder:reservation:', reservation.id, ':', ${day}::text) as cause
    ) named
    where ${isConfirmed("reservation")}
      and schedule.retired_at is null
      and lower(schedule.during) >= ${now > start ? now : start}
      and lower(schedule.during) < ${tokyoInstant(addDays(day, 1))}
      and student.email_address is not null and student.is_receive_e_mail_enabled
      and not exists (select from mail where mail.cause = named.cause)
    order by reservation.id limit ${LOT}
    for share of reservation
  `.execute(tx);
  return rows;
}

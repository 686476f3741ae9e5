import { isConfirmed, isWaiting } from "@kenshu/db/predicates.ts";
import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import { ReservationState, ReserveResult } from "@kenshu/domain/enumerations.ts";
import { firstBeforeCutoff } from "@kenshu/domain/reservation/reservation.rules.ts";
import { formatSchedule } from "@kenshu/domain/time.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { CommandContext } from "#context.ts";
import { replacedMail, wishEndedMail } from "#modules/reservation/reservation.mails.ts";
import type { NamedRecipient } from "#recording/mail.ts";
import { record } from "#recording/record.ts";
import { type TimeAndPlace, timeAndPlace } from "#recording/timeAndPlace.ts";

/**
 * How a wish ends: a waiting reservation that keeps another one until it can take its place (rule 5.12).
 * The database keeps what it is bound to: a confirmed reservation of its student.
 */

/** Wishes that end in one transaction when their time is over. */
const LOT = 200;

/** Ends the wishes bound to these reservations, which are given up or marked. */
export async function endWishesOf(
  tx: Tx,
  ctx: CommandContext,
  replacedIds: readonly number[],
): Promise<void> {
  await endWishes(tx, ctx, sql`wish.replaces_id = any(${replacedIds})`);
}

/** Ends the wishes at a schedule or for a reservation of it that have come to one of their two cutoffs. */
export async function endOverdueWishes(
  tx: Tx,
  ctx: CommandContext,
  scheduleId: number,
): Promise<void> {
  // Each part has an index of its own; the array is read once.
  const isThere = sql`(
    wish.schedule_id = ${scheduleId} and ${isWaiting("wish")}
    or wish.replaces_id = any(array(
      select id from reservation where schedule_id = ${scheduleId} and ${isConfirmed()}
    ))
  )`;
  await endWishes(tx, ctx, sql`${isThere} and ${isOverdue(ctx)}`);
}

/** Ends all wishes that have come to one of their two cutoffs, a lot in a transaction. */
export async function endAllOverdueWishes(ctx: CommandContext): Promise<void> {
  const endLot = () => inTransaction(ctx.db, (tx) => endWishes(tx, ctx, isOverdue(ctx), LOT));
  while ((await endLot()) > 0);
}

function isOverdue({ clock }: CommandContext): RawBuilder<SqlBool> {
  return sql`
    least(lower(wish.during), lower(replaced.during)) < ${firstBeforeCutoff(clock.now())}`;
}

/** A reservation that has been cancelled, and whom to tell. */
type Cancelled = NamedRecipient &
  TimeAndPlace & { id: number; scheduleId: number; studentUserId: number };

const cancelledColumns = sql`
  cancelled.id, cancelled.schedule_id, cancelled.student_user_id,
  lower(cancelled.during) as start_date, upper(cancelled.during) as end_date,
  school.name as school_name, room.name as room_name,
  student.name, student.email_address, student.is_receive_e_mail_enabled`;
const cancelledTables = sql`
  cancelled
  join schedule on schedule.id = cancelled.schedule_id
  join room on room.id = schedule.room_id
  join school on school.id = room.school_id
  join app_user student on student.id = cancelled.student_user_id`;

type EndedWish = Cancelled & {
  replacesId: number;
  replacedStartDate: Date;
  replacedEndDate: Date;
  isReplacedLeft: boolean;
};

/** Ends those that answer this, all or so many of them; says how many. */
async function endWishes(
  tx: Tx,
  ctx: CommandContext,
  which: RawBuilder<SqlBool>,
  most: number | null = null,
): Promise<number> {
  const { rows } = await sql<EndedWish>`
    with found as (
      select wish.id, replaced.during as replaced_during, ${isConfirmed("replaced")} as is_replaced_left
      from reservation wish join reservation replaced on replaced.id = wish.replaces_id
      where wish.replaced_state is not null and ${which}
      order by wish.id limit ${most}::integer
      for no key update of wish
    ), cancelled as (
      update reservation set kind = ${ReserveResult.Cancel}
      from found where reservation.id = found.id
      returning reservation.*, found.replaced_during, found.is_replaced_left
    )
    select
      ${cancelledColumns}, cancelled.replaces_id, is_replaced_left,
      lower(replaced_during) as replaced_start_date, upper(replaced_during) as replaced_end_date
    from ${cancelledTables}
    order by cancelled.id
  `.execute(tx);
  for (const wish of rows) {
    const { replacesId: id, replacedStartDate: startDate, replacedEndDate: endDate } = wish;
    const replaced = { id, startDate, endDate };
    await record(tx, ctx, {
      category: "予約",
      description: `${wish.name}さんの置き換え待ちを終了（${timeAndPlace(wish)}、置き換え ${formatSchedule(replaced)}）`,
      targets: { reservation: wish.id, user: wish.studentUserId, schedule: wish.scheduleId },
      mails: [wishEndedMail(wish, wish.id, wish, wish.isReplacedLeft ? replaced : null)],
    });
  }
  return rows.length;
}

/**
 * Gives up, free of charge, what these wishes replace, since each is about to have its place. Of other
 * reservations there is nothing to give up. Returns the schedules in which a place falls free; the
 * caller carries others up in them.
 */
export async function giveUpReplaced(
  tx: Tx,
  ctx: CommandContext,
  wishIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<Cancelled & { wishId: number }>`
    with cancelled as (
      update reservation set kind = ${ReserveResult.Cancel}
      from reservation wish
      where wish.id = any(${wishIds}) and reservation.id = wish.replaces_id
        and ${isConfirmed("reservation")}
      returning reservation.*, wish.id as wish_id
    )
    select ${cancelledColumns}, cancelled.wish_id from ${cancelledTables}
    order by cancelled.id
  `.execute(tx);
  for (const replaced of rows) {
    const { id, studentUserId, scheduleId, wishId } = replaced;
    const before = { ...replaced, reservationId: id, state: ReservationState.Confirm };
    await record(tx, ctx, {
      category: "予約",
      description: `${replaced.name}さんの予約を、置き換え待ちの席が取れたためキャンセル（${timeAndPlace(replaced)}）`,
      targets: { reservation: id, user: studentUserId, schedule: scheduleId },
      mails: [replacedMail(replaced, before, wishId)],
    });
  }
  return [...new Set(rows.map(({ scheduleId }) => scheduleId))].toSorted((a, b) => a - b);
}

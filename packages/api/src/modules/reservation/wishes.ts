import { isConfirmed, isWaiting } from "@kenshu/db/predicates.ts";
import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import { ReservationState, ReserveResult } from "@kenshu/domain/enumerations.ts";
import { firstBeforeCutoff } from "@kenshu/domain/reservation/reservation.rules.ts";
import { formatSchedule } from "@kenshu/domain/time.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { CommandContext } from "#context.ts";
import { replacedMail, wishEndedMail } from "#modules/reservation/reservation.mails.ts";
import { record } from "#recording/record.ts";
import { timeAndPlace } from "#recording/timeAndPlace.ts";
import { type ToldReservation, toldReservations } from "#rows/placedReservations.ts";

/**
 * How wishes end. A wish is a waiting reservation that keeps another one until it can take its
 * place (rule 5.12). The database ensures that this other one is a confirmed reservation of the
 * same student.
 */

/** How many expired wishes end in one transaction. */
const LOT = 200;

/** Ends the wishes that belong to these reservations, which are given up or marked. */
export async function endWishesOf(
  tx: Tx,
  ctx: CommandContext,
  replacedIds: readonly number[],
): Promise<void> {
  await endWishes(tx, ctx, sql`wish.replaces_id = any(${replacedIds})`);
}

/**
 * Ends the wishes for a schedule, or for a reservation of it, when one of their two cutoffs has
 * come.
 */
export async function endOverdueWishes(
  tx: Tx,
  ctx: CommandContext,
  scheduleId: number,
): Promise<void> {
  // Each part uses an index of its own. The array is read once.
  const isThere = sql`(
    wish.schedule_id = ${scheduleId} and ${isWaiting("wish")}
    or wish.replaces_id = any(array(
      select id from reservation where schedule_id = ${scheduleId} and ${isConfirmed()}
    ))
  )`;
  await endWishes(tx, ctx, sql`${isThere} and ${isOverdue(ctx)}`);
}

/** Ends all wishes that have reached one of their two cutoffs, one batch per transaction. */
export async function endAllOverdueWishes(ctx: CommandContext): Promise<void> {
  const endLot = () => inTransaction(ctx.db, (tx) => endWishes(tx, ctx, isOverdue(ctx), LOT));
  while ((await endLot()) > 0);
}

function isOverdue({ clock }: CommandContext): RawBuilder<SqlBool> {
  return sql`
    least(lower(wish.during), lower(replaced.during)) < ${firstBeforeCutoff(clock.now())}`;
}

type EndedWish = {
  id: number;
  replacesId: number;
  replacedStartDate: Date;
  replacedEndDate: Date;
  isReplacedLeft: boolean;
};

/** Ends the wishes that meet this condition, all or at most this many. Returns how many. */
async function endWishes(
  tx: Tx,
  ctx: CommandContext,
  which: RawBuilder<SqlBool>,
  most: number | null = null,
): Promise<number> {
  const { rows: ended } = await sql<EndedWish>`
    with found as (
      select wish.id, replaced.during as replaced_during, ${isConfirmed("replaced")} as is_replaced_left
      from reservation wish join reservation replaced on replaced.id = wish.replaces_id
      where wish.replaced_state is not null and ${which}
      order by wish.id limit ${most}::integer
      for no key update of wish
    )
    update reservation set kind = ${ReserveResult.Cancel}
    from found where reservation.id = found.id
    returning
      reservation.id, reservation.replaces_id, is_replaced_left,
      lower(replaced_during) as replaced_start_date, upper(replaced_during) as replaced_end_date
  `.execute(tx);
  const wishes = await joined(tx, ended);
  for (const wish of wishes) {
    const { replacesId: id, replacedStartDate: startDate, replacedEndDate: endDate } = wish;
    const replaced = { id, startDate, endDate };
    await record(tx, ctx, {
      category: "予約",
      description: `${wish.name}さんの置き換え待ちを終了（${timeAndPlace(wish)}、置き換え ${formatSchedule(replaced)}）`,
      targets: { reservation: wish.id, user: wish.studentUserId, schedule: wish.scheduleId },
      mails: [wishEndedMail(wish, wish.id, wish, wish.isReplacedLeft ? replaced : null)],
    });
  }
  return wishes.length;
}

/** Facts about these reservations for mails and the log, in the order of their ids. */
async function joined<Row extends { id: number }>(
  tx: Tx,
  rows: readonly Row[],
): Promise<(Row & ToldReservation)[]> {
  if (rows.length === 0) return [];
  const byId = new Map(rows.map((row) => [row.id, row]));
  const told = await toldReservations(tx)
    .where("reservation.id", "=", sql<number>`any(${[...byId.keys()]})`)
    .orderBy("reservation.id")
    .execute();
  return told.flatMap((reservation) => {
    const row = byId.get(reservation.id);
    return row ? [{ ...row, ...reservation }] : [];
  });
}

/**
 * Gives up, free of charge, the reservations that these wishes replace, because each wish is about
 * to get its place. Other reservations replace nothing. Returns those given up, by their schedules.
 * The caller promotes others in these.
 */
export async function giveUpReplaced(
  tx: Tx,
  ctx: CommandContext,
  wishIds: readonly number[],
): Promise<ToldReservation[]> {
  const { rows } = await sql<{ id: number; wishId: number }>`
    update reservation set kind = ${ReserveResult.Cancel}
    from reservation wish
    where wish.id = any(${wishIds}) and reservation.id = wish.replaces_id
      and ${isConfirmed("reservation")}
    returning reservation.id, wish.id as wish_id
  `.execute(tx);
  const cancelled = await joined(tx, rows);
  for (const replaced of cancelled) {
    const { id, studentUserId, scheduleId, wishId } = replaced;
    const before = { ...replaced, reservationId: id, state: ReservationState.Confirm };
    await record(tx, ctx, {
      category: "予約",
      description: `${replaced.name}さんの予約を、置き換え待ちの席が取れたためキャンセル（${timeAndPlace(replaced)}）`,
      targets: { reservation: id, user: studentUserId, schedule: scheduleId },
      mails: [replacedMail(replaced, before, wishId)],
    });
  }
  return cancelled.toSorted((one, other) => one.scheduleId - other.scheduleId);
}

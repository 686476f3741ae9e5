import { isConfirmed, isWaiting } from "@kenshu/db/predicates.ts";
import { inTransaction, type Tx } from "@kenshu/db/transaction.ts";
import { ReservationState, ReserveResult } from "@kenshu/domain/enumerations.ts";
import { firstBeforeCutoff } from "@kenshu/domain/schedule/cutoff.rules.ts";
import { formatSchedule } from "@kenshu/domain/time.ts";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { CommandContext } from "#context.ts";
import { wishEndedMail } from "#modules/reservation/reservation.mails.ts";
import type { VacancyCause } from "#modules/watch/index.ts";
import type { CalendarReservation } from "#recording/calendarChange.ts";
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

/**
 * Ends the wishes that belong to these reservations, which are given up or marked. Their students
 * are mailed, except about the reservations in `told`: the caller's own mail about these says it.
 */
export function endWishesOf(
  tx: Tx,
  ctx: CommandContext,
  replacedIds: readonly number[],
  told: readonly number[] = [],
): Promise<EndedWish[]> {
  return endWishes(tx, ctx, sql`wish.replaces_id = any(${replacedIds})`, { told });
}

/**
 * Ends the wishes for a schedule, or for a reservation of it, when one of their two cutoffs has
 * come. Mails as `endWishesOf` does.
 */
export function endOverdueWishes(
  tx: Tx,
  ctx: CommandContext,
  scheduleId: number,
  told: readonly number[] = [],
): Promise<EndedWish[]> {
  // Each part uses an index of its own. The array is read once.
  const isThere = sql`(
    wish.schedule_id = ${scheduleId} and ${isWaiting("wish")}
    or wish.replaces_id = any(array(
      select id from reservation where schedule_id = ${scheduleId} and ${isConfirmed()}
    ))
  )`;
  return endWishes(tx, ctx, sql`${isThere} and ${isOverdue(ctx)}`, { told });
}

/** Ends all wishes that have reached one of their two cutoffs, one batch per transaction. */
export async function endAllOverdueWishes(ctx: CommandContext): Promise<void> {
  const endLot = () =>
    inTransaction(ctx.db, (tx) => endWishes(tx, ctx, isOverdue(ctx), { most: LOT }));
  while ((await endLot()).length > 0);
}

function isOverdue({ clock }: CommandContext): RawBuilder<SqlBool> {
  return sql`
    least(lower(wish.during), lower(replaced.during)) < ${firstBeforeCutoff(clock.now())}`;
}

/** A wish that has just ended, and what it would have replaced. */
export type EndedWish = ToldReservation & {
  replacesId: number;
  replacedStartDate: Date;
  replacedEndDate: Date;
  isReplacedLeft: boolean;
};

/** Ends the wishes that meet this condition, all or at most this many. */
async function endWishes(
  tx: Tx,
  ctx: CommandContext,
  which: RawBuilder<SqlBool>,
  { told = [], most = null }: { told?: readonly number[]; most?: number | null },
): Promise<EndedWish[]> {
  const { rows: ended } = await sql<Omit<EndedWish, keyof ToldReservation> & { id: number }>`
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
      mails: told.includes(id)
        ? []
        : [wishEndedMail(wish, wish.id, wish, wish.isReplacedLeft ? replaced : null)],
      withdrawn: { reservations: [wish.id] },
    });
  }
  return wishes;
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

/** A reservation that a wish has replaced, as it was before. */
export type ReplacedReservation = ToldReservation & CalendarReservation & { wishId: number };

/**
 * Gives up, free of charge, the reservations that these wishes replace, because each wish is about
 * to get its place. Other reservations replace nothing. The caller's mail about the place says it.
 * The caller promotes others in the schedules of the replaced ones.
 */
export async function giveUpReplaced(
  tx: Tx,
  ctx: CommandContext,
  wishIds: readonly number[],
): Promise<ReplacedReservation[]> {
  const { rows } = await sql<{ id: number; wishId: number }>`
    update reservation set kind = ${ReserveResult.Cancel}
    from reservation wish
    where wish.id = any(${wishIds}) and reservation.id = wish.replaces_id
      and ${isConfirmed("reservation")}
    returning reservation.id, wish.id as wish_id
  `.execute(tx);
  const cancelled = await joined(tx, rows);
  for (const replaced of cancelled) {
    const { id, studentUserId, scheduleId } = replaced;
    await record(tx, ctx, {
      category: "予約",
      description: `${replaced.name}さんの予約を、置き換え待ちの席が取れたためキャンセル（${timeAndPlace(replaced)}）`,
      targets: { reservation: id, user: studentUserId, schedule: scheduleId },
      withdrawn: { reservations: [id] },
    });
  }
  return cancelled.map((replaced) => ({
    ...replaced,
    reservationId: replaced.id,
    state: ReservationState.Confirm,
  }));
}

/** The places that these have given up. */
export function freedBy(replaced: readonly ReplacedReservation[]): VacancyCause[] {
  return replaced
    .map(({ scheduleId }) => ({ id: scheduleId, freedCount: 1 }))
    .toSorted((a, b) => a.id - b.id);
}

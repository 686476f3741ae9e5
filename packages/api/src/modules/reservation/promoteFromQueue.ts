import { hasStopped, holdsPlace, isWaiting } from "@kenshu/db/predicates.ts";
import type { Tx } from "@kenshu/db/transaction.ts";
import { ReserveResult } from "@kenshu/domain/enumerations.ts";
import { PROMOTION_GRACE_HOURS } from "@kenshu/domain/reservation/reservation.limits.ts";
import { promote, type Waiting } from "@kenshu/domain/reservation/reservation.rules.ts";
import { addHours } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { CommandContext } from "#context.ts";
import { promotionMail } from "#modules/reservation/reservation.mails.ts";
import { endOverdueWishes, freedBy, giveUpReplaced } from "#modules/reservation/wishes.ts";
import type { VacancyCause } from "#modules/watch/index.ts";
import type { NamedRecipient } from "#recording/mail.ts";
import { record } from "#recording/record.ts";
import { timeAndPlace } from "#recording/timeAndPlace.ts";
import { lockSchedule } from "#rows/locks.ts";

/**
 * How many students were promoted, how many of them get a mail, and how many places that has freed
 * and taken in which schedules.
 */
export type Promoted = { carriedUpCount: number; mailCount: number; changed: VacancyCause[] };
const nobody: Promoted = { carriedUpCount: 0, mailCount: 0, changed: [] };

/**
 * Promotes waiting students in queue order while places are free, and only before the cutoff. Each
 * gets an alert and a mail. The log names those who are passed over (rule 5.7). A promoted wish
 * gives up the reservation that it replaces, and others get that place (rule 5.12). Nothing else
 * promotes anybody, and only `passOnPlaces` calls this, with the schedule locked.
 */
export async function promoteFromQueue(
  tx: Tx,
  ctx: CommandContext,
  scheduleId: number,
): Promise<Promoted> {
  const now = ctx.clock.now();
  const found = await waitingOf(tx, scheduleId);
  if (found.length === 0) return nobody;
  const schedule = await lockSchedule(tx, scheduleId);
  const queue = found.some(isWish) ? await liveQueueOf(tx, ctx, scheduleId) : found;
  const { promoted, skipped } = promote(schedule, await reserveCountOf(tx, scheduleId), queue, now);

  const byId = new Map(queue.map((waiting) => [waiting.reservationId, waiting]));
  for (const id of skipped) {
    const waiting = byId.get(id);
    if (!waiting) continue;
    const reason = waiting.isEnabled ? "受講中の研修がないため" : "アカウントが停止中のため";
    await record(tx, ctx, {
      category: "予約",
      description: `${waiting.name}さんを${reason}繰り上げずに見送り（${timeAndPlace(schedule)}）`,
      targets: { reservation: id, user: waiting.studentUserId, schedule: scheduleId },
    });
  }
  if (promoted.length === 0) return nobody;

  const replaced = await giveUpReplaced(tx, ctx, promoted);
  const replacedBy = new Map(replaced.map((one) => [one.wishId, one]));
  const graceUntil = addHours(now, PROMOTION_GRACE_HOURS);
  const updated = await tx
    .updateTable("reservation")
    .set({
      kind: ReserveResult.CarryUp,
      replacesId: null,
      carriedUpAt: now,
      graceUntil: sql<Date>`greatest(grace_until, ${graceUntil})`,
    })
    .where("id", "=", sql<number>`any(${promoted})`)
    .returning(["id", "noPenalty", "graceUntil", penaltyAmount])
    .execute();
  let mailCount = 0;
  for (const { id, penaltyAmount, ...terms } of updated.toSorted((a, b) => a.id - b.id)) {
    const waiting = byId.get(id);
    if (!waiting) continue;
    const { mailedCount } = await record(tx, ctx, {
      category: "予約",
      description: `${waiting.name}さんをキャンセル待ちから繰り上げ（${timeAndPlace(schedule)}）`,
      targets: { reservation: id, user: waiting.studentUserId, schedule: scheduleId },
      mails: [promotionMail(waiting, id, schedule, terms, penaltyAmount, now, replacedBy.get(id))],
    });
    mailCount += mailedCount;
  }
  const freed = freedBy(replaced);
  const changed = [{ id: scheduleId, freedCount: -updated.length }, ...freed];
  for (const id of new Set(freed.map((cause) => cause.id))) {
    changed.push(...(await promoteFromQueue(tx, ctx, id)).changed);
  }
  return { carriedUpCount: updated.length, mailCount, changed };
}

const penaltyAmount = sql<number>`(select penalty_amount from setting)`.as("penaltyAmount");

type Queued = Waiting & NamedRecipient & { studentUserId: number; replacesId: number | null };

function isWish({ replacesId }: Queued): boolean {
  return replacesId !== null;
}

/**
 * The queue without expired wishes, read again once the reservations that wishes would replace are
 * locked too.
 */
async function liveQueueOf(tx: Tx, ctx: CommandContext, scheduleId: number): Promise<Queued[]> {
  await endOverdueWishes(tx, ctx, scheduleId);
  return waitingOf(tx, scheduleId);
}

/** The queue of a schedule, in order. */
async function waitingOf(tx: Tx, scheduleId: number): Promise<Queued[]> {
  const { rows } = await sql<Queued>`
    select
      reservation.id as reservation_id, reservation.student_user_id, reservation.replaces_id,
      student.name, student.email_address,
      student.is_receive_e_mail_enabled, student.is_enabled, ${hasStopped()} as has_stopped
    from reservation join app_user student on student.id = reservation.student_user_id
    where reservation.schedule_id = ${scheduleId} and ${isWaiting()}
    order by reservation.id
  `.execute(tx);
  return rows;
}

async function reserveCountOf(tx: Tx, scheduleId: number): Promise<number> {
  const { count } = await tx
    .selectFrom("reservation")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("scheduleId", "=", scheduleId)
    .where(holdsPlace())
    .executeTakeFirstOrThrow();
  return count;
}

import { isCancelled } from "@kenshu/db/predicates.ts";
import { inBriefTransaction, type Tx } from "@kenshu/db/transaction.ts";
import type { Consequences } from "@kenshu/domain/asked.ts";
import { CancelledBy, CashFlowType, type ReserveResult } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { Found } from "@kenshu/domain/foundSentences.ts";
import { formatYen } from "@kenshu/domain/money.ts";
import { cancelConsequences } from "@kenshu/domain/reservation/consequences.rules.ts";
import {
  type CancelDecision,
  decideCancellation,
  type Expectation,
  holdsPlace,
  isWaiting,
  whatIsOtherwise,
} from "@kenshu/domain/reservation/reservation.rules.ts";
import { tokyoDate } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { SignedIn } from "#context.ts";
import { requireExpected } from "#declaring/requireExpected.ts";
import { passOnPlaces } from "#modules/reservation/passOnPlaces.ts";
import { cancelledMail } from "#modules/reservation/reservation.mails.ts";
import type { GivenReason } from "#modules/reservation/reservation.store.ts";
import { type EndedWish, endWishesOf } from "#modules/reservation/wishes.ts";
import type { Mail } from "#recording/mail.ts";
import { type WrittenReservation, writeAndRecord } from "#recording/record.ts";
import { timeAndPlace } from "#recording/timeAndPlace.ts";
import { type LockedReservation, lockWithSchedule } from "#rows/locks.ts";

type Done = Consequences<"TrainingReserve.Cancel">;

/**
 * Cancels one reservation, free of charge or with the penalty's invoice in the same transaction
 * (rule 5.6). The first in the queue gets the free place (rule 5.7). DbConflict if that is not what
 * the caller expects (rule 13.21). The reason stays with the reservation (rule 5.16).
 */
export function cancel(
  ctx: SignedIn,
  {
    reserveId,
    expected,
    reason,
    reasonText,
    ...expectation
  }: { reserveId: number; expected?: Partial<Done> | undefined } & GivenReason & Expectation,
): Promise<{ result: ReserveResult; done: Done }> {
  return inBriefTransaction(ctx.db, async (tx) => {
    const ownedBy = ctx.actor.letter === "S" ? ctx.actor.userId : null;
    const locked = await lockWithSchedule(tx, reserveId, ownedBy, ctx.clock.now());
    if (!locked) return fail("DbConflict", await whatIsFound(tx, reserveId));
    const decision = decideCancellation({ ...locked, now: ctx.clock.now(), schedule: locked });
    if ("refusal" in decision) {
      const { refusal } = decision;
      return refusal === "DbConflict" ? fail(refusal, { found: "cancelled" }) : fail(refusal);
    }
    const done = cancelConsequences(locked, decision);
    requireExpected(expected, done);
    requireUnchanged(expectation, decision);
    await giveUp(tx, ctx, locked, decision, { reason, reasonText });
    if (holdsPlace(locked.state) && locked.isWanted) {
      await passOnPlaces(tx, ctx, [{ id: locked.scheduleId, freedCount: 1 }]);
    }
    return { result: decision.result, done };
  });
}

/** DbConflict if a reservation is in another state than expected, or costs otherwise (rule 5.6). */
export function requireUnchanged(
  expectation: Expectation,
  giving: Pick<CancelDecision, "state" | "fee">,
): void {
  const found = whatIsOtherwise(expectation, giving);
  if (found) fail("DbConflict", { found, penaltyAmount: giving.fee });
}

/**
 * Writes the cancellation of a locked reservation, with the penalty's invoice if it has a fee. Its
 * wish ends, because it has nothing to replace any more (rule 5.12). Without `given` it is exchanged:
 * the caller's mail says it, and nobody has given up a place. The caller must promote others.
 */
export async function giveUp(
  tx: Tx,
  ctx: SignedIn,
  locked: LockedReservation,
  { result, state, fee, endsWish }: CancelDecision,
  given: GivenReason | null,
): Promise<GivenUp> {
  const now = ctx.clock.now();
  const reserveId = locked.id;
  if (fee > 0) {
    await tx
      .insertInto("cashFlow")
      .values({
        studentUserId: locked.studentUserId,
        type: CashFlowType.Invoice,
        amount: fee,
        memo: "キャンセル料",
        taxRate: null,
        reservationId: reserveId,
        scheduleStartDate: locked.startDate,
        occurredOn: tokyoDate(now),
        createdAt: now,
        createdBy: ctx.actor.userId,
      })
      .execute();
  }
  const endedWishes = endsWish ? await endWishesOf(tx, ctx, [reserveId], [reserveId]) : [];
  const mail = cancelledMail(locked, reserveId, locked, fee, endedWishes);
  const by = ctx.actor.letter === "S" ? CancelledBy.Student : CancelledBy.Staff;
  const isPlaceGivenUp = given !== null && !isWaiting(state);
  const write = sql<WrittenReservation>`
    update reservation set
      kind = ${result},
      cancelled_at = ${isPlaceGivenUp ? now : null}, cancelled_by = ${isPlaceGivenUp ? by : null},
      told_at = null, told_late_minutes = null,
      reason = coalesce(${given?.reason ?? null}, reason),
      reason_text = coalesce(${given?.reasonText ?? null}, reason_text)
    where id = ${reserveId} returning id, calendar_sequence`;
  await writeAndRecord(tx, ctx, "reservation", write, {
    category: "予約",
    description: `${locked.name}さんの予約をキャンセル${
      fee > 0 ? `・キャンセル料${formatYen(fee)}` : ""
    }（${timeAndPlace(locked)}）`,
    targets: { user: locked.studentUserId, schedule: locked.scheduleId },
    mails: given ? [{ ...mail, reservationId: "written" }] : [],
    withdrawn: { reservations: [reserveId] },
  });
  return { fee, endedWishes, mail };
}

/** What giving up a reservation has cost and ended, and the mail that tells it. */
type GivenUp = { fee: number; endedWishes: EndedWish[]; mail: Mail };

/** Calling a schedule off has cancelled every reservation of it. */
async function whatIsFound(tx: Tx, reserveId: number): Promise<{ found?: Found }> {
  const reservation = await tx
    .selectFrom("reservation")
    .select("id")
    .where("id", "=", reserveId)
    .where(isCancelled())
    .executeTakeFirst();
  return reservation ? { found: "cancelled" } : {};
}

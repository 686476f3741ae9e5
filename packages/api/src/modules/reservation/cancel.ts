import { isCancelled } from "@kenshu/db/predicates.ts";
import { inBriefTransaction, type Tx } from "@kenshu/db/transaction.ts";
import { CashFlowType, ReserveResult } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { Found } from "@kenshu/domain/foundSentences.ts";
import { formatYen } from "@kenshu/domain/money.ts";
import {
  decideCancellation,
  type Expectation,
  holdsPlace,
  whatIsOtherwise,
} from "@kenshu/domain/reservation/reservation.rules.ts";
import { tokyoDate } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { SignedIn } from "#context.ts";
import { promoteFromQueue } from "#modules/reservation/promoteFromQueue.ts";
import { cancelledMail } from "#modules/reservation/reservation.mails.ts";
import { endWishesOf } from "#modules/reservation/wishes.ts";
import { writeAndRecord } from "#recording/record.ts";
import { timeAndPlace } from "#recording/timeAndPlace.ts";
import { type LockedReservation, lockWithSchedule } from "#rows/locks.ts";

/**
 * Cancels one reservation, free of charge or with the penalty's invoice in the same transaction
 * (rule 5.6). The first in the queue gets the free place (rule 5.7). DbConflict if the reservation
 * is not as its caller expects.
 */
export function cancel(
  ctx: SignedIn,
  { reserveId, ...expectation }: { reserveId: number } & Expectation,
): Promise<{ result: ReserveResult }> {
  return inBriefTransaction(ctx.db, async (tx) => {
    const ownedBy = ctx.actor.letter === "S" ? ctx.actor.userId : null;
    const locked = await lockWithSchedule(tx, reserveId, ownedBy);
    if (!locked) return fail("DbConflict", await whatIsFound(tx, reserveId));
    const result = await giveUp(tx, ctx, locked, expectation);
    if (holdsPlace(locked.state) && locked.isWaitedFor) {
      await promoteFromQueue(tx, ctx, locked.scheduleId);
    }
    return { result };
  });
}

/**
 * Cancels a locked reservation, with the penalty if there is one. DbConflict if its state or cost
 * is not as expected (rule 5.6). Its wish ends, because it has nothing to replace any more (rule
 * 5.12). The caller must promote others.
 */
export async function giveUp(
  tx: Tx,
  ctx: SignedIn,
  locked: LockedReservation,
  expectation: Expectation,
): Promise<CancelResult> {
  const now = ctx.clock.now();
  const decision = decideCancellation({ ...locked, now, schedule: locked });
  if ("refusal" in decision) {
    const { refusal } = decision;
    return refusal === "DbConflict" ? fail(refusal, { found: "cancelled" }) : fail(refusal);
  }

  const { result } = decision;
  const reserveId = locked.id;
  const penalty = result === ReserveResult.CancelPenalty ? await penaltyAmountOf(tx) : 0;
  const found = whatIsOtherwise(expectation, { state: locked.state, fee: penalty });
  if (found) return fail("DbConflict", { found, penaltyAmount: penalty });
  if (penalty > 0) {
    await tx
      .insertInto("cashFlow")
      .values({
        studentUserId: locked.studentUserId,
        type: CashFlowType.Invoice,
        amount: penalty,
        memo: "キャンセル料",
        reservationId: reserveId,
        scheduleStartDate: locked.startDate,
        occurredOn: tokyoDate(now),
        createdAt: now,
        createdBy: ctx.actor.userId,
      })
      .execute();
  }
  await writeAndRecord(tx, ctx, "reservation", cancellation(reserveId, result), {
    category: "予約",
    description: `${locked.name}さんの予約をキャンセル${
      penalty > 0 ? `・キャンセル料${formatYen(penalty)}` : ""
    }（${timeAndPlace(locked)}）`,
    targets: { user: locked.studentUserId, schedule: locked.scheduleId },
    mails: [cancelledMail(locked, reserveId, locked, penalty)],
  });
  if (locked.hasWish) await endWishesOf(tx, ctx, [reserveId]);
  return result;
}

type CancelResult = typeof ReserveResult.Cancel | typeof ReserveResult.CancelPenalty;

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

async function penaltyAmountOf(tx: Tx): Promise<number> {
  const setting = tx.selectFrom("setting").select("penaltyAmount");
  return (await setting.executeTakeFirstOrThrow()).penaltyAmount;
}

function cancellation(id: number, kind: ReserveResult) {
  return sql<{ id: number }>`update reservation set kind = ${kind} where id = ${id} returning id`;
}

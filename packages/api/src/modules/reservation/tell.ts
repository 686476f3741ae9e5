import { inBriefTransaction } from "@kenshu/db/transaction.ts";
import { fail } from "@kenshu/domain/errors.ts";
import type { Told, tellInput } from "@kenshu/domain/reservation/reservation.schema.ts";
import { decideTelling } from "@kenshu/domain/reservation/telling.rules.ts";
import { wireInstant } from "@kenshu/domain/time.ts";
import { sql } from "kysely";
import type { z } from "zod";
import type { SignedIn } from "#context.ts";
import { type WrittenReservation, writeAndRecord } from "#recording/record.ts";
import { timeAndPlace } from "#recording/timeAndPlace.ts";
import { lockReservation } from "#rows/locks.ts";
import { presentSaid, said } from "#rows/saidByStudent.ts";

/**
 * Keeps what the caller says of an own reservation: late, or not coming. It sets no mark and costs
 * nothing. The last word counts; the same word again changes nothing (rule 6.9).
 */
export function tell(
  ctx: SignedIn,
  { reserveId, lateMinutes, reason, reasonText }: z.output<typeof tellInput>,
): Promise<Told> {
  return inBriefTransaction(ctx.db, async (tx) => {
    const locked = await lockReservation(tx, reserveId)
      .select(said)
      .where("student.id", "=", ctx.actor.userId)
      .executeTakeFirst();
    if (!locked) return fail("DbConflict");
    const now = ctx.clock.now();
    const { state } = locked;
    const decision = decideTelling({ now, schedule: locked, state, lateMinutes });
    if (decision) {
      const { refusal } = decision;
      if (refusal === "DbConflict") return fail(refusal, { found: "cancelled" });
      if (refusal === "UnauthorizedOperation") return fail(refusal, { found: "waits" });
      return fail(refusal);
    }

    const before = presentSaid(locked);
    const isRepeated =
      before.told?.lateMinutes === lateMinutes &&
      before.reason === reason &&
      before.reasonText === reasonText;
    if (before.told && isRepeated) return before.told;
    const write = sql<WrittenReservation>`
      update reservation set
        told_at = ${now}, told_late_minutes = ${lateMinutes},
        reason = ${reason}, reason_text = ${reasonText}
      where id = ${reserveId} returning id, calendar_sequence`;
    await writeAndRecord(tx, ctx, "reservation", write, {
      category: "予約",
      description: `${locked.name}さんから「${
        lateMinutes === null ? "行けません" : `${lateMinutes}分遅れます`
      }」と連絡（${timeAndPlace(locked)}）`,
      targets: { user: locked.studentUserId, schedule: locked.scheduleId },
    });
    return { toldAt: wireInstant(now), lateMinutes };
  });
}

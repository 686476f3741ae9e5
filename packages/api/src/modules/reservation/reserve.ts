import { inBriefTransaction } from "@kenshu/db/transaction.ts";
import type { Consequences } from "@kenshu/domain/asked.ts";
import { ReserveResult, reserveResultName } from "@kenshu/domain/enumerations.ts";
import { reserveConsequences } from "@kenshu/domain/reservation/consequences.rules.ts";
import {
  decideReservation,
  type ReserveRequest,
} from "@kenshu/domain/reservation/reservation.rules.ts";
import { sql } from "kysely";
import type { SignedIn } from "#context.ts";
import { requireExpected } from "#declaring/requireExpected.ts";
import { passOnPlaces } from "#modules/reservation/passOnPlaces.ts";
import { confirmedMail, waitingMail } from "#modules/reservation/reservation.mails.ts";
import { insertion, lockAndReadFacts, refuse } from "#modules/reservation/reserving.ts";
import { freedBy, giveUpReplaced } from "#modules/reservation/wishes.ts";
import { type WrittenReservation, writeAndRecord } from "#recording/record.ts";
import { timeAndPlace } from "#recording/timeAndPlace.ts";
import { lockSchedules } from "#rows/locks.ts";

type Done = Consequences<"TrainingReserve.Reserve">;
export type Reserved = { result: ReserveResult; reserveId: number; done: Done };

/**
 * Reserves a place in a schedule for a student, or a place in its queue. Refuses as
 * `decideReservation` says (rules 5.2 to 5.4, 5.8), and with DbConflict if that is not what the
 * caller expects (rule 13.21).
 */
export function reserve(
  ctx: SignedIn,
  request: ReserveRequest,
  {
    expected,
    ...wanted
  }: { scheduleId: number; studentUserId: number; expected?: Partial<Done> | undefined },
): Promise<Reserved> {
  return inBriefTransaction(ctx.db, async (tx) => {
    // A wish that is forced out of the queue frees a place elsewhere.
    if ("force" in request) await lockSchedules(tx, [wanted.scheduleId]);
    const known = await lockAndReadFacts(tx, ctx.clock.now(), wanted);
    const { schedule, student, kept, facts } = known;
    const decision = decideReservation(request, facts);
    if ("refusal" in decision) return refuse(decision.refusal, known);

    const { result } = decision;
    const noPenalty = "noPenalty" in request && request.noPenalty;
    const [replaced] = kept ? await giveUpReplaced(tx, ctx, [kept.id]) : [];
    const done = reserveConsequences(schedule, decision, replaced ?? null);
    requireExpected(expected, done);
    const write = kept
      ? forceConfirmation(kept.id)
      : insertion(schedule, student, { result, noPenalty, now: facts.now });
    const reserveId = await writeAndRecord(tx, ctx, "reservation", write, {
      category: "予約",
      description: `${student.name}さんの${reserveResultName[result]}（${timeAndPlace(schedule)}）`,
      targets: { user: student.id, schedule: schedule.id },
      mails: [
        result === ReserveResult.Wait
          ? waitingMail(student, schedule, decision)
          : confirmedMail(
              student,
              kept?.id ?? "written",
              schedule,
              kept ?? { noPenalty, graceUntil: null },
              facts.penaltyAmount,
              facts.now,
              replaced,
            ),
      ],
    });
    if (replaced) await passOnPlaces(tx, ctx, freedBy([replaced]));
    return { result, reserveId, done };
  });
}

/** Gives a waiting reservation a place. */
function forceConfirmation(id: number) {
  return sql<WrittenReservation>`
    update reservation set kind = ${ReserveResult.ForceConfirm}, replaces_id = null
    where id = ${id} returning id, calendar_sequence`;
}

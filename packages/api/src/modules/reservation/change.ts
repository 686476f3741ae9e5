import { inBriefTransaction, type Tx } from "@kenshu/db/transaction.ts";
import type { Consequences } from "@kenshu/domain/asked.ts";
import { ReserveResult, reserveResultName } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { changeConsequences } from "@kenshu/domain/reservation/consequences.rules.ts";
import { decideChange } from "@kenshu/domain/reservation/reservation.rules.ts";
import { formatSchedule } from "@kenshu/domain/time.ts";
import type { SignedIn } from "#context.ts";
import { requireExpected } from "#declaring/requireExpected.ts";
import { giveUp, requireUnchanged } from "#modules/reservation/cancel.ts";
import { passOnPlaces } from "#modules/reservation/passOnPlaces.ts";
import { changedMail, wishMail } from "#modules/reservation/reservation.mails.ts";
import { insertion, readFacts, refuse } from "#modules/reservation/reserving.ts";
import { writeAndRecord } from "#recording/record.ts";
import { timeAndPlace } from "#recording/timeAndPlace.ts";
import { lockSchedules, lockStudent, lockWithDependants } from "#rows/locks.ts";

type Done = Consequences<"TrainingReserve.Change">;

/**
 * Exchanges a confirmed reservation for one of another schedule in one transaction. It takes the
 * new place and gives up the former by the rules of cancelling, or changes nothing. DbConflict if
 * that is not what the caller expects (rule 13.21). A full schedule is ScheduleFull. With `acceptWaiting` the
 * student waits for it with a wish and keeps the former reservation (rule 5.12).
 */
export function change(
  ctx: SignedIn,
  {
    reserveId,
    scheduleId,
    acceptWaiting,
    expectsFee,
    expected,
  }: {
    reserveId: number;
    scheduleId: number;
    acceptWaiting: boolean;
    expectsFee?: boolean;
    expected?: Partial<Done> | undefined;
  },
): Promise<{ result: ReserveResult; reserveId: number; done: Done }> {
  return inBriefTransaction(ctx.db, async (tx) => {
    const { formerScheduleId, studentUserId } = await findFormer(tx, ctx, reserveId);
    await lockSchedules(tx, [formerScheduleId, scheduleId]);
    await lockStudent(tx, studentUserId);
    const former = await lockWithDependants(
      tx,
      reserveId,
      ctx.clock.now(),
    ).executeTakeFirstOrThrow();
    const known = await readFacts(tx, ctx.clock.now(), {
      scheduleId,
      studentUserId,
      formerId: reserveId,
    });
    const { schedule, student, facts } = known;
    const by = ctx.actor.letter === "S" ? "student" : "staff";
    const decision = decideChange({ by, acceptWaiting }, facts, former);
    if ("refusal" in decision) return refuse(decision.refusal, known);

    const { result } = decision;
    const isWish = result === ReserveResult.Wait;
    if (isWish && former.hasWish) {
      return fail("UnauthorizedOperation", { found: "wished" });
    }
    const done = changeConsequences(former, schedule, decision);
    requireExpected(expected, done);
    if (decision.givenUp) requireUnchanged({ expectsFee }, decision.givenUp);
    const givenUp = decision.givenUp && (await giveUp(tx, ctx, former, decision.givenUp, null));
    const noPenalty = by === "staff" && former.noPenalty;
    const write = insertion(schedule, student, {
      result,
      noPenalty,
      now: facts.now,
      replacesId: isWish ? reserveId : null,
    });
    const isInstead = isWish ? `、置き換え ${formatSchedule(former)}` : "";
    const written = await writeAndRecord(tx, ctx, "reservation", write, {
      category: "予約",
      description: `${student.name}さんの${reserveResultName[result]}（${timeAndPlace(schedule)}${isInstead}）`,
      targets: { user: student.id, schedule: scheduleId },
      mails: [
        givenUp
          ? changedMail(
              student,
              { ...former, ...givenUp, reservationId: reserveId },
              schedule,
              { noPenalty, graceUntil: null },
              facts.penaltyAmount,
              facts.now,
            )
          : wishMail(student, schedule, former),
      ],
    });
    if (!isWish && former.isWanted) {
      await passOnPlaces(tx, ctx, [{ id: formerScheduleId, freedCount: 1 }]);
    }
    return { result, reserveId: written, done };
  });
}

/**
 * The schedule and the owner of the reservation. For students another's reservation does not exist.
 */
async function findFormer(tx: Tx, ctx: SignedIn, id: number) {
  const ownedBy = ctx.actor.letter === "S" ? ctx.actor.userId : null;
  const former = await tx
    .selectFrom("reservation")
    .select(["scheduleId as formerScheduleId", "studentUserId"])
    .where("id", "=", id)
    .$if(ownedBy !== null, (own) => own.where("studentUserId", "=", ownedBy))
    .executeTakeFirst();
  return former ?? fail("DbConflict");
}

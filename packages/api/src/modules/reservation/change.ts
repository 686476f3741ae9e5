import { inBriefTransaction, type Tx } from "@kenshu/db/transaction.ts";
import { ReserveResult, reserveResultName } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { decideChange } from "@kenshu/domain/reservation/reservation.rules.ts";
import { formatSchedule } from "@kenshu/domain/time.ts";
import type { SignedIn } from "#context.ts";
import { giveUp } from "#modules/reservation/cancel.ts";
import { promoteFromQueue } from "#modules/reservation/promoteFromQueue.ts";
import { confirmedMail, wishMail } from "#modules/reservation/reservation.mails.ts";
import type { Reserved } from "#modules/reservation/reserve.ts";
import { insertion, readFacts, refuse } from "#modules/reservation/reserving.ts";
import { writeAndRecord } from "#recording/record.ts";
import { timeAndPlace } from "#recording/timeAndPlace.ts";
import { lockSchedules, lockStudent, lockWithDependants } from "#rows/locks.ts";

/**
 * Exchanges a confirmed reservation for one of another schedule in one transaction. It takes the
 * new place and gives up the former by the rules of cancelling, or changes nothing. DbConflict if
 * the cost is not as the caller expects. A full schedule is ScheduleFull. With `acceptWaiting` the
 * student waits for it with a wish and keeps the former reservation (rule 5.12).
 */
export function change(
  ctx: SignedIn,
  {
    reserveId,
    scheduleId,
    acceptWaiting,
    expectsFee,
  }: { reserveId: number; scheduleId: number; acceptWaiting: boolean; expectsFee?: boolean },
): Promise<Reserved> {
  return inBriefTransaction(ctx.db, async (tx) => {
    const { formerScheduleId, studentUserId } = await findFormer(tx, ctx, reserveId);
    await lockSchedules(tx, [formerScheduleId, scheduleId]);
    await lockStudent(tx, studentUserId);
    const former = await lockWithDependants(tx, reserveId).executeTakeFirstOrThrow();
    const known = await readFacts(tx, ctx.clock.now(), {
      scheduleId,
      studentUserId,
      formerId: reserveId,
    });
    const { schedule, student, facts, penaltyAmount } = known;
    const by = ctx.actor.letter === "S" ? "student" : "staff";
    const decision = decideChange({ by, acceptWaiting }, facts, former);
    if ("refusal" in decision) return refuse(decision.refusal, known);

    const { result } = decision;
    const isWish = result === ReserveResult.Wait;
    if (isWish && former.hasWish) {
      return fail("UnauthorizedOperation", { found: "wished" });
    }
    if (!isWish) await giveUp(tx, ctx, former, { expectsFee });
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
        isWish
          ? wishMail(student, schedule, former)
          : confirmedMail(
              student,
              "written",
              schedule,
              { noPenalty, graceUntil: null },
              penaltyAmount,
              facts.now,
            ),
      ],
    });
    if (!isWish && former.isWaitedFor) await promoteFromQueue(tx, ctx, formerScheduleId);
    return { result, reserveId: written };
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

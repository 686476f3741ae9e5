import { inTransaction } from "@kenshu/db/transaction.ts";
import { ABSENCE_MAIL_DELAY_MINUTES } from "@kenshu/domain/attendance/attendance.limits.ts";
import { decideMark, markAbilities } from "@kenshu/domain/attendance/attendance.rules.ts";
import { Mark, markName } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { addMinutes, formatSchedule, wireInstant } from "@kenshu/domain/time.ts";
import type { SignedIn } from "#context.ts";
import { absenceMail } from "#modules/attendance/attendance.mails.ts";
import { lockMark, placeless, targetsOf, writeMark } from "#modules/attendance/attendance.store.ts";
import { endWishesOf } from "#modules/reservation/index.ts";
import { record } from "#recording/record.ts";

/**
 * Marks a confirmed reservation as present, tardy or absent, from the schedule's day on (rule 6.1).
 * When two devices mark at once, one wins and the other is refused with DbConflict. On request a
 * mail reports an absence before the schedule's end. For a while it can be taken back (rule 6.2).
 */
export function addAttendance(
  ctx: SignedIn,
  input: { trainingReserveId: number; state: Mark; isSendMail?: boolean },
) {
  const { trainingReserveId, state } = input;
  return inTransaction(ctx.db, async (tx) => {
    const reservation = (await lockMark(tx, trainingReserveId)) ?? fail("DbConflict");
    const now = ctx.clock.now();
    const decision = decideMark({ ...reservation, now });
    if (decision) {
      const { refusal } = decision;
      if (refusal === "InvalidDate") return fail(refusal);
      return fail(refusal, { found: placeless(reservation.state) ?? "marked" });
    }

    const [marked = fail("DbConflict")] = await writeMark(tx, [trainingReserveId], state);
    await endWishesOf(tx, ctx, [trainingReserveId]);
    const { absenceCause, ...attendance } = marked;
    const isMailed =
      input.isSendMail === true &&
      state === Mark.Absence &&
      markAbilities({ ...reservation, now }).mailAbsence;
    const { mailedCount } = await record(tx, ctx, {
      category: "出欠",
      description: `${reservation.name}さんを${markName[state]}に登録（${formatSchedule(reservation)}）`,
      targets: targetsOf(reservation),
      mails: isMailed ? [absenceMail(reservation, absenceCause)] : [],
    });
    const leavesAt = mailedCount > 0 ? addMinutes(now, ABSENCE_MAIL_DELAY_MINUTES) : null;
    return {
      ...attendance,
      trainingReserveId,
      state,
      mailLeavesAt: leavesAt && wireInstant(leavesAt),
      mailState: leavesAt && ("waiting" as const),
    };
  });
}

import { inTransaction } from "@kenshu/db/transaction.ts";
import { decideMark } from "@kenshu/domain/attendance/attendance.rules.ts";
import { AttendanceState, attendanceName } from "@kenshu/domain/enumerations.ts";
import { fail } from "@kenshu/domain/errors.ts";
import { formatSession } from "@kenshu/domain/time.ts";
import type { SignedIn } from "#context.ts";
import { absenceMail } from "#modules/attendance/attendance.mails.ts";
import { lockReservation, writeMark } from "#modules/attendance/attendance.store.ts";
import { record } from "#record.ts";

/**
 * Marks a confirmed reservation as attended, tardy or absent, from the session's day on
 * (decisions 6.1). Of two devices at once one wins, the other is refused with DbConflict.
 * An absence is mailed when asked for, before the session's end only (decisions 6.2).
 */
export function addAttendance(
  ctx: SignedIn,
  input: { trainingReserveId: number; state: AttendanceState; isSendMail?: boolean },
) {
  const { trainingReserveId, state } = input;
  return inTransaction(ctx.db, async (tx) => {
    const reservation = (await lockReservation(tx, trainingReserveId)) ?? fail("DbConflict");
    const now = ctx.clock.now();
    const decision = decideMark({ ...reservation, now });
    if (decision) return fail(decision.refusal);

    const [marked] = await writeMark(tx, [trainingReserveId], state);
    const isMailed =
      input.isSendMail === true && state === AttendanceState.Absence && now < reservation.endDate;
    await record(tx, ctx, {
      category: "出欠",
      description: `${reservation.name}さんを${attendanceName[state]}に登録（${formatSession(reservation)}）`,
      targetId: trainingReserveId,
      mails: isMailed ? [absenceMail(reservation)] : [],
    });
    return { ...(marked ?? fail("DbConflict")), trainingReserveId, state };
  });
}

import { CashFlowType, ReserveResult } from "@kenshu/domain/enumerations.ts";
import { addDays, type PlainDate, tokyoInstant } from "@kenshu/domain/time.ts";
import type { NumberedBooking } from "#demo/bookings.ts";
import { ADMINISTRATOR_ID, enrolledTrainees } from "#demo/people.ts";
import type { Random } from "#demo/random.ts";

export const PENALTY_AMOUNT = 3_300;
const MATERIAL_FEE = 11_000;

/** Fees for material, paid a few days later; penalties, of which some are still owed. */
export function planCashFlows(
  random: Random,
  today: PlainDate,
  bookings: readonly NumberedBooking[],
) {
  const entries = [];
  for (const trainee of enrolledTrainees) {
    for (const { training, startedDaysAgo } of trainee.rounds) {
      entries.push({
        studentUserId: trainee.id,
        type: CashFlowType.Invoice,
        amount: MATERIAL_FEE,
        memo: `教材費（${training}）`,
        trainingReserveId: null,
        sessionStartDate: null,
        createdAt: tokyoInstant(addDays(today, -startedDaysAgo), "10:30"),
        createdBy: ADMINISTRATOR_ID,
      });
      entries.push({
        studentUserId: trainee.id,
        type: CashFlowType.Payment,
        amount: MATERIAL_FEE,
        memo: random.pick(["教材費 振込", "教材費 現金"]),
        trainingReserveId: null,
        sessionStartDate: null,
        createdAt: tokyoInstant(
          addDays(today, -random.integer(Math.max(1, startedDaysAgo - 6), startedDaysAgo - 1)),
          "16:00",
        ),
        createdBy: ADMINISTRATOR_ID,
      });
    }
    const penalties = bookings.filter(
      (booking) =>
        booking.trainee.id === trainee.id && booking.kind === ReserveResult.CancelPenalty,
    );
    for (const [index, { id, cancelledAt, session }] of penalties.entries()) {
      entries.push({
        studentUserId: trainee.id,
        type: CashFlowType.Invoice,
        amount: PENALTY_AMOUNT,
        memo: "キャンセル料",
        trainingReserveId: id,
        sessionStartDate: session.startDate,
        createdAt: cancelledAt ?? session.startDate,
        createdBy: trainee.id,
      });
      if (trainee.penalties?.[index] !== "paid") continue;
      entries.push({
        studentUserId: trainee.id,
        type: CashFlowType.Payment,
        amount: PENALTY_AMOUNT,
        memo: "キャンセル料 現金",
        trainingReserveId: null,
        sessionStartDate: null,
        createdAt: tokyoInstant(addDays(today, session.day), "18:40"),
        createdBy: ADMINISTRATOR_ID,
      });
    }
  }
  return entries
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((entry, index) => ({ id: index + 1, ...entry }));
}

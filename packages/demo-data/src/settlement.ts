import { CashFlowType, ReserveResult } from "@kenshu/domain/enumerations.ts";
import { addDays, type PlainDate, tokyoInstant } from "@kenshu/domain/time.ts";
import { ADMINISTRATOR_ID, enrolledStudents, randomOf } from "#people.ts";
import type { Random } from "#random.ts";
import type { NumberedReservation } from "#reservations.ts";

export const PENALTY_AMOUNT = 3_300;
const MATERIAL_FEE = 11_000;
const notRemoved = { voidedAt: null, voidedBy: null, voidReason: "" };

/**
 * Fees for material, paid a few days later, and penalties, some still unpaid. One payment was
 * entered by mistake.
 */
export function planCashFlows(
  shared: Random,
  today: PlainDate,
  reservations: readonly NumberedReservation[],
) {
  const cashFlows = [];
  for (const student of enrolledStudents) {
    const random = randomOf(student, shared);
    for (const { training, startedDaysAgo } of student.activities) {
      cashFlows.push({
        studentUserId: student.id,
        type: CashFlowType.Invoice,
        amount: MATERIAL_FEE,
        memo: `教材費（${training}）`,
        reservationId: null,
        scheduleStartDate: null,
        createdAt: tokyoInstant(addDays(today, -startedDaysAgo), "10:30"),
        createdBy: ADMINISTRATOR_ID,
      });
      cashFlows.push({
        studentUserId: student.id,
        type: CashFlowType.Payment,
        amount: MATERIAL_FEE,
        memo: random.pick(["教材費 振込", "教材費 現金"]),
        reservationId: null,
        scheduleStartDate: null,
        createdAt: tokyoInstant(
          addDays(today, -random.integer(Math.max(1, startedDaysAgo - 6), startedDaysAgo - 1)),
          "16:00",
        ),
        createdBy: ADMINISTRATOR_ID,
      });
    }
    const penalties = reservations.filter(
      (reservation) =>
        reservation.student.id === student.id && reservation.kind === ReserveResult.CancelPenalty,
    );
    for (const [index, { id, cancelledAt, schedule }] of penalties.entries()) {
      cashFlows.push({
        studentUserId: student.id,
        type: CashFlowType.Invoice,
        amount: PENALTY_AMOUNT,
        memo: "キャンセル料",
        reservationId: id,
        scheduleStartDate: schedule.startDate,
        createdAt: cancelledAt ?? schedule.startDate,
        createdBy: student.id,
      });
      const payment = {
        studentUserId: student.id,
        type: CashFlowType.Payment,
        amount: PENALTY_AMOUNT,
        memo: "キャンセル料 現金",
        reservationId: null,
        scheduleStartDate: null,
        createdAt: tokyoInstant(addDays(today, schedule.day), "18:40"),
        createdBy: ADMINISTRATOR_ID,
      };
      const isPaid = student.penalties?.[index] === "paid";
      cashFlows.push(
        isPaid
          ? payment
          : {
              ...payment,
              voidedAt: tokyoInstant(addDays(today, schedule.day), "18:55"),
              voidedBy: ADMINISTRATOR_ID,
              voidReason: "別の研修生の入金を誤って登録",
            },
      );
    }
  }
  return cashFlows
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((cashFlow, index) => ({ id: index + 1, ...notRemoved, ...cashFlow }));
}

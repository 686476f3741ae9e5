import { attendanceName, ReserveResult } from "@kenshu/domain/enumerations.ts";
import { addDays, formatSession, type PlainDate, tokyoInstant } from "@kenshu/domain/time.ts";
import type { NumberedBooking } from "#demo/bookings.ts";
import { ADMINISTRATOR_ID, staffMember } from "#demo/people.ts";

const KEPT_DAYS = 14;

/** What the log holds of the last days: reservations, cancellations, carry-ups and marks. */
export function planAuditLog(today: PlainDate, bookings: readonly NumberedBooking[]) {
  const administrator = staffMember(ADMINISTRATOR_ID);
  const since = tokyoInstant(addDays(today, -KEPT_DAYS));
  return bookings
    .flatMap(({ id: targetId, trainee, session, kind, attendanceState, ...booking }) => {
      const subject = `${trainee.name}さんの${formatSession(session)}`;
      const isForced = kind === ReserveResult.ForceConfirm;
      const byStaff = isForced || kind === ReserveResult.ConfirmNoPenalty || !trainee.hasAccount;
      const operator = byStaff
        ? administrator
        : { operateUserId: trainee.id, operateUserName: trainee.name };
      const isQueued = kind === ReserveResult.Wait || kind === ReserveResult.CarryUp;
      const reserved = {
        createdAt: booking.createdAt,
        category: "予約",
        description: `${subject}を${isForced ? "強制予約" : isQueued ? "キャンセル待ちで予約" : "予約"}`,
        targetId,
        ...operator,
      };
      return [
        reserved,
        ...(booking.cancelledAt
          ? [
              {
                ...reserved,
                createdAt: booking.cancelledAt,
                description: `${subject}の予約をキャンセル${kind === ReserveResult.CancelPenalty ? "（違約金あり）" : ""}`,
              },
            ]
          : []),
        ...(booking.carriedUpAt
          ? [
              {
                ...reserved,
                createdAt: booking.carriedUpAt,
                description: `${subject}の予約をキャンセル待ちから繰り上げ`,
                operateUserId: null,
                operateUserName: "システム",
              },
            ]
          : []),
        ...(attendanceState !== null
          ? [
              {
                ...reserved,
                createdAt: session.endDate,
                category: "出欠",
                description: `${subject}を${attendanceName[attendanceState]}として登録`,
                ...staffMember(session.instructorId ?? ADMINISTRATOR_ID),
              },
            ]
          : []),
      ];
    })
    .filter(({ createdAt }) => createdAt >= since)
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((row, index) => ({ id: index + 1, ...row }));
}

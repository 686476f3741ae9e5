import { ABSENCE_MAIL_DELAY_MINUTES } from "@kenshu/domain/attendance/attendance.limits.ts";
import { pages } from "@kenshu/domain/mail/pages.ts";
import { composeMail, type Mail } from "#recording/mail.ts";
import { timeAndPlace } from "#recording/timeAndPlace.ts";
import type { ToldReservation } from "#rows/placedReservations.ts";

/**
 * Tells a student that the absence from a schedule was noted; it can be taken back for a while (rule 6.2).
 * Its cause names it: it takes the place of no other mail about the reservation, and is taken back alone.
 */
export function absenceMail(reservation: ToldReservation, cause: string): Mail {
  return composeMail(
    reservation,
    "研修の欠席を記録しました",
    [
      "次の研修の欠席を記録しました。",
      timeAndPlace(reservation),
      "出席している場合や心当たりがない場合は、研修の担当者に連絡してください。",
    ],
    {
      page: pages.history,
      reservationId: reservation.id,
      cause,
      delayMinutes: ABSENCE_MAIL_DELAY_MINUTES,
    },
  );
}

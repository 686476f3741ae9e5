import { ABSENCE_MAIL_DELAY_MINUTES } from "@kenshu/domain/attendance/attendance.limits.ts";
import { pages } from "@kenshu/domain/mail/pages.ts";
import { composeMail, type Mail } from "#recording/mail.ts";
import { directionsText, timeAndPlace } from "#recording/timeAndPlace.ts";
import type { ToldReservation } from "#rows/placedReservations.ts";

/**
 * Tells a student that the absence was recorded. For a while the mail can be taken back (rule 6.2).
 * It has its own cause: it replaces no other mail about the reservation, and is taken back alone.
 */
export function absenceMail(reservation: ToldReservation, cause: string): Mail {
  return composeMail(
    reservation,
    "研修の欠席を記録しました",
    [
      "次の研修の欠席を記録しました。",
      timeAndPlace(reservation),
      ...directionsText(reservation),
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

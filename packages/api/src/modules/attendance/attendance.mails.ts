import { formatSession } from "@kenshu/domain/time.ts";
import type { LockedReservation } from "#modules/attendance/attendance.store.ts";
import type { Mail } from "#record.ts";

/** Tells a trainee that the absence from a session was noted. */
export function absenceMail(reservation: LockedReservation): Mail {
  return {
    to: reservation,
    subject: "【Kenshu】研修の欠席を登録しました",
    body: [
      `${reservation.name} 様`,
      "次の研修の欠席を登録しました。",
      `${formatSession(reservation)} ${reservation.schoolName} ${reservation.roomName}`,
      "出席している場合や心当たりがない場合は、研修の担当者に連絡してください。",
    ].join("\n\n"),
  };
}

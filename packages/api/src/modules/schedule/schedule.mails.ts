import type { ReservationState } from "@kenshu/domain/enumerations.ts";
import { pages } from "@kenshu/domain/mail/pages.ts";
import { isWaiting, penaltyFreeUntil } from "@kenshu/domain/reservation/reservation.rules.ts";
import { formatInstant } from "@kenshu/domain/time.ts";
import { publish, takeOut } from "#recording/calendarChange.ts";
import { composeMail, type Mail, type NamedRecipient } from "#recording/mail.ts";
import { type TimeAndPlace, timeAndPlace } from "#recording/timeAndPlace.ts";

/** A student with the reservation in the mail. */
type Told = NamedRecipient & { id: number; state: ReservationState };

/** Tells a student about a schedule's new time or room. */
export function movedMail(
  to: Told & { noPenalty: boolean; graceUntil: Date | null },
  before: TimeAndPlace,
  after: TimeAndPlace,
): Mail {
  const waits = isWaiting(to.state);
  const deadline =
    waits || to.noPenalty
      ? "キャンセル料はかかりません。"
      : `${formatInstant(penaltyFreeUntil(after, to.graceUntil))}までは無料でキャンセルできます。`;
  return composeMail(
    to,
    "研修の日時・場所が変わりました",
    [
      waits
        ? "キャンセル待ちをしている研修の日時または場所が変わりました。順番はそのままです。"
        : "予約している研修の日時または場所が変わりました。予約はそのまま有効です。",
      `変更前：${timeAndPlace(before)}\n変更後：${timeAndPlace(after)}`,
      `参加できない場合は、予約確認の画面からキャンセルしてください。${deadline}`,
    ],
    {
      page: pages.reservations,
      reservationId: to.id,
      calendar: waits ? undefined : publish(after),
    },
  );
}

/** Tells a student that a schedule was called off. */
export function calledOffMail(to: Told, schedule: TimeAndPlace): Mail {
  return composeMail(
    to,
    "研修が中止になりました",
    [
      "次の研修は中止になりました。予約はキャンセルしました。キャンセル料はかかりません。",
      timeAndPlace(schedule),
      "お手数ですが、ほかの日時の研修を予約してください。",
    ],
    {
      page: pages.slots,
      reservationId: to.id,
      calendar: takeOut([{ ...schedule, reservationId: to.id, state: to.state }]),
    },
  );
}

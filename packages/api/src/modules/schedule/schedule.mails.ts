import type { ReservationState } from "@kenshu/domain/enumerations.ts";
import { pages } from "@kenshu/domain/mail/pages.ts";
import { isWaiting, penaltyFreeUntil } from "@kenshu/domain/reservation/reservation.rules.ts";
import { formatInstant } from "@kenshu/domain/time.ts";
import { publish, takeOut } from "#recording/calendarChange.ts";
import { composeMail, type Mail, missedNews, type NamedRecipient } from "#recording/mail.ts";
import { directionsText, type TimeAndPlace, timeAndPlace } from "#recording/timeAndPlace.ts";
import { endedWishesText, type KeptTime, keptText } from "#recording/wishTexts.ts";

const MOVED = "研修の日時・場所が変わりました";
const CALLED_OFF = "研修が中止になりました";

/** A student with the reservation in the mail. */
type Told = NamedRecipient & { id: number; studentUserId: number; state: ReservationState };

/**
 * Tells a student about a schedule's new time or room, and which wish has ended with that.
 * `hasForgotten` asks to tell again whoever had told to be late or not to come.
 */
export function movedMail(
  to: Told & { noPenalty: boolean; graceUntil: Date | null },
  before: TimeAndPlace,
  after: TimeAndPlace,
  endedWishes: readonly TimeAndPlace[],
  hasForgotten: boolean,
): Mail {
  const waits = isWaiting(to.state);
  const deadline = to.noPenalty
    ? "キャンセル料はかかりません。"
    : `${formatInstant(penaltyFreeUntil(after, to.graceUntil))}までは無料でキャンセルできます。`;
  return composeMail(
    to,
    MOVED,
    [
      waits
        ? "キャンセル待ちをしている研修の日時または場所が変わりました。順番はそのままです。"
        : "予約している研修の日時または場所が変わりました。予約はそのまま有効です。",
      `変更前：${timeAndPlace(before)}\n変更後：${timeAndPlace(after)}`,
      ...directionsText(after),
      ...(hasForgotten
        ? [
            "遅れる、または行けないというご連絡は、変更前の時刻についてのものなので取り消しました。新しい時刻でも変わらない場合は、当日にこの予約の画面からもう一度連絡してください。",
          ]
        : []),
      ...(endedWishes.length > 0
        ? [
            `締切を過ぎたため、次の研修のキャンセル待ちを終了しました。\n${endedWishes.map(timeAndPlace).join("\n")}`,
          ]
        : []),
      waits
        ? "キャンセル待ちは、この予約の画面でやめられます。キャンセル料はかかりません。"
        : `参加できない場合は、この予約の画面からキャンセルしてください。${deadline}`,
    ],
    {
      page: pages.reservations,
      reservationId: to.id,
      calendar: waits ? undefined : publish(after),
      missed: missedNews(to, MOVED, after),
    },
  );
}

/**
 * Tells a student that a schedule was called off: of a reservation which wish has ended with it, of
 * a wish which reservation stays.
 */
export function calledOffMail(
  to: Told & KeptTime,
  schedule: TimeAndPlace,
  endedWishes: readonly TimeAndPlace[],
): Mail {
  const waited = isWaiting(to.state);
  return composeMail(
    to,
    CALLED_OFF,
    [
      waited
        ? `キャンセル待ちをしていた次の研修は中止になりました。キャンセル待ちは終了しました。${keptText(to)}`
        : "次の研修は中止になりました。予約はキャンセルしました。キャンセル料はかかりません。",
      timeAndPlace(schedule),
      ...directionsText(schedule),
      ...endedWishesText(endedWishes),
      ...(to.keptStartDate ? [] : ["お手数ですが、ほかの日時の研修を予約してください。"]),
    ],
    {
      page: pages.slots,
      reservationId: to.id,
      missed: missedNews(to, CALLED_OFF, schedule),
      calendar: takeOut([{ ...schedule, reservationId: to.id, state: to.state }]),
    },
  );
}

import type { ReservationState } from "@kenshu/domain/enumerations.ts";
import { pageOfReservation, pages } from "@kenshu/domain/mail/pages.ts";
import { formatYen } from "@kenshu/domain/money.ts";
import { isWaiting, penaltyFreeUntil } from "@kenshu/domain/reservation/reservation.rules.ts";
import { formatInstant, formatSchedule, tokyoDate } from "@kenshu/domain/time.ts";
import { type CancelledReservation, publish, takeOut } from "#recording/calendarChange.ts";
import { composeMail, type Mail, type NamedRecipient } from "#recording/mail.ts";
import { type TimeAndPlace, timeAndPlace } from "#recording/timeAndPlace.ts";

/** The mails about a change of a reservation, and the reminder. */

/** What decides whether a cancellation costs anything. */
type Terms = { noPenalty: boolean; graceUntil: Date | null };

export function confirmedMail(
  to: NamedRecipient,
  reservationId: number | "written",
  schedule: TimeAndPlace,
  terms: Terms,
  penaltyAmount: number,
  now: Date,
): Mail {
  return composeMail(
    to,
    "研修を予約しました",
    [
      "次の研修を予約しました。",
      timeAndPlace(schedule),
      cancelTerms({ ...schedule, ...terms }, penaltyAmount, now),
    ],
    { page: pages.reservations, reservationId, calendar: publish(schedule) },
  );
}

export function waitingMail(to: NamedRecipient, schedule: TimeAndPlace): Mail {
  return composeMail(
    to,
    "キャンセル待ちを受け付けました",
    [
      "次の研修のキャンセル待ちを受け付けました。席が空くと順番に予約が確定し、メールでお知らせします。",
      timeAndPlace(schedule),
    ],
    { page: pages.reservations, reservationId: "written" },
  );
}

/** A wish: the student waits for a place and keeps another (rule 5.12). */
export function wishMail(to: NamedRecipient, schedule: TimeAndPlace, kept: TimeAndPlace): Mail {
  return composeMail(
    to,
    "キャンセル待ちを受け付けました",
    [
      "今の予約を残したまま、次の研修のキャンセル待ちを受け付けました。席が空くと順番に予約が確定し、今の予約は無料でキャンセルされます。",
      `キャンセル待ち：${timeAndPlace(schedule)}\n今の予約：${timeAndPlace(kept)}`,
    ],
    { page: pages.reservations, reservationId: "written" },
  );
}

/** A wish has ended without a place; `kept` is the reservation that the student still has. */
export function wishEndedMail(
  to: NamedRecipient,
  reservationId: number,
  schedule: TimeAndPlace,
  kept: { id: number; startDate: Date; endDate: Date } | null,
): Mail {
  return composeMail(
    to,
    "キャンセル待ちを終了しました",
    [
      kept
        ? `席が空かないまま締切を過ぎたため、次の研修のキャンセル待ちを終了しました。${formatSchedule(kept)}の予約はそのままです。`
        : "置き換える予約がなくなったため、次の研修のキャンセル待ちを終了しました。",
      timeAndPlace(schedule),
    ],
    { page: kept ? pageOfReservation(kept.id) : pages.slots, reservationId },
  );
}

/** A wish has got its place, and this reservation was given up for it. */
export function replacedMail(
  to: NamedRecipient,
  replaced: CancelledReservation,
  wishId: number,
): Mail {
  return composeMail(
    to,
    "予約をキャンセルしました",
    [
      "キャンセル待ちをしていた研修の予約が確定したため、次の研修の予約をキャンセルしました。キャンセル料はかかりません。",
      timeAndPlace(replaced),
    ],
    {
      page: pageOfReservation(wishId),
      reservationId: replaced.reservationId,
      calendar: takeOut([replaced]),
    },
  );
}

export function promotionMail(
  to: NamedRecipient,
  reservationId: number,
  schedule: TimeAndPlace,
  { noPenalty, graceUntil }: Terms,
  isWish: boolean,
): Mail {
  const freeUntil = formatInstant(penaltyFreeUntil(schedule, graceUntil));
  return composeMail(
    to,
    "キャンセル待ちの予約が確定しました",
    [
      "席が空いたため、キャンセル待ちをしていた次の研修の予約が確定しました。",
      timeAndPlace(schedule),
      noPenalty
        ? "参加できない場合は、予約確認の画面からキャンセルしてください。キャンセル料はかかりません。"
        : `参加できない場合は、${freeUntil}までに予約確認の画面からキャンセルしてください。それまでは無料です。`,
      ...(isWish ? ["置き換える予約は、無料でキャンセルしました。"] : []),
    ],
    { page: pages.reservations, reservationId, calendar: publish(schedule) },
  );
}

export function cancelledMail(
  to: NamedRecipient,
  reservationId: number,
  schedule: TimeAndPlace & { state: ReservationState },
  penaltyAmount: number,
): Mail {
  const isCharged = penaltyAmount > 0;
  const waited = isWaiting(schedule.state);
  return composeMail(
    to,
    waited ? "キャンセル待ちを取り消しました" : "予約をキャンセルしました",
    [
      waited
        ? "次の研修のキャンセル待ちを取り消しました。"
        : "次の研修の予約をキャンセルしました。",
      timeAndPlace(schedule),
      ...(isCharged
        ? [
            `無料でキャンセルできる期限を過ぎていたため、キャンセル料${formatYen(penaltyAmount)}を請求します。`,
          ]
        : []),
    ],
    {
      page: isCharged ? pages.settlement : pages.slots,
      reservationId,
      calendar: takeOut([{ ...schedule, reservationId }]),
    },
  );
}

export function allCancelledMail(
  to: NamedRecipient,
  cancelled: readonly CancelledReservation[],
): Mail {
  return composeMail(
    to,
    "予約をすべてキャンセルしました",
    [
      "明日以降の次の予約をキャンセルしました。キャンセル料はかかりません。",
      cancelled.map(timeAndPlace).join("\n"),
    ],
    { page: pages.reservations, calendar: takeOut(cancelled) },
  );
}

/** A reservation of which we remind its student, and the reminder's identity. */
export type Reminded = NamedRecipient & TimeAndPlace & Terms & { id: number; cause: string };

/**
 * Sent the day before, while cancelling is still free. A late one tells the state at that time
 * (rule 11.10).
 */
export function reminderMail(
  { id, cause, ...reservation }: Reminded,
  penaltyAmount: number,
  now: Date,
): Mail {
  const { startDate } = reservation;
  const isToday = tokyoDate(startDate) === tokyoDate(now);
  return composeMail(
    reservation,
    `${isToday ? "本日" : "明日"}の研修のお知らせ`,
    [
      `${isToday ? "本日" : "明日"}は、次の研修の予約があります。`,
      timeAndPlace(reservation),
      cancelTerms(reservation, penaltyAmount, now),
    ],
    {
      page: pages.reservations,
      reservationId: id,
      cause,
      usefulUntil: startDate,
    },
  );
}

/** Until when cancelling is free, and the cost afterwards. */
function cancelTerms(
  { noPenalty, graceUntil, startDate }: Terms & { startDate: Date },
  penaltyAmount: number,
  now: Date,
): string {
  if (noPenalty || penaltyAmount === 0) {
    return "参加できない場合は、予約確認の画面からキャンセルしてください。キャンセル料はかかりません。";
  }
  const freeUntil = penaltyFreeUntil({ startDate }, graceUntil);
  const costs = `キャンセル料${formatYen(penaltyAmount)}がかかります。`;
  return now < freeUntil
    ? `参加できない場合は、${formatInstant(freeUntil)}までに予約確認の画面からキャンセルしてください。それまでは無料です。その後にキャンセルすると、${costs}`
    : `無料でキャンセルできる期限を過ぎているため、キャンセルすると${costs}`;
}

import { formatYen } from "@kenshu/domain/money.ts";
import { penaltyFreeUntil } from "@kenshu/domain/reservation/reservation.rules.ts";
import { formatInstant } from "@kenshu/domain/time.ts";
import { composeMail, type Mail, type NamedRecipient } from "#mail.ts";
import { type TimeAndPlace, timeAndPlace } from "#timeAndPlace.ts";

/** The mails that tell a student what became of a reservation. */

/** What decides whether cancelling a reservation costs anything. */
type Terms = { noPenalty: boolean; graceUntil: Date | null };

export function confirmedMail(
  to: NamedRecipient,
  schedule: TimeAndPlace,
  { noPenalty, graceUntil }: Terms,
  now: Date,
): Mail {
  const freeUntil = penaltyFreeUntil(schedule, graceUntil);
  const deadline = noPenalty
    ? "キャンセル料はかかりません。"
    : now < freeUntil
      ? `${formatInstant(freeUntil)}までは無料でキャンセルできます。`
      : "無料でキャンセルできる期限を過ぎているため、キャンセルするとキャンセル料がかかります。";
  return composeMail(to, "研修を予約しました", [
    "次の研修を予約しました。",
    timeAndPlace(schedule),
    deadline,
  ]);
}

export function waitingMail(to: NamedRecipient, schedule: TimeAndPlace): Mail {
  return composeMail(to, "キャンセル待ちを受け付けました", [
    "次の研修のキャンセル待ちを受け付けました。席が空くと順番に予約が確定し、メールでお知らせします。",
    timeAndPlace(schedule),
  ]);
}

export function carriedUpMail(
  to: NamedRecipient,
  schedule: TimeAndPlace,
  { noPenalty, graceUntil }: Terms,
): Mail {
  const freeUntil = formatInstant(penaltyFreeUntil(schedule, graceUntil));
  return composeMail(to, "キャンセル待ちの予約が確定しました", [
    "席が空いたため、キャンセル待ちをしていた次の研修の予約が確定しました。",
    timeAndPlace(schedule),
    noPenalty
      ? "参加できない場合は、予約確認の画面からキャンセルしてください。キャンセル料はかかりません。"
      : `参加できない場合は、${freeUntil}までに予約確認の画面からキャンセルしてください。それまでは無料です。`,
  ]);
}

export function cancelledMail(
  to: NamedRecipient,
  schedule: TimeAndPlace,
  penaltyAmount: number,
): Mail {
  return composeMail(to, "予約をキャンセルしました", [
    "次の研修の予約をキャンセルしました。",
    timeAndPlace(schedule),
    ...(penaltyAmount > 0
      ? [
          `無料でキャンセルできる期限を過ぎていたため、キャンセル料${formatYen(penaltyAmount)}を請求します。`,
        ]
      : []),
  ]);
}

export function allCancelledMail(to: NamedRecipient, schedules: readonly TimeAndPlace[]): Mail {
  return composeMail(to, "予約をすべてキャンセルしました", [
    "明日以降の次の予約をキャンセルしました。キャンセル料はかかりません。",
    schedules.map(timeAndPlace).join("\n"),
  ]);
}

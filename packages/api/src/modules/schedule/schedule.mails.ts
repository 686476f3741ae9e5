import type { ReservationState } from "@kenshu/domain/enumerations.ts";
import { isWaiting, penaltyFreeUntil } from "@kenshu/domain/reservation/reservation.rules.ts";
import { formatInstant } from "@kenshu/domain/time.ts";
import { composeMail, type Mail, type NamedRecipient } from "#mail.ts";
import { type TimeAndPlace, timeAndPlace } from "#timeAndPlace.ts";

/** Tells a student that a schedule takes place at another time or in another room. */
export function movedMail(
  to: NamedRecipient & { state: ReservationState; noPenalty: boolean; graceUntil: Date | null },
  before: TimeAndPlace,
  after: TimeAndPlace,
): Mail {
  const waits = isWaiting(to.state);
  const deadline =
    waits || to.noPenalty
      ? "キャンセル料はかかりません。"
      : `${formatInstant(penaltyFreeUntil(after, to.graceUntil))}までは無料でキャンセルできます。`;
  return composeMail(to, "研修の日時・場所が変わりました", [
    waits
      ? "キャンセル待ちをしている研修の日時または場所が変わりました。順番はそのままです。"
      : "予約している研修の日時または場所が変わりました。予約はそのまま有効です。",
    `変更前：${timeAndPlace(before)}\n変更後：${timeAndPlace(after)}`,
    `参加できない場合は、予約確認の画面からキャンセルしてください。${deadline}`,
  ]);
}

/** Tells a student that a schedule does not take place. */
export function calledOffMail(to: NamedRecipient, schedule: TimeAndPlace): Mail {
  return composeMail(to, "研修が中止になりました", [
    "次の研修は中止になりました。予約は取り消しました。キャンセル料はかかりません。",
    timeAndPlace(schedule),
    "お手数ですが、ほかの日時の研修を予約してください。",
  ]);
}

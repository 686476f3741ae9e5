import { penaltyFreeUntil } from "@kenshu/domain/reservation/reservation.rules.ts";
import { formatYen } from "@kenshu/domain/text.ts";
import { formatInstant } from "@kenshu/domain/time.ts";
import { type LockedSession, placeAndTime } from "#modules/reservation/reservation.store.ts";
import type { Mail, Recipient } from "#record.ts";

/** The mails that tell a trainee what became of a reservation. */
type To = Recipient & { name: string };

export function confirmedMail(
  to: To,
  session: LockedSession,
  { noPenalty, now }: { noPenalty: boolean; now: Date },
): Mail {
  const freeUntil = penaltyFreeUntil(session, null);
  const deadline = noPenalty
    ? "キャンセル料はかかりません。"
    : now < freeUntil
      ? `${formatInstant(freeUntil)}までは無料でキャンセルできます。`
      : "無料でキャンセルできる期限を過ぎているため、キャンセルするとキャンセル料がかかります。";
  return mail(to, "研修を予約しました", [
    "次の研修を予約しました。",
    placeAndTime(session),
    deadline,
  ]);
}

export function waitingMail(to: To, session: LockedSession): Mail {
  return mail(to, "キャンセル待ちを受け付けました", [
    "次の研修のキャンセル待ちを受け付けました。席が空くと順番に予約が確定し、メールでお知らせします。",
    placeAndTime(session),
  ]);
}

export function carriedUpMail(to: To, session: LockedSession, freeUntil: Date): Mail {
  return mail(to, "キャンセル待ちの予約が確定しました", [
    "席が空いたため、キャンセル待ちをしていた次の研修の予約が確定しました。",
    placeAndTime(session),
    `参加できない場合は、${formatInstant(freeUntil)}までに予約確認の画面からキャンセルしてください。それまでは無料です。`,
  ]);
}

export function cancelledMail(to: To, session: LockedSession, penaltyAmount: number): Mail {
  return mail(to, "予約をキャンセルしました", [
    "次の研修の予約をキャンセルしました。",
    placeAndTime(session),
    ...(penaltyAmount > 0
      ? [
          `無料でキャンセルできる期限を過ぎていたため、キャンセル料${formatYen(penaltyAmount)}を請求します。`,
        ]
      : []),
  ]);
}

export function allCancelledMail(to: To, sessions: readonly LockedSession[]): Mail {
  return mail(to, "予約をすべてキャンセルしました", [
    "明日以降の次の予約をキャンセルしました。キャンセル料はかかりません。",
    sessions.map(placeAndTime).join("\n"),
  ]);
}

function mail(to: To, subject: string, paragraphs: readonly string[]): Mail {
  return {
    to,
    subject: `【Kenshu】${subject}`,
    body: [`${to.name} 様`, ...paragraphs].join("\n\n"),
  };
}

import type { ReservationState } from "@kenshu/domain/enumerations.ts";
import { pageOfReservation, pages } from "@kenshu/domain/mail/pages.ts";
import { formatYen } from "@kenshu/domain/money.ts";
import { NOBODY_PROMOTED } from "@kenshu/domain/reservation/queueSentences.ts";
import { isWaiting, penaltyFreeUntil } from "@kenshu/domain/reservation/reservation.rules.ts";
import { formatInstant, formatSchedule, tokyoDate } from "@kenshu/domain/time.ts";
import type { Preparation } from "@kenshu/domain/trainingContent/preparation.schema.ts";
import { type CalendarReservation, publish, takeOut } from "#recording/calendarChange.ts";
import { composeMail, type Mail, missedNews, type NamedRecipient } from "#recording/mail.ts";
import {
  directionsText,
  inLines,
  type TimeAndPlace,
  timeAndPlace,
} from "#recording/timeAndPlace.ts";
import { endedWishesText, type KeptTime, keptText } from "#recording/wishTexts.ts";

/** The mails about a change of a reservation, and the reminder. */

/** The student whom a mail tells of an own reservation. */
type Student = NamedRecipient & { id: number };

const news = ({ id, name }: Student, subject: string, schedule: TimeAndPlace) =>
  missedNews({ studentUserId: id, name }, subject, schedule);

/** What decides whether a cancellation costs anything. */
type Terms = { noPenalty: boolean; graceUntil: Date | null };

export function confirmedMail(
  to: Student,
  reservationId: number | "written",
  schedule: TimeAndPlace,
  terms: Terms,
  penaltyAmount: number,
  now: Date,
  replaced?: Replaced,
): Mail {
  return composeMail(
    to,
    "研修を予約しました",
    [
      "次の研修を予約しました。",
      timeAndPlace(schedule),
      ...directionsText(schedule),
      ...replacedText(replaced),
      cancelTerms({ ...schedule, ...terms }, penaltyAmount, now),
    ],
    {
      page: pages.reservations,
      reservationId,
      calendar: publish(schedule, replaced),
      remainder: replaced && replacedMail(to, replaced),
      missed: news(to, "研修を予約しました", schedule),
    },
  );
}

/** A reservation that was exchanged for another, what that cost, and the mail about it alone. */
type Former = CalendarReservation & {
  fee: number;
  endedWishes: readonly TimeAndPlace[];
  mail: Mail;
};

/** A reservation was exchanged for another (rule 5.12). */
export function changedMail(
  to: Student,
  former: Former,
  schedule: TimeAndPlace,
  terms: Terms,
  penaltyAmount: number,
  now: Date,
): Mail {
  return composeMail(
    to,
    "予約を変更しました",
    [
      "次のように予約を変更しました。",
      `変更前：${timeAndPlace(former)}\n変更後：${timeAndPlace(schedule)}`,
      ...directionsText(schedule),
      ...chargeText(former.fee, "変更前の予約は"),
      ...endedWishesText(former.endedWishes),
      cancelTerms({ ...schedule, ...terms }, penaltyAmount, now),
    ],
    {
      page: pages.reservations,
      reservationId: "written",
      calendar: publish(schedule, former),
      remainder: former.mail,
      missed: news(to, "予約を変更しました", schedule),
    },
  );
}

export function waitingMail(
  to: Student,
  schedule: TimeAndPlace,
  { isClosing }: { isClosing: boolean },
): Mail {
  return composeMail(
    to,
    "キャンセル待ちを受け付けました",
    [
      `次の研修のキャンセル待ちを受け付けました。${isClosing ? NOBODY_PROMOTED : "席が空くと順番に予約が確定し、メールでお知らせします。"}`,
      timeAndPlace(schedule),
      ...directionsText(schedule),
    ],
    {
      page: pages.reservations,
      reservationId: "written",
      missed: news(to, "キャンセル待ちを受け付けました", schedule),
    },
  );
}

/** A wish: the student waits for a place and keeps another (rule 5.12). */
export function wishMail(to: Student, schedule: TimeAndPlace, kept: TimeAndPlace): Mail {
  return composeMail(
    to,
    "キャンセル待ちを受け付けました",
    [
      "今の予約を残したまま、次の研修のキャンセル待ちを受け付けました。席が空くと順番に予約が確定し、今の予約は無料でキャンセルされます。",
      `キャンセル待ち：${timeAndPlace(schedule)}\n今の予約：${timeAndPlace(kept)}`,
      ...directionsText(schedule, kept),
    ],
    {
      page: pages.reservations,
      reservationId: "written",
      missed: news(to, "キャンセル待ちを受け付けました", schedule),
    },
  );
}

/** A wish has ended without a place; `kept` is the reservation that the student still has. */
export function wishEndedMail(
  to: NamedRecipient & { studentUserId: number },
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
      ...directionsText(schedule),
    ],
    {
      page: kept ? pageOfReservation(kept.id) : pages.slots,
      reservationId,
      missed: missedNews(to, "キャンセル待ちを終了しました", schedule),
    },
  );
}

/** A reservation that was given up because a wish has got its place. */
type Replaced = CalendarReservation & { wishId: number };

/** What is left of the mail about that place once its news is out of date. */
function replacedMail(to: NamedRecipient, replaced: Replaced): Mail {
  return composeMail(
    to,
    "予約をキャンセルしました",
    [
      "キャンセル待ちをしていた研修の予約が確定したため、次の研修の予約をキャンセルしました。キャンセル料はかかりません。",
      timeAndPlace(replaced),
      ...directionsText(replaced),
    ],
    {
      page: pageOfReservation(replaced.wishId),
      reservationId: replaced.reservationId,
      calendar: takeOut([replaced]),
    },
  );
}

export function promotionMail(
  to: NamedRecipient,
  reservationId: number,
  schedule: TimeAndPlace,
  terms: Terms,
  penaltyAmount: number,
  now: Date,
  replaced?: Replaced,
): Mail {
  return composeMail(
    to,
    "キャンセル待ちの予約が確定しました",
    [
      "席が空いたため、キャンセル待ちをしていた次の研修の予約が確定しました。",
      timeAndPlace(schedule),
      ...directionsText(schedule),
      ...replacedText(replaced),
      cancelTerms({ ...schedule, ...terms }, penaltyAmount, now),
    ],
    {
      page: pages.reservations,
      reservationId,
      calendar: publish(schedule, replaced),
      remainder: replaced && replacedMail(to, replaced),
    },
  );
}

export function cancelledMail(
  to: NamedRecipient & { studentUserId: number },
  reservationId: number,
  schedule: TimeAndPlace & { state: ReservationState } & KeptTime,
  penalty: number,
  endedWishes: readonly TimeAndPlace[],
): Mail {
  const waited = isWaiting(schedule.state);
  const subject = waited ? "キャンセル待ちをやめました" : "予約をキャンセルしました";
  return composeMail(
    to,
    subject,
    [
      waited
        ? `次の研修のキャンセル待ちをやめました。${keptText(schedule)}`
        : "次の研修の予約をキャンセルしました。",
      timeAndPlace(schedule),
      ...directionsText(schedule),
      ...chargeText(penalty),
      ...endedWishesText(endedWishes),
    ],
    {
      page: penalty > 0 ? pages.settlement : pages.slots,
      reservationId,
      calendar: takeOut([{ ...schedule, reservationId }]),
      missed: missedNews(to, subject, schedule),
    },
  );
}

export function allCancelledMail(to: Student, cancelled: readonly CalendarReservation[]): Mail {
  const subject = "予約をすべてキャンセルしました";
  return composeMail(
    to,
    subject,
    [
      "明日以降の次の予約をキャンセルしました。キャンセル料はかかりません。",
      inLines(cancelled),
      ...directionsText(...cancelled),
    ],
    {
      page: pages.reservations,
      calendar: takeOut(cancelled),
      missed: {
        studentUserId: to.id,
        studentName: to.name,
        message: `${subject}：\n${inLines(cancelled)}`,
      },
    },
  );
}

/** A reservation of which we remind its student, and the reminder's identity. */
export type Reminded = NamedRecipient &
  TimeAndPlace &
  Terms & { id: number; cause: string; preparation: Preparation | null };

/**
 * Sent the day before, while cancelling is still free. A late one tells the state at that time
 * (rule 11.10).
 */
export function reminderMail(
  { id, cause, preparation, ...reservation }: Reminded,
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
      ...directionsText(reservation),
      ...preparationText(preparation),
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

function chargeText(penalty: number, what = ""): string[] {
  return penalty > 0
    ? [
        `${what}無料でキャンセルできる期限を過ぎていたため、キャンセル料${formatYen(penalty)}を請求します。`,
      ]
    : [];
}

function replacedText(replaced: TimeAndPlace | undefined): string[] {
  return replaced
    ? [`置き換えた次の予約は、無料でキャンセルしました。\n${timeAndPlace(replaced)}`]
    : [];
}

/** How to prepare for the next content (rule 7.8). */
function preparationText(given: Preparation | null): string[] {
  if (given === null) return [];
  const { trainingContentName, preparation, links } = given;
  const pages = (links ?? []).map(({ title, url }) => `${title}\n${url}`);
  return [
    [
      `「${trainingContentName}」の予習と持ち物`,
      ...(preparation ? [preparation] : []),
      ...pages,
    ].join("\n"),
  ];
}

/** Until when cancelling is free, and the cost afterwards. */
function cancelTerms(
  { noPenalty, graceUntil, startDate }: Terms & { startDate: Date },
  penaltyAmount: number,
  now: Date,
): string {
  if (noPenalty || penaltyAmount === 0) {
    return "参加できない場合は、この予約の画面からキャンセルしてください。キャンセル料はかかりません。";
  }
  const freeUntil = penaltyFreeUntil({ startDate }, graceUntil);
  const costs = `キャンセル料${formatYen(penaltyAmount)}がかかります。`;
  return now < freeUntil
    ? `参加できない場合は、${formatInstant(freeUntil)}までにこの予約の画面からキャンセルしてください。それまでは無料です。その後にキャンセルすると、${costs}`
    : `無料でキャンセルできる期限を過ぎているため、キャンセルすると${costs}`;
}

import { pages } from "@kenshu/domain/mail/pages.ts";
import { type CalendarReservation, takeOut } from "#recording/calendarChange.ts";
import { composeMail, type Mail, type NamedRecipient } from "#recording/mail.ts";
import { directionsText, inLines } from "#recording/timeAndPlace.ts";

/** Identifies the mail about one link of an account, by the account's version after linking. */
export function linkCause(userId: number, version: number | "%"): string {
  return `link:user:${userId}:${version}`;
}

/** Tells a student that reserving is possible from now on. */
export function linkedMail(to: NamedRecipient & { id: number; version: number }): Mail {
  return composeMail(
    to,
    "研修を予約できるようになりました",
    [
      "研修生としての登録が終わり、研修を予約できるようになりました。",
      "画面を開いている場合は、再読み込みしてください。",
    ],
    { page: pages.slots, cause: linkCause(to.id, to.version) },
  );
}

/** Tells a student who can no longer reserve which reservations were cancelled. */
export function unlinkedMail(
  to: NamedRecipient & { id: number },
  cancelled: readonly CalendarReservation[],
): Mail {
  const subject = "研修生としての登録を解除しました";
  return composeMail(
    to,
    subject,
    [
      "研修生としての登録が解除され、研修を予約できなくなりました。心当たりがない場合は、管理者に連絡してください。",
      ...(cancelled.length > 0
        ? [`次の予約をキャンセルしました。キャンセル料はかかりません。\n${inLines(cancelled)}`]
        : []),
      ...directionsText(...cancelled),
    ],
    {
      page: pages.home,
      calendar: takeOut(cancelled),
      missed: {
        studentUserId: to.id,
        studentName: to.name,
        message: [`${subject}。`, inLines(cancelled)].join("\n").trim(),
      },
    },
  );
}

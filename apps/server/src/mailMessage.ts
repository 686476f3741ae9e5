import { unsubscribeToken } from "@kenshu/api/modules/mail/index.ts";
import { calendarFiles } from "@kenshu/api/recording/calendarFile.ts";
import type { Database } from "@kenshu/db/pool.ts";
import type { DB } from "@kenshu/db/schema.ts";
import { pages, reservationPath } from "@kenshu/domain/mail/pages.ts";
import type { Selectable } from "kysely";

export type KeptMail = Selectable<DB["mail"]>;

/** What completes a mail when it leaves. */
export type MailParts = {
  db: Database;
  /** The base of its links. */
  site: URL;
  /** The sender, as `name <address>` or an address. */
  from: string;
};

/**
 * A mail as its reader gets it: the text, the link to the page, the link that stops such mails if
 * they are optional, and the calendar files (rules 11.3, 11.9, 11.12).
 */
export async function messageOf(mail: KeptMail, { db, site, from }: MailParts) {
  const stop =
    mail.isOptional && mail.userId !== null
      ? linkTo(site, `/unsubscribe?token=${await unsubscribeToken(db, mail.userId)}`)
      : null;
  const { calendar, pagePath, reservationId } = mail;
  const isOfReservation = pagePath === pages.reservations.path && reservationId !== null;
  const path = isOfReservation ? reservationPath(reservationId) : pagePath;
  return {
    text: [
      mail.body,
      ...(path ? [`${mail.pageLabel}：\n${linkTo(site, path)}`] : []),
      ...(stop ? [`--\nお知らせのメールの配信を停止：\n${stop}`] : []),
    ].join("\n\n"),
    stop,
    calendars: calendar
      ? calendarFiles(
          { ...mail, calendar },
          { organizer: addressIn(from), pageOf: (id) => linkTo(site, reservationPath(id)) },
        )
      : [],
  };
}

function linkTo(site: URL, path: string): string {
  return new URL(path, site).href;
}

/** `研修 <kenshu@example.jp>` or the bare address. */
function addressIn(from: string): string {
  return /<([^<>]+)>$/.exec(from)?.[1] ?? from;
}

import type { KeptCalendarChange } from "@kenshu/domain/mail/calendarChange.ts";
import { pages } from "@kenshu/domain/mail/pages.ts";
import { reserveNumber } from "@kenshu/domain/reservation/reservation.rules.ts";
import type { Directions } from "@kenshu/domain/school/directions.schema.ts";
import ical, { ICalCalendarMethod, ICalEventStatus } from "ical-generator";

/** The mail that carries the attachment. */
type CalendarMail = {
  id: number;
  reservationId: number | null;
  createdAt: Date;
  calendar: KeptCalendarChange;
};

type Parts = { organizer: string; pageOf: (reservationId: number) => string };

/** A file for a calendar, which adds or removes reservations. */
export type CalendarFile = { name: string; method: string; content: string };

/**
 * The calendar files of a mail (rule 11.9). A file has one method, so a reservation that replaces
 * another comes with two: its own, and the one that removes the other. Readers open the first.
 */
export function calendarFiles(mail: CalendarMail, parts: Parts): CalendarFile[] {
  const { method, events, replaced = [] } = mail.calendar;
  const files = [{ method, events, name: "kenshu.ics" }];
  if (replaced.length > 0) {
    files.push({ method: "cancel", events: replaced, name: "kenshu-replaced.ics" });
  }
  return files.map((file) => calendarFile(mail, file, parts));
}

const noDirections: Partial<Directions> = {};

/**
 * A file with the reader's reservations. It publishes and does not invite: an invitation would offer
 * to decline, which cancels nothing here. A reservation keeps one UID for ever. SEQUENCE is the id
 * of the mail. Later mails have higher ids, so a calendar ignores a mail that comes too late.
 */
function calendarFile(
  { id, reservationId, createdAt }: CalendarMail,
  { method, events, name }: Pick<KeptCalendarChange, "method" | "events"> & { name: string },
  { organizer, pageOf }: Parts,
): CalendarFile {
  const isPublished = method === "publish";
  const calendar = ical({
    prodId: { company: "Kenshu", product: "Kenshu", language: "JA" },
    method: isPublished ? ICalCalendarMethod.PUBLISH : ICalCalendarMethod.CANCEL,
  });
  for (const event of events) {
    const number = event.reservationId ?? reservationId;
    if (number === null) continue;
    const page = pageOf(number);
    const { address, phone, access, mapUrl } = event.directions ?? noDirections;
    const place = `${event.schoolName} ${event.roomName}`;
    calendar.createEvent({
      id: `reservation-${number}@kenshu`,
      sequence: id,
      stamp: createdAt,
      start: new Date(event.startDate),
      end: new Date(event.endDate),
      status: isPublished ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
      summary: `研修（${event.schoolName}）`,
      location: [place, ...(address ? [address] : [])].join("、"),
      description: [
        `予約番号：${reserveNumber(number)}`,
        `${pages.reservations.label}：${page}`,
        ...(phone ? [`電話：${phone}`] : []),
        ...(access ? [`行き方：${access}`] : []),
        ...(mapUrl ? [`地図：${mapUrl}`] : []),
      ].join("\n"),
      url: page,
      organizer: { name: "Kenshu", email: organizer },
    });
  }
  return {
    name,
    method: isPublished ? "PUBLISH" : "CANCEL",
    content: `${calendar.toString()}\r\n`,
  };
}

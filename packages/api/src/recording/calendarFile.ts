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
  calendarSequence: number | null;
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

/**
 * A file with the reader's reservations. It publishes and does not invite: an invitation would offer
 * to decline, which cancels nothing here. Its number is that of the reservation when the mail was
 * written, so a calendar ignores a mail that comes too late.
 */
function calendarFile(
  { id, reservationId, createdAt, calendarSequence }: CalendarMail,
  { method, events, name }: Pick<KeptCalendarChange, "method" | "events"> & { name: string },
  { organizer, pageOf }: Parts,
): CalendarFile {
  const isPublished = method === "publish";
  const calendar = emptyCalendar();
  calendar.method(isPublished ? ICalCalendarMethod.PUBLISH : ICalCalendarMethod.CANCEL);
  for (const event of events) {
    const number = event.reservationId ?? reservationId;
    if (number === null) continue;
    calendar.createEvent({
      ...eventOf({ ...event, reservationId: number }, pageOf(number)),
      sequence: calendarSequence ?? id,
      stamp: createdAt,
      status: isPublished ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
      organizer: { name: "Kenshu", email: organizer },
    });
  }
  return { name, method: isPublished ? "PUBLISH" : "CANCEL", content: textOf(calendar) };
}

/** Where and when a reservation is, as a calendar shows it. */
type Event = Omit<KeptCalendarChange["events"][number], "reservationId"> & {
  reservationId: number;
};

/**
 * The file that adds one reservation to its student's calendar (rule 5.17). It is the same event as
 * in the mails; `sequence` is the reservation's number. Without a method, calendars add it and
 * ask for no answer.
 */
export function savedCalendar(
  event: Event,
  { sequence, stamp, page }: { sequence: number; stamp: Date; page: string },
): string {
  const calendar = emptyCalendar();
  calendar.createEvent({
    ...eventOf(event, page),
    sequence,
    stamp,
    status: ICalEventStatus.CONFIRMED,
  });
  return textOf(calendar);
}

const emptyCalendar = () =>
  ical({ prodId: { company: "Kenshu", product: "Kenshu", language: "JA" } });

/** A reservation keeps one UID for ever. */
function eventOf(
  { reservationId, startDate, endDate, schoolName, roomName, directions }: Event,
  page: string,
) {
  const { address, phone, access, mapUrl }: Partial<Directions> = directions ?? {};
  return {
    id: `reservation-${reservationId}@kenshu`,
    start: new Date(startDate),
    end: new Date(endDate),
    summary: `研修（${schoolName}）`,
    location: [`${schoolName} ${roomName}`, ...(address ? [address] : [])].join("、"),
    description: [
      `予約番号：${reserveNumber(reservationId)}`,
      `${pages.reservations.label}：${page}`,
      ...(phone ? [`電話：${phone}`] : []),
      ...(access ? [`行き方：${access}`] : []),
      ...(mapUrl ? [`地図：${mapUrl}`] : []),
    ].join("\n"),
    url: page,
  };
}

const textOf = (calendar: ReturnType<typeof emptyCalendar>) => `${calendar.toString()}\r\n`;

import type { KeptCalendarChange } from "@kenshu/domain/mail/calendarChange.ts";
import type { Page } from "@kenshu/domain/mail/pages.ts";
import { type TimeAndPlace, timeAndPlace } from "#recording/timeAndPlace.ts";

type Recipient = {
  emailAddress: string | null;
  isReceiveEMailEnabled?: boolean;
  /** The person whose mail it is; by default the owner of the address. */
  userId?: number;
};

/** A mail to a person (rule 11.3). */
export type Mail = About & {
  to: Recipient;
  subject: string;
  body: string;
  /** Only people who want such mails get it, and its reader can switch them off (rule 11.12). */
  isOptional: boolean;
};

/** A person who wants no mails, or has no address, gets no optional mail. */
export type NamedRecipient = {
  name: string;
  emailAddress: string | null;
  isReceiveEMailEnabled: boolean;
};

/** What a mail would have told a student. */
type MissedMail = { studentUserId: number; studentName: string; message: string };

/** The same for a mail whose news is a reservation. */
export function missedNews(
  to: { studentUserId: number; name: string },
  subject: string,
  schedule: TimeAndPlace,
): MissedMail {
  const { studentUserId, name } = to;
  return { studentUserId, studentName: name, message: `${subject}：${timeAndPlace(schedule)}` };
}

/** Further facts about a mail, besides its text. */
type About = {
  /** The page where the reader can act. */
  page?: Page;
  /** The reservation in the mail. `written` means the one written together with it. */
  reservationId?: number | "written";
  calendar?: KeptCalendarChange;
  /**
   * The mail about the reservation that this one has replaced. It is left when the news of this one
   * is out of date before it leaves (rule 11.8).
   */
  remainder?: Mail;
  /** Identifies a mail that must go out only once, however often it is written. */
  cause?: string;
  /**
   * What the student reads at home instead of the mail, where the student gets none (rule 11.14).
   */
  missed?: MissedMail;
  /** How long it can still be taken back. */
  delayMinutes?: number;
  /** When it would be out of date. */
  usefulUntil?: Date;
};

/** A mail about an event: what has happened, when and where, and what to do next. */
export function composeMail(
  to: NamedRecipient,
  subject: string,
  paragraphs: readonly string[],
  about: About = {},
): Mail {
  return { ...framed(subject, [`${to.name} 様`, ...paragraphs]), ...about, to, isOptional: true };
}

/** A mail about the account itself. People who want no other mails get it, too. */
export function composeAccountMail(
  to: Recipient & { name?: string },
  subject: string,
  paragraphs: readonly string[],
  about: About = {},
): Mail {
  const greeting = to.name ? [`${to.name} 様`] : [];
  return { ...framed(subject, [...greeting, ...paragraphs]), ...about, to, isOptional: false };
}

/** Whether anybody gets it. Counts of mails include only these. */
export function isMailed({ to, isOptional }: Pick<Mail, "to" | "isOptional">): boolean {
  return to.emailAddress !== null && (!isOptional || to.isReceiveEMailEnabled === true);
}

/** Whether this person gets an optional mail. */
export function isMailedTo(to: NamedRecipient): boolean {
  return isMailed({ to, isOptional: true });
}

/** The frame of every mail: the product's name in the subject, paragraphs. */
function framed(subject: string, paragraphs: readonly string[]) {
  return { subject: `【Kenshu】${subject}`, body: paragraphs.join("\n\n") };
}

import type { KeptCalendarChange } from "@kenshu/domain/mail/calendarChange.ts";
import type { Page } from "@kenshu/domain/mail/pages.ts";

type Recipient = {
  emailAddress: string | null;
  isReceiveEMailEnabled?: boolean;
  /** The person whose mail it is. By default that is the one who has the address. */
  userId?: number;
};

/** Something to be mailed to a person (rule 11.3). */
export type Mail = About & {
  to: Recipient;
  subject: string;
  body: string;
  /** It goes only to people who want such mails, and its reader can switch them off (rule 11.12). */
  isOptional: boolean;
};

/** A person who wants no mails, or has no address, gets no optional mail. */
export type NamedRecipient = {
  name: string;
  emailAddress: string | null;
  isReceiveEMailEnabled: boolean;
};

/** What a mail is about, beyond its words. */
type About = {
  /** Where the reader sees to it. */
  page?: Page;
  /** The reservation that it tells of. `written` means the one that is written with it. */
  reservationId?: number | "written";
  calendar?: KeptCalendarChange;
  /** Names what is mailed once only, however often somebody writes it. */
  cause?: string;
  /** For how long it can still be taken back. */
  delayMinutes?: number;
  /** When it would tell of the past. */
  usefulUntil?: Date;
};

/** A mail that tells a person what has happened, when and where, and what to do next. */
export function composeMail(
  to: NamedRecipient,
  subject: string,
  paragraphs: readonly string[],
  about: About = {},
): Mail {
  return { ...framed(subject, [`${to.name} 様`, ...paragraphs]), ...about, to, isOptional: true };
}

/** A mail about the account itself; it goes out to people who otherwise want no mails, too. */
export function composeAccountMail(
  to: Recipient & { name?: string },
  subject: string,
  paragraphs: readonly string[],
  about: About = {},
): Mail {
  const greeting = to.name ? [`${to.name} 様`] : [];
  return { ...framed(subject, [...greeting, ...paragraphs]), ...about, to, isOptional: false };
}

/** Whether it goes to anybody: counts of mails count these. */
export function isMailed({ to, isOptional }: Pick<Mail, "to" | "isOptional">): boolean {
  return to.emailAddress !== null && (!isOptional || to.isReceiveEMailEnabled === true);
}

/** The frame of every mail: the product in its subject, paragraphs. */
function framed(subject: string, paragraphs: readonly string[]) {
  return { subject: `【Kenshu】${subject}`, body: paragraphs.join("\n\n") };
}

/** Something to be mailed to a person; nobody without an address, or who wants no mail, is mailed. */
export type Mail = { to: Recipient; subject: string; body: string };
export type Recipient = { emailAddress: string | null; isReceiveEMailEnabled: boolean };
/** A recipient who is addressed by name. */
export type NamedRecipient = Recipient & { name: string };

/** Whether a mail to this person is sent, and so counts where mails are counted. */
export function isMailed(to: Recipient): boolean {
  return to.emailAddress !== null && to.isReceiveEMailEnabled;
}

/** The frame of every mail: the product in its subject, the name where one is known, paragraphs. */
export function composeMail(
  to: Recipient | NamedRecipient,
  subject: string,
  paragraphs: readonly string[],
): Mail {
  const greeting = "name" in to ? [`${to.name} 様`] : [];
  return { to, subject: `【Kenshu】${subject}`, body: [...greeting, ...paragraphs].join("\n\n") };
}

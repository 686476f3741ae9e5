import { z } from "zod";
import { id, page, pageOf, requiredText, sentInstant } from "#fields.ts";

/** A mail that has not got through: it failed, or has been tried for long (rule 11.11). */
const undeliveredMail = z.object({
  mailId: id,
  /** The addressee; null where nobody has the address. */
  person: z
    .object({
      userId: id,
      name: z.string(),
      /** Where the person is looked at; null for who waits to be admitted. */
      screen: z.enum(["student", "user"]).nullable(),
    })
    .nullable(),
  toAddress: z.string(),
  subject: z.string(),
  /** What it says; null for one about an account, since codes and links are their owner's alone. */
  text: z.string().nullable(),
  writtenAt: sentInstant,
  state: z.enum(["failed", "retrying"]),
  attemptCount: z.number(),
  /** When it failed, or is tried again. */
  at: sentInstant,
  reason: z.string(),
  /** A mail about the account is not: its code or link is over (rule 11.11). */
  isOptional: z.boolean(),
  canSendAgain: z.boolean(),
});
export type UndeliveredMail = z.infer<typeof undeliveredMail>;
export const undeliveredMails = pageOf(undeliveredMail);
export const undeliveredMailsInput = page;

export const mailInput = z.object({ mailId: id });

const UNSUBSCRIBE_TOKEN_MAX = 200;
/** What the link of an optional mail carries; it says whose mails are to stop. */
export const unsubscribeInput = z.object({ token: requiredText(UNSUBSCRIBE_TOKEN_MAX) });
/** Whether the person of such a link wants optional mails still (rule 11.12). */
export const mailWish = z.object({ isReceiveEMailEnabled: z.boolean() });

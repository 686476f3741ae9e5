import { type IntentKind, inSteps, type Outcome } from "@kenshu/api/intents/intent.ts";
import type { Change } from "@kenshu/api/record.ts";
import type { DB } from "@kenshu/db/schema.ts";
import type { Tx } from "@kenshu/db/transaction.ts";
import type { Selectable } from "kysely";
import { createTransport } from "nodemailer";
import { z } from "zod";
import { type Configuration, isLoopback } from "#configuration.ts";

/** Mails taken at once; they share the connections of the transport. */
const LOT = 20;
const CONNECTIONS = 4;
const SECOND = 1000;
/** Minutes to the next attempt, by attempts made; after the last one, about a day on, a mail is given up. */
const RETRY_AFTER_MINUTES = [1, 5, 15, 60, 180, 360, 720];
/** Longer than a lot can last. */
const LEASE_MINUTES = 5;

type Mail = Selectable<DB["mail"]>;
export type MailTransport = ReturnType<typeof openMailTransport>;

/** Opens the way to the mail server; connections are made when the first mail is sent. */
export function openMailTransport({ smtpUrl, from }: NonNullable<Configuration["mail"]>) {
  return createTransport(
    {
      url: smtpUrl,
      // People's names and codes do not cross a network in the clear.
      requireTLS: !isLoopback(new URL(smtpUrl).hostname),
      pool: true,
      maxConnections: CONNECTIONS,
      connectionTimeout: 10 * SECOND,
      greetingTimeout: 10 * SECOND,
      socketTimeout: 30 * SECOND,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from, headers: { "Auto-Submitted": "auto-generated" } },
  );
}

/**
 * Delivers what is due, each mail at least once (rule 11.3). A process that dies between sending and
 * saying so leaves it to be sent again: a mail server cannot be asked what it has taken, so another
 * attempt relies on the same Message-ID.
 */
export function mailIntents(transport: MailTransport): IntentKind<Mail> {
  return {
    table: "mail",
    lot: LOT,
    leaseMinutes: LEASE_MINUTES,
    backOff: inSteps(RETRY_AFTER_MINUTES),
    perform: (mail) => send(mail, transport),
    failure: tellFailure,
  };
}

async function send(mail: Mail, transport: MailTransport): Promise<Outcome> {
  try {
    await transport.sendMail({
      // As an object it is one address, whatever is in it.
      to: { name: "", address: mail.toAddress },
      subject: mail.subject,
      text: mail.body,
      messageId: messageId(mail),
    });
    return { end: "done" };
  } catch (error) {
    const { isPermanent, message, code, responseCode: smtp } = readFailure(error);
    return { end: isPermanent ? "failed" : "again", reason: message, logged: { code, smtp } };
  }
}

/** Names the account, where the address is one's. */
async function tellFailure(tx: Tx, { toAddress, subject }: Mail): Promise<Change> {
  const user = await tx
    .selectFrom("appUser")
    .select(["id", "name"])
    .where((eb) => eb(eb.fn("lower", ["emailAddress"]), "=", toAddress.toLowerCase()))
    .executeTakeFirst();
  return {
    category: "メール",
    description: `${user ? `${user.name}さんへの` : ""}メール「${subject}」の送信に失敗`,
    targets: user ? { user: user.id } : {},
  };
}

/** The same for every attempt, so that a mail that arrives twice can be told. */
function messageId({ id, createdAt }: Mail): string {
  return `<${id}.${createdAt.getTime()}@kenshu>`;
}

const smtpFailure = z.object({
  message: z.string().catch(""),
  code: z.string().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
});

/** Whether the mail itself was refused for good; a server that refuses us is asked again. */
function readFailure(error: unknown) {
  const { data = { message: String(error) } } = smtpFailure.safeParse(error);
  const { code, command, responseCode = 0 }: Partial<z.infer<typeof smtpFailure>> = data;
  const isOfThisMail = command === "RCPT TO" || command === "DATA";
  const isPermanent =
    (isOfThisMail && responseCode >= 500) || (command === "API" && code === "EENVELOPE");
  return { ...data, code, responseCode: responseCode || undefined, isPermanent };
}

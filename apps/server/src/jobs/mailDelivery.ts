import { createTransport } from "nodemailer";
import { z } from "zod";
import { type Configuration, isLoopback } from "#configuration.ts";
import type { JobParts } from "#jobs/job.ts";

/** Mails taken at once; they share the connections of the transport. */
const BATCH = 20;
const CONNECTIONS = 4;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Minutes to the next attempt, by attempts made; after the last one, about a day on, a mail is given up. */
const RETRY_AFTER_MINUTES = [1, 5, 15, 60, 180, 360, 720];
/** How long a mail is left to the process that took it: longer than a batch can last. */
const LEASE = 5 * MINUTE;
const LAST_ERROR_MAX = 500;

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
 * Delivers what is due, each mail at least once (rule 11.3): a mail is taken for a while, sent,
 * and marked. A process that dies in between leaves it to be sent again, under the same Message-ID.
 */
export async function deliverDueMails(
  parts: JobParts,
  transport: MailTransport,
  stopping?: AbortSignal,
): Promise<void> {
  while (!stopping?.aborted) {
    const mails = await takeDueMails(parts);
    const results = await Promise.allSettled(mails.map((mail) => deliver(mail, parts, transport)));
    const failure = results.find((result) => result.status === "rejected");
    if (failure) throw failure.reason;
    if (mails.length < BATCH) return;
  }
}

/** Takes mails that no other process has; counts the attempt before it is made. */
async function takeDueMails({ db, clock }: JobParts) {
  const now = clock.now();
  return db
    .with("due", (query) =>
      query
        .selectFrom("mail")
        .select("id")
        .where("sentAt", "is", null)
        .where("failedAt", "is", null)
        .where("nextAttemptAt", "<=", now)
        .orderBy("nextAttemptAt")
        .orderBy("id")
        .limit(BATCH)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable("mail")
    .from("due")
    .whereRef("mail.id", "=", "due.id")
    .set((eb) => ({
      attemptCount: eb("mail.attemptCount", "+", 1),
      nextAttemptAt: new Date(now.getTime() + LEASE),
    }))
    .returning([
      "mail.id",
      "mail.toAddress",
      "mail.subject",
      "mail.body",
      "mail.createdAt",
      "mail.attemptCount",
    ])
    .execute();
}
type TakenMail = Awaited<ReturnType<typeof takeDueMails>>[number];

async function deliver(
  mail: TakenMail,
  { db, clock, log }: JobParts,
  transport: MailTransport,
): Promise<void> {
  const { id, attemptCount } = mail;
  try {
    await transport.sendMail({
      // As an object it is one address, whatever is in it.
      to: { name: "", address: mail.toAddress },
      subject: mail.subject,
      text: mail.body,
      messageId: messageId(mail),
    });
  } catch (error) {
    const failure = readFailure(error);
    const now = clock.now();
    const minutes = failure.isPermanent ? undefined : RETRY_AFTER_MINUTES[attemptCount - 1];
    await db
      .updateTable("mail")
      .set({
        lastError: failure.message.slice(0, LAST_ERROR_MAX),
        ...(minutes === undefined
          ? { failedAt: now }
          : { nextAttemptAt: new Date(now.getTime() + minutes * MINUTE) }),
      })
      .where("id", "=", id)
      // Another process has it by now if this one was too slow.
      .where("attemptCount", "=", attemptCount)
      .where("sentAt", "is", null)
      .execute();
    const fields = { mailId: id, attemptCount, code: failure.code, smtp: failure.responseCode };
    if (minutes === undefined) log.error(fields, "a mail was given up");
    else log.warn(fields, "a mail was not accepted; it is tried again");
    return;
  }
  await db
    .updateTable("mail")
    .set({ sentAt: clock.now(), lastError: null })
    .where("id", "=", id)
    .execute();
}

/** The same for every attempt, so that a mail that arrives twice can be told. */
function messageId({ id, createdAt }: TakenMail): string {
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

import {
  type IntentKind,
  inSteps,
  type Outcome,
  type WorkParts,
} from "@kenshu/api/intents/intent.ts";
import { isUnleased } from "@kenshu/api/intents/isUnleased.ts";
import { category, targetsOf } from "@kenshu/api/modules/mail/index.ts";
import type { CalendarFile } from "@kenshu/api/recording/calendarFile.ts";
import type { Change } from "@kenshu/api/recording/record.ts";
import type { Database } from "@kenshu/db/pool.ts";
import type { Tx } from "@kenshu/db/transaction.ts";
import { refusalInWords } from "@kenshu/domain/mail/refusal.rules.ts";
import { createTransport } from "nodemailer";
import { z } from "zod";
import { type Configuration, isLoopback } from "#configuration.ts";
import { type KeptMail, type MailParts, messageOf } from "#mailMessage.ts";

/** Mails taken at once; they share the connections of the transport. */
const LOT = 20;
const CONNECTIONS = 4;
const SECOND = 1000;
/** We give up a mail server that says nothing for this many milliseconds. */
const LIMITS = {
  connectionTimeout: 10 * SECOND,
  greetingTimeout: 10 * SECOND,
  socketTimeout: 30 * SECOND,
};
/**
 * Minutes to the next attempt, by the number of attempts so far. After the last one, about a day
 * later, we give the mail up.
 */
const RETRY_AFTER_MINUTES = [1, 5, 15, 60, 180, 360, 720];
/** Longer than a batch can take. */
const LEASE_MINUTES = 5;

export type MailTransport = ReturnType<typeof openMailTransport>;

/** Opens the way to the mail server; connections are made when the first mail is sent. */
export function openMailTransport(
  { smtpUrl, from }: NonNullable<Configuration["mail"]>,
  limits = LIMITS,
) {
  return createTransport(
    {
      url: smtpUrl,
      // People's names and codes must not cross a network in the clear.
      requireTLS: !isLoopback(new URL(smtpUrl).hostname),
      pool: true,
      maxConnections: CONNECTIONS,
      ...limits,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from, headers: { "Auto-Submitted": "auto-generated" } },
  );
}

const mailKind = {
  table: "mail",
  lot: LOT,
  leaseMinutes: LEASE_MINUTES,
  backOff: inSteps(RETRY_AFTER_MINUTES),
  failure: tellFailure,
};

/**
 * Delivers each due mail at least once (rule 11.3). A process may die after it has sent a mail and
 * before it has recorded that. The mail is then sent again under the same Message-ID, because we
 * cannot ask a mail server what it has taken.
 */
export function mailIntents(
  transport: MailTransport,
  parts: MailParts & Pick<WorkParts, "clock">,
): IntentKind<KeptMail> {
  return { ...mailKind, perform: (mail) => send(mail, transport, parts) };
}

/**
 * Without a mail server, a mail counts as delivered when it is due: the development mailbox shows
 * it. A mail that a command has locked waits for the next round.
 */
export async function keepMails({ db, clock }: Pick<WorkParts, "db" | "clock">): Promise<void> {
  const now = clock.now();
  const due = db
    .selectFrom("mail")
    .select("id")
    .where("doneAt", "is", null)
    .where("failedAt", "is", null)
    .where("nextAttemptAt", "<=", now)
    .where(isUnleased(now))
    .forUpdate()
    .skipLocked();
  await db
    .updateTable("mail")
    .set({ doneAt: now, leasedUntil: null, lastError: null })
    .where("id", "in", due)
    .execute();
}

async function send(
  mail: KeptMail,
  transport: MailTransport,
  { clock, ...parts }: MailParts & Pick<WorkParts, "clock">,
): Promise<Outcome> {
  if (mail.usefulUntil && mail.usefulUntil <= clock.now()) {
    return { end: "failed", reason: "間に合わなかったため、送信を取りやめました。" };
  }
  if (await isUnwanted(mail, parts.db)) {
    return { end: "failed", reason: "受け取りが停止されたため、送信を取りやめました。" };
  }
  const { text, stop, calendars } = await messageOf(mail, parts);
  try {
    await transport.sendMail({
      // As an object this is one address, whatever it contains.
      to: { name: "", address: mail.toAddress },
      subject: mail.subject,
      text,
      messageId: messageId(mail),
      ...(stop && { headers: unsubscribeHeaders(stop) }),
      attachments: calendars.map(attachmentOf),
    });
    return { end: "done" };
  } catch (error) {
    const { isPermanent, sentence, message, code, responseCode: smtp } = readFailure(error);
    const reason = `${sentence}（${message}）`;
    return { end: isPermanent ? "failed" : "again", reason, logged: { code, smtp } };
  }
}

/**
 * Switching mails off also stops those that wait. A mail that is being sent at that moment still
 * goes out (rule 11.12).
 */
async function isUnwanted({ isOptional, userId }: KeptMail, db: Database): Promise<boolean> {
  if (!isOptional) return false;
  const user = await db
    .selectFrom("appUser")
    .select("isReceiveEMailEnabled")
    .where("id", "=", userId)
    .executeTakeFirst();
  return user?.isReceiveEMailEnabled === false;
}

/** Mail programs then offer a button that calls the link without asking (RFC 8058). */
function unsubscribeHeaders(link: string) {
  return {
    "List-Unsubscribe": `<${link}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/** An attachment, not an alternative to the text: some mail programs would hide the text. */
function attachmentOf({ name, method, content }: CalendarFile) {
  return {
    filename: name,
    content,
    contentType: `text/calendar; charset=utf-8; method=${method}`,
  };
}

/** Names the person to whom the address belonged. */
async function tellFailure(tx: Tx, mail: KeptMail): Promise<Change> {
  const user = await tx
    .selectFrom("appUser")
    .select("name")
    .where("id", "=", mail.userId)
    .executeTakeFirst();
  return {
    category,
    description: `${user ? `${user.name}さんへの` : ""}メール「${mail.subject}」の送信に失敗`,
    targets: targetsOf(mail),
  };
}

/** Every attempt has the same id, so that readers can recognise a mail that arrives twice. */
function messageId({ id, createdAt }: KeptMail): string {
  return `<${id}.${createdAt.getTime()}@kenshu>`;
}

const smtpFailure = z.object({
  message: z.string().catch(""),
  code: z.string().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
  responseCode: z.number().optional().catch(undefined),
});

/**
 * Why the mail itself was refused for good, in plain words; otherwise null. When the server refuses
 * us instead, we try again.
 */
function readFailure(error: unknown) {
  const { data = { message: String(error) } } = smtpFailure.safeParse(error);
  const { code, command, responseCode = 0 }: Partial<z.infer<typeof smtpFailure>> = data;
  const isOfThisMail = command === "RCPT TO" || command === "DATA";
  const isNoAddress = command === "API" && code === "EENVELOPE";
  return {
    ...data,
    code,
    responseCode: responseCode || undefined,
    isPermanent: (isOfThisMail && responseCode >= 500) || isNoAddress,
    sentence: isNoAddress
      ? "メールアドレスの形式が正しくありません。"
      : isOfThisMail && responseCode >= 400
        ? refusalInWords(responseCode, data.message, { isOfContent: command === "DATA" })
        : (sentenceOfCode[code ?? ""] ?? "送信できませんでした。"),
  };
}

/** What goes wrong on the way, by the code of nodemailer. */
const sentenceOfCode: Record<string, string> = {
  EAUTH: "メールサーバーにサインインできませんでした。",
  ENOAUTH: "メールサーバーにサインインできませんでした。",
  ECONNECTION: "メールサーバーに接続できませんでした。",
  EDNS: "メールサーバーに接続できませんでした。",
  ESOCKET: "メールサーバーに接続できませんでした。",
  ETIMEDOUT: "メールサーバーから応答がありませんでした。",
  ETLS: "メールサーバーと安全に通信できませんでした。",
};

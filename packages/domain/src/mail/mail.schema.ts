import { z } from "zod";
import { page, pageOf, requiredText, sentInstant, wholeNumber } from "#fields.ts";
import { mailId, userId } from "#ids.ts";

/**
 * A mail that has not been delivered: it failed, or attempts have gone on for long (rule 11.11).
 */
const undeliveredMail = z
  .object({
    mailId,
    person: z
      .object({
        userId,
        name: z.string().describe("宛先の人の氏名"),
        screen: z
          .enum(["student", "user"])
          .nullable()
          .describe("その人の画面。student = 研修生、user = 利用者"),
      })
      .meta({ id: "MailPerson", description: "メールの宛先の利用者" })
      .nullable()
      .describe("宛先の利用者。いなければ null"),
    toAddress: z.string().describe("宛先のメールアドレス"),
    subject: z.string().describe("件名"),
    text: z.string().nullable().describe("本文。アカウントに関わるメールは null"),
    writtenAt: sentInstant.describe("書いた日時"),
    state: z.enum(["failed", "retrying"]).describe("failed = 失敗、retrying = 再試行中"),
    attemptCount: wholeNumber.describe("試した回数（回）"),
    at: sentInstant.describe("失敗した日時、または次に試す日時"),
    reason: z.string().describe("届かない理由"),
    /** Not for a mail about the account: its code or link has expired (rule 11.11). */
    isOptional: z.boolean().describe("お知らせのメールか"),
    canSendAgain: z.boolean().describe("もう一度送れるか"),
  })
  .meta({ id: "UndeliveredMail", description: "届いていないメール" });
export type UndeliveredMail = z.infer<typeof undeliveredMail>;
export const undeliveredMails = pageOf(undeliveredMail);
export const undeliveredMailsInput = page;

export const mailInput = z.object({ mailId }).meta({ id: "MailInput", description: "メールの id" });

/** How a mail ended, or that it waits still (rule 11.15). */
export const mailEnds = ["sent", "undelivered", "waiting", "withdrawn"] as const;
export type MailEnd = (typeof mailEnds)[number];
export const mailEndName = {
  sent: "送信済み",
  undelivered: "未達",
  waiting: "送信待ち",
  withdrawn: "取り消し",
} as const satisfies Record<MailEnd, string>;

export const userMail = z
  .object({
    mailId,
    writtenAt: sentInstant.describe("書いた日時"),
    subject: z.string().describe("件名"),
    state: z
      .enum(mailEnds)
      .describe("sent = 送信済み、undelivered = 未達、waiting = 送信待ち、withdrawn = 取り消し"),
  })
  .meta({ id: "UserMail", description: "1人に書いたメール" });
export type UserMail = z.infer<typeof userMail>;
export const userMails = pageOf(userMail);
export const userMailsInput = page.extend({ userId });

/** A mail is read as one of its person's: another person's is not found. */
export const userMailInput = z
  .object({ userId, mailId })
  .meta({ id: "UserMailInput", description: "読むメール" });
export const userMailText = z
  .object({
    subject: z.string().describe("件名"),
    text: z.string().nullable().describe("本文。アカウントに関わるメールは null"),
  })
  .meta({ id: "UserMailText", description: "メールの本文" });

const UNSUBSCRIBE_TOKEN_MAX = 200;
/** The content of an optional mail's link: whose mails are to stop. */
export const unsubscribeInput = z
  .object({ token: requiredText(UNSUBSCRIBE_TOKEN_MAX).describe("メールのリンクにある文字列") })
  .meta({ id: "UnsubscribeInput", description: "メールの停止のリンク" });
/** Whether the person of such a link still wants optional mails (rule 11.12). */
export const mailWish = z
  .object({ isReceiveEMailEnabled: z.boolean().describe("お知らせのメールを受け取るか") })
  .meta({ id: "MailWish", description: "お知らせのメールの希望" });

import { contactChannelName } from "@kenshu/domain/enumerations.ts";
import { mailEndName } from "@kenshu/domain/mail/mail.schema.ts";
import {
  ownContact,
  ownMail,
  ownMissedMail,
  seenNotice,
} from "@kenshu/domain/ownData/ownData.schema.ts";
import { wireInstant } from "@kenshu/domain/time.ts";
import { mailsOf } from "#modules/mail/index.ts";
import { part } from "#modules/ownData/part.ts";
import { count, moment } from "#modules/ownData/texts.ts";

/** What the person was told, and how. */
export const messageParts = [
  part({
    name: "mails",
    title: "メール",
    says: "あなたに書いたメールです。確認コードやリンクのあるメールの本文は含みません。",
    tables: ["mail", "pastMail"],
    row: ownMail,
    read: (tx, { id }) =>
      mailsOf(tx, id)
        .select(["id", "createdAt", "subject", "body", "isOptional", "state"])
        .orderBy("id"),
    present: ({ id, createdAt, subject, body, isOptional, state }) => ({
      mailId: id,
      writtenAt: wireInstant(createdAt),
      subject,
      state,
      text: isOptional ? body : null,
    }),
    columns: [
      ["書いた日時", ({ writtenAt }) => moment(writtenAt)],
      ["件名", ({ subject }) => subject],
      ["状態", ({ state }) => mailEndName[state]],
      ["本文", ({ text }) => text],
    ],
  }),
  part({
    name: "missedMails",
    title: "メールの代わりの知らせ",
    says: "メールが届かないため、ホームに表示した知らせです。",
    tables: ["missedMail"],
    row: ownMissedMail,
    read: (tx, { id }) =>
      tx
        .selectFrom("missedMail")
        .select(["id", "message", "createdAt"])
        .where("studentUserId", "=", id)
        .orderBy("id"),
    present: ({ createdAt, ...missed }) => ({ ...missed, createdAt: wireInstant(createdAt) }),
    columns: [
      ["日時", ({ createdAt }) => moment(createdAt)],
      ["内容", ({ message }) => message],
    ],
  }),
  part({
    name: "contacts",
    title: "職員からの連絡",
    says: "職員が連絡した日時と方法です。職員のメモと結果の記録は含みません。",
    tables: ["contact"],
    row: ownContact,
    read: (tx, { id }) =>
      tx
        .selectFrom("contact")
        .select(["madeAt", "channel"])
        .where("studentUserId", "=", id)
        .orderBy("id"),
    present: ({ madeAt, channel }) => ({ madeAt: wireInstant(madeAt), channel }),
    columns: [
      ["日時", ({ madeAt }) => moment(madeAt)],
      ["方法", ({ channel }) => contactChannelName[channel]],
    ],
  }),
  part({
    name: "seenNotices",
    title: "読んだお知らせ",
    says: "表示したお知らせの番号と版です。",
    tables: ["noticeSeen"],
    row: seenNotice,
    read: (tx, { id }) =>
      tx
        .selectFrom("noticeSeen")
        .select(["noticeId as id", "version"])
        .where("userId", "=", id)
        .orderBy("noticeId"),
    present: (seen) => seen,
    columns: [
      ["番号", ({ id }) => count(id, "")],
      ["版", ({ version }) => count(version, "")],
    ],
  }),
];

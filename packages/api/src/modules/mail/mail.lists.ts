import type { UndeliveredMail } from "@kenshu/domain/mail/mail.schema.ts";
import { outlookOf } from "@kenshu/domain/mail/outlookOf.ts";
import { formatInstant } from "@kenshu/domain/time.ts";
import type { List } from "#declaring/listFile.ts";

/** The list of undelivered mails as its screen has it, without their texts (rule 13.90). */
export const undeliveredMailList: List<UndeliveredMail> = {
  title: "未達メール",
  category: "メール",
  columns: [
    { title: "宛先", kind: "text", value: ({ person }) => person?.name ?? null },
    { title: "メールアドレス", kind: "text", value: ({ toAddress }) => toAddress },
    {
      title: "状態",
      kind: "text",
      value: ({ state }) => (state === "failed" ? "失敗" : "再送信待ち"),
    },
    { title: "件名", kind: "text", value: ({ subject }) => subject },
    {
      title: "作成日時",
      kind: "text",
      value: ({ writtenAt }) => formatInstant(new Date(writtenAt)),
    },
    {
      title: "理由",
      kind: "note",
      value: (mail) => `${mail.reason}\n${formatInstant(new Date(mail.at))}${outlookOf(mail)}`,
    },
  ],
};

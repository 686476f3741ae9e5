import { pages } from "@kenshu/domain/mail/pages.ts";
import { refusalInWords } from "@kenshu/domain/mail/refusal.rules.ts";
import { addDays, type PlainDate, tokyoInstant } from "@kenshu/domain/time.ts";
import { studentAddress } from "#demoAccounts.ts";
import { enrolledStudents } from "#people.ts";

/**
 * Undelivered mails for administrators to look at: one to a dead address, one to a full mailbox.
 */
export function mailRows(today: PlainDate) {
  const yesterday = addDays(today, -1);
  return [
    {
      ...addressee(20),
      id: 1,
      subject: "【Kenshu】キャンセル待ちの予約が確定しました",
      paragraphs: [
        "席が空いたため、キャンセル待ちをしていた研修の予約が確定しました。",
        "日時と場所は、予約確認の画面で確認してください。",
      ],
      createdAt: tokyoInstant(yesterday, "09:12"),
      attemptCount: 1,
      failedAt: tokyoInstant(yesterday, "09:12"),
      lastError: refusal(550, "550 5.1.1 User unknown"),
    },
    {
      ...addressee(21),
      id: 2,
      subject: "【Kenshu】研修の日時・場所が変わりました",
      paragraphs: [
        "予約している研修の日時または場所が変わりました。予約はそのまま有効です。",
        "変更後の日時と場所は、予約確認の画面で確認してください。",
      ],
      createdAt: tokyoInstant(addDays(today, -2), "10:40"),
      attemptCount: 8,
      failedAt: tokyoInstant(yesterday, "09:01"),
      lastError: refusal(452, "452 4.2.2 Mailbox full"),
    },
  ].map(({ name, paragraphs, ...mail }) => ({
    ...mail,
    body: [`${name} 様`, ...paragraphs].join("\n\n"),
    isOptional: true,
    pageLabel: pages.reservations.label,
    pagePath: pages.reservations.path,
    nextAttemptAt: mail.createdAt,
  }));
}

function refusal(reply: number, answer: string): string {
  return `${refusalInWords(reply, answer)}（${answer}）`;
}

function addressee(number: number) {
  const student = enrolledStudents[number - 1];
  if (!student) throw new Error(`no student ${number}`);
  return { userId: student.id, name: student.name, toAddress: studentAddress(number) };
}

import type { UndeliveredMail } from "#mail/mail.schema.ts";

type Attempts = Pick<UndeliveredMail, "state" | "attemptCount" | "isOptional" | "canSendAgain">;

/** What becomes of the mail at its time, as the sentences go on from there (rule 11.11). */
export function outlookOf({ state, attemptCount, isOptional, canSendAgain }: Attempts): string {
  if (state === "retrying") {
    return `に、自動で再送信します（これまで${attemptCount}回）。`;
  }
  const ended = `に、${attemptCount}回目で送信を終了しました。`;
  if (canSendAgain) return ended;
  return isOptional
    ? `${ended}時間が過ぎたか、受け取りが停止されているため、同じ内容では再送信できません。`
    : `${ended}確認コードやリンクは、本人がもう一度依頼できます。`;
}

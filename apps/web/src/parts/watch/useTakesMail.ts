import { trpc } from "#api/transport.ts";

/** Whether the student wants mails; a watch tells by mail alone (rule 5.19). */
export function useTakesMail(): boolean {
  const { data: own } = trpc.user.getOwn.useQuery();
  return own?.isReceiveEMailEnabled !== false;
}

/** Instead of the promise of a mail. */
export const watchedWithoutMail =
  "登録しました。お知らせのメールを受け取らない設定のため、届きません";

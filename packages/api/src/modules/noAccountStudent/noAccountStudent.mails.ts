import { pages } from "@kenshu/domain/mail/pages.ts";
import { composeAccountMail, type Mail } from "#recording/mail.ts";

/**
 * Tells a person who has signed up that the account now shows the history. The mail is about the
 * account, so nobody can switch it off.
 */
export function accountLinkedMail(to: { name: string; emailAddress: string | null }): Mail {
  return composeAccountMail(
    to,
    "研修の記録を見られるようになりました",
    [
      "登録されたアカウントに、これまでの研修の記録（予約・進捗・精算）を紐づけました。",
      "登録したときのメールアドレスとパスワードでサインインすると、記録を確認できます。サインイン中の場合は、画面を再読み込みしてください。",
      "自分の記録ではない場合や、このメールに心当たりがない場合は、管理者に連絡してください。",
    ],
    { page: pages.home },
  );
}

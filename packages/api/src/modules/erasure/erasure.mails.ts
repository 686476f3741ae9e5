import { pages } from "@kenshu/domain/mail/pages.ts";
import { formatInstant } from "@kenshu/domain/time.ts";
import { composeAccountMail, type Mail } from "#recording/mail.ts";

/** Tells the owner of an account that its erasure was asked for (rule 25.3). */
export function erasureRequestedMail(emailAddress: string, at: Date): Mail {
  return composeAccountMail(
    { emailAddress },
    "アカウントの消去の申請を受け付けました",
    [
      `${formatInstant(at)}に、アカウントの消去が申請されました。研修を終え、精算が済んだあとに、管理者が確かめてから消去します。消去すると、このメールアドレスにはお知らせできません。`,
      "申請は、消去されるまで下のページで取りやめられます。申請した覚えがない場合は、取りやめて、パスワードを変更してください。",
    ],
    { page: pages.profile },
  );
}

import { CODE_VALID_MINUTES, RESET_LINK_VALID_MINUTES } from "@kenshu/domain/auth/auth.limits.ts";
import { SignUpPattern } from "@kenshu/domain/enumerations.ts";
import { pages } from "@kenshu/domain/mail/pages.ts";
import { formatInstant } from "@kenshu/domain/time.ts";
import { composeAccountMail, type Mail } from "#recording/mail.ts";

/** Mails about the account itself. People who want no other mails get them, too. */

/** The account's owner, when the address is not yet or no longer the account's. */
type Owner = { userId: number; emailAddress: string };

export function signUpCodeMail(emailAddress: string, pattern: SignUpPattern, code: string): Mail {
  const isStudent = pattern === SignUpPattern.Student;
  return composeAccountMail(
    { emailAddress },
    "登録の確認コード",
    [
      "Kenshuへのご登録ありがとうございます。登録を続けるには、次の確認コードを画面に入力してください。画面を閉じたときは、下のページで入力できます。",
      codeLines(code),
      "このメールに心当たりがない場合は、コードを入力せずにこのメールを破棄してください。登録は完了しません。",
    ],
    { page: isStudent ? pages.studentSignUpCode : pages.staffSignUpCode },
  );
}

/** `code` is null for a person who asked in a browser. Such a person needs the link only. */
export function resetPasswordMail(emailAddress: string, link: string, code: string | null): Mail {
  return composeAccountMail({ emailAddress }, "パスワードの再設定", [
    "パスワードを再設定するには、次のリンクを開いて、新しいパスワードを入力してください。",
    `${link}\n有効時間：${RESET_LINK_VALID_MINUTES}分（1回のみ）`,
    "このメールに心当たりがない場合は、このメールを破棄してください。パスワードは変わりません。このメールの内容はほかの人に教えないでください。",
    ...(code === null
      ? []
      : [
          `確認コードで再設定するシステムを利用している場合は、次の確認コードを入力してください。\n${codeLines(code)}`,
        ]),
  ]);
}

export function emailAddressCodeMail(to: Owner, code: string): Mail {
  return composeAccountMail(to, "メールアドレス変更の確認コード", [
    "このメールアドレスへの変更を完了するには、次の確認コードを画面に入力してください。",
    codeLines(code),
    "このメールに心当たりがない場合は、このメールを破棄してください。メールアドレスは変わりません。",
  ]);
}

export function emailAddressChangedMail(to: Owner, at: Date): Mail {
  return composeAccountMail(
    to,
    "メールアドレスが変更されました",
    [
      `${formatInstant(at)}に、サインインに使うメールアドレスが変更されました。今後のお知らせは新しいメールアドレスに届きます。ほかの端末ではもう一度サインインが必要です。`,
      "変更した覚えがない場合は、すぐに管理者に連絡してください。",
    ],
    { page: pages.home },
  );
}

export function passwordChangedMail(emailAddress: string, at: Date): Mail {
  return composeAccountMail(
    { emailAddress },
    "パスワードが変更されました",
    [
      `${formatInstant(at)}に、パスワードが変更されました。ほかの端末ではもう一度サインインが必要です。`,
      "変更した覚えがない場合は、パスワードを再設定し、管理者に連絡してください。",
    ],
    { page: pages.forgottenPassword },
  );
}

export function factorChangedMail(emailAddress: string, what: string, at: Date): Mail {
  return composeAccountMail(
    { emailAddress },
    "サインインの方法が変更されました",
    [
      `${formatInstant(at)}に、次の変更がありました：${what}`,
      "変更した覚えがない場合は、パスワードを再設定し、管理者に連絡してください。",
    ],
    { page: pages.signInMethods },
  );
}

export function othersFactorsRemovedMail(emailAddress: string, at: Date): Mail {
  return composeAccountMail(
    { emailAddress },
    "2段階の確認が解除されました",
    [
      `${formatInstant(at)}に、管理者が2段階の確認を解除しました。これまでのパスキー、認証アプリ、予備のコードは使えません。パスワードでサインインし、もう一度追加してください。`,
      "依頼した覚えがない場合は、すぐに管理者に連絡してください。",
    ],
    { page: pages.signInMethods },
  );
}

export function newBrowserMail(emailAddress: string, device: string, at: Date): Mail {
  return composeAccountMail(
    { emailAddress },
    "新しい端末からのサインイン",
    [
      `${formatInstant(at)}に、これまで使われていないブラウザーからサインインがありました。\n端末：${device}`,
      "ご自身の操作であれば、何もする必要はありません。心当たりがない場合は、すぐに下のページでこの端末をサインアウトし、パスワードを変更してください。",
    ],
    { page: pages.signInSessions },
  );
}

function codeLines(code: string): string {
  return `確認コード：${code}\n有効時間：${CODE_VALID_MINUTES}分`;
}

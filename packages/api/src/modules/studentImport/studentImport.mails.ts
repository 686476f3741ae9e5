import { composeMail, type Mail, type NamedRecipient } from "#mail.ts";

/** To whoever may reserve from now on. */
export function linkedMail(to: NamedRecipient): Mail {
  return composeMail(to, "研修を予約できるようになりました", [
    "研修生としての登録が終わり、研修を予約できるようになりました。",
    "画面を開いている場合は、再読み込みしてください。",
  ]);
}

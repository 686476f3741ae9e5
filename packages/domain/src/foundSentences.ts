/**
 * The present state, for a person who acted on an earlier view (rule 17.3). The sentences do not
 * say who changed it. Often it was the person, in another tab.
 */
export const foundSentences = {
  cancelled: "この予約はすでにキャンセルされています。",
  confirmed: "この予約は、キャンセル待ちから確定しています。",
  waits: "この予約はキャンセル待ちです。",
  charged: "この予約は、無料ではキャンセルできなくなりました。",
  free: "この予約は、無料でキャンセルできるようになりました。",
  onlyWaits:
    "キャンセル待ちは変更できません。別の研修を予約するか、キャンセル待ちを取り消してください。",
  scheduleGone: "この研修は中止または削除されました。ほかの研修を選んでください。",
  marked: "出欠はすでに記録されています。変える場合は、先に取り消してください。",
  unmarked: "出欠の記録はすでに取り消されています。",
  signedOut: "この端末はすでにサインアウトしています。",
  voided: "この入金はすでに取り消されているため、領収書はありません。",
  removed: "この入金・請求はすでに削除されています。",
  commented: "コメントはすでに登録されています。",
  mayNotReserve:
    "いま受けている研修がないか、登録の手続き中のため、予約できません。必要な場合は管理者に連絡してください。",
  formerStudent:
    "この方は研修生ではなくなり、研修を受けていないため、予約できません。研修を再開する場合は、管理者が研修生受入で紐づけてください。",
  releasing: "HMに紐づけの解除を依頼しています。研修生の画面で、解除が終わったか確認してください。",
  contested: "候補のアカウントが、ほかの研修生にも当てはまります。本人を確かめて選んでください。",
  linkedElsewhere:
    "研修生かアカウントが、すでに別の相手に紐づいています。再読み込みして確認してください。",
  chosenTwice: "同じ研修生かアカウントを二度選んでいます。どちらかを選び直してください。",
  mayNotLink: "このアカウントは紐づけられません。利用を停止していないか確認してください。",
  roomTaken: "この部屋は、同じ時間にほかの研修で使われています。部屋か時刻を変更してください。",
  mayNotWithKey:
    "このシステムキーでは呼び出せません。キーのロールと、呼び出せるコントローラーを管理者に確認してください。",
  wished:
    "この予約には、すでに置き換えのキャンセル待ちがあります。予約確認の画面で取り消してから、もう一度操作してください。",
} as const;
export type Found = keyof typeof foundSentences;

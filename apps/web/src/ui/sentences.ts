/** The sentences that the rules fix to the letter (rules 17.5 to 17.8, 17.10), in one place. */

export const emptySentences = {
  data: "データがありません",
  reservations: "予約がありません",
  alerts: "アラートはありません。",
  notices: "お知らせはありません。",
  slots: "予約できる研修がありません",
  history: "予約履歴がありません",
} as const;

/** For a student who has as many reservations as allowed: what is the case, and what helps. */
export const limitReached = {
  title: (count: number) => `予約の上限（${count}件）に達しています。`,
  advice: "研修を受けるか予約をキャンセルすると、また予約できます。",
} as const;

export const doneSentences = {
  added: "登録しました",
  updated: "更新しました",
  removed: "削除しました",
  sorted: "並び替えました",
  goalUpdated: "目標を更新しました",
  signedOut: "サインアウトしました",
  passwordChanged: "パスワードを変更しました",
  cancelled: "キャンセルしました",
  imported: "連携が完了しました。",
  unlinked: "紐づけを解除しました。",
  stopped: "利用を停止しました",
  started: "利用を開始しました",
  ended: "終了しました",
  resultsExported: "合否連携が完了しました",
} as const;

/** The same, naming the thing: 「肩」を更新しました (rule 17.7). */
export const doneTo = (name: string, done: string) => `${name}を${done}`;

/** Of an act on many: 「2件を送信しました。1件は送信できませんでした」 */
export const doneToSome = (act: string, count: number, refusedCount: number) =>
  `${count}件を${act}しました${refusedCount > 0 ? `。${refusedCount}件は${act}できませんでした` : ""}`;

export const confirmSentences = {
  remove: "削除しますか？",
  reserve: "予約してよろしいですか？",
  waitInstead: (order: number) => `満席になりました。${order}番目でキャンセル待ちをしますか？`,
  cancelReservation: "予約をキャンセルしてよろしいですか？",
  changeReservation: "予約を変更してよろしいですか？",
  wish: "今の予約を残してキャンセル待ちをしますか？",
  joinQueue: "キャンセル待ちをしてよろしいですか？",
  leaveQueue: "キャンセル待ちをやめてよろしいですか？",
  unlink: (name: string) => `${name}さんの紐づけを解除しますか？`,
  importStudents: "連携を開始しますよろしいですか？",
  cancelAllReservations: "明日以降の予約を全てキャンセルしますか？",
  exportResults: "合否連携しますか？",
  discard: "入力を破棄しますか？",
} as const;

/** What people cannot do to their own account (rule 15.9). */
export const ownAccountSentences = {
  stop: "このユーザーはあなた自身なので停止できません。",
  remove: "このユーザーはあなた自身なので削除できません。",
} as const;

export const updateSentences = {
  available: "システムのアップデートがあります。",
  act: "今すぐ更新",
} as const;

/** Shown when the session has ended without a sign-out in this browser. */
export const endedSentence =
  "サインインの期限が切れたか、ほかの端末でサインアウトされました。もう一度サインインしてください。";

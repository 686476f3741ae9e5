/** The fixed sentences for a call or a part of the page that failed on its way (rule 17.5). */
export const transportSentences = {
  invalid: "システムエラーです(コード12)",
  unreachable: "通信エラーが発生しました。しばらくしてから再度お試しください。(コード13)",
  failed: "通信中にエラーが発生しました。(コード14)",
  sessionLost: "サインインが切れていたため、送信できませんでした。もう一度お試しください。",
  noFileName: "ダウンロードファイル名が取得できませんでした。",
  undefinedError: "未定義のエラーが発生しました",
  noConnection: "サービスへの接続に失敗しました。",
  partMissing:
    "読み込めませんでした。自動でもう一度読み込みます。直らないときは、画面を再読み込みしてください。",
  notFollowing: "最新の内容を受け取れていません。自動でもう一度つなぎます。",
  crashed: "エラー",
} as const;

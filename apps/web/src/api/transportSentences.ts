/** The fixed sentences for a call that failed on its way (rule 17.5). */
export const transportSentences = {
  invalid: "システムエラーです(コード12)",
  unreachable: "通信エラーが発生しました。しばらくしてから再度お試しください。(コード13)",
  failed: "通信中にエラーが発生しました。(コード14)",
  sessionLost: "サインインが切れていたため、送信できませんでした。もう一度お試しください。",
  noFileName: "ダウンロードファイル名が取得できませんでした。",
  undefinedError: "未定義のエラーが発生しました",
  noConnection: "サービスへの接続に失敗しました。",
  crashed: "エラー",
} as const;

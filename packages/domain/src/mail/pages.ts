/** A page of the site that a mail leads to, and what its reader does there. */
export type Page = { label: string; path: string };

export const pages = {
  reservations: { label: "予約の確認・キャンセル", path: "/reserve/future" },
  slots: { label: "研修の予約", path: "/reserve/add" },
  history: { label: "予約履歴の確認", path: "/reserve/history" },
  settlement: { label: "精算の確認", path: "/cashFlow" },
  forgottenPassword: { label: "パスワードの再設定", path: "/forgotPassword" },
  home: { label: "Kenshuを開く", path: "/home" },
} satisfies Record<string, Page>;

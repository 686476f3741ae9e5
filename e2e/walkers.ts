/** The accounts that visit screens, by their names in the demo data; null is a visitor. */
export const walkers = {
  A: "administrator",
  I: "instructor",
  V: "viewer",
  S: "student01",
  G: "guest",
  U: "unregistered",
  "-": null,
} as const;

export type Walker = keyof typeof walkers;

const ANALYSIS_MENU = [
  ...["分析", "分類別研修回数", "月別受講開始", "研修回数一覧", "研修状況一覧", "月次精算"],
  ...["フレックス月別合格者", "フレックス合格目標", "すべての分析"],
];

/** The entries of each side menu, from top to bottom and unfolded. */
export const menus: Record<Walker, string[]> = {
  A: [
    "ホーム",
    ...["研修生受入", "研修生紐づけ", "待機中の研修生", "アカウントのない研修生"],
    ...["研修生の研修種目", "HMとの照合", "すべての受入画面"],
    ...["研修生", "研修生照会", "足が止まった人", "合否連携"],
    ...["研修", "研修予定", "出欠・評価入力", "進捗"],
    ...["予約", "予約", "予約確認", "予約履歴"],
    ...["管理", "精算", "利用者", "お知らせ", "未達メール", "ログ参照"],
    ...["設定", "地域", "研修施設", "部屋", "研修種目", "研修内容", "システム設定", "システムキー"],
    ...["稼働状況", "すべての設定"],
    ...ANALYSIS_MENU,
  ],
  I: [
    ...["ホーム", "研修", "出欠・評価入力", "進捗", "研修生", "研修生照会", "足が止まった人"],
    ...["予約", "予約", "予約確認", "予約履歴", "精算"],
  ],
  V: [
    ...["ホーム", "研修", "出欠・評価入力", "進捗", "研修生", "研修生照会", "足が止まった人"],
    ...["予約", "予約確認", "予約履歴", "精算"],
    ...ANALYSIS_MENU,
  ],
  S: ["ホーム", "進捗", "予約", "予約確認", "予約履歴", "精算", "目標入力"],
  G: ["ホーム"],
  U: [],
  "-": [],
};

import { inKatakana, inOneWidth } from "@kenshu/domain/characters.ts";
import type { User } from "#api/user.ts";
import type { ScreenPath } from "../audiences.ts";
import { type MenuEntry, type MenuSection, menusOf } from "../menu.ts";

/** A screen of the person's own menus, and the entry above it. */
export type FoundScreen = { path: ScreenPath; label: string; above: string | null };

/** Other words for a screen. People who do not know ours find it by them. */
const otherWords: Partial<Record<ScreenPath, string>> = {
  "/home": "トップ アラート",
  "/accept/import": "HM 連携 登録",
  "/accept/guestStudentList": "HM 紐づけ",
  "/accept/noAccount": "仮登録",
  "/accept/difference": "違い 差分",
  "/student": "生徒 名簿 連絡先 電話 住所",
  "/student/silent": "連絡 休眠 未予約 担当者",
  "/export": "結果 試験 HM",
  "/trainingSchedule": "スケジュール カレンダー 日程 講師の割り当て 空席 空き",
  "/attendance": "名簿 出席 欠席 遅刻 採点",
  "/progress": "進み具合 遅れ ペース",
  "/reserve/add": "申込 空席 空き",
  "/reserve/future": "キャンセル待ち 取り消し",
  "/reserve/history": "過去の予約",
  "/cashFlow": "未払い 入金 請求 支払い 領収書 キャンセル料",
  "/user": "ユーザー 職員 講師 管理者 閲覧者 権限 アカウント",
  "/info": "通知 掲示",
  "/mail/failed": "不達 届かないメール エラー",
  "/log": "履歴 操作 監査",
  "/setting/school": "会場 校舎 教室 住所",
  "/setting/room": "教室",
  "/setting/closedDay": "休館日 休み",
  "/setting/training": "コース 技術",
  "/setting/system":
    "キャンセル料 上限 締切 2段階の確認 個人データの保存期間 保存期限 消去 全員をサインアウト",
  "/setting/systemKey": "API",
  "/setting/operation": "監視 バックアップ",
  "/analysis": "集計 統計 レポート",
  "/analysis/cashFlowMonthSummary": "入金 請求 締め",
  "/analysis/cancelTrend": "欠席 遅刻 出席率",
  "/analysis/dropoutTable": "退職 中退",
  "/profile/self": "氏名 メールの停止 個人データ アカウントの消去 退会",
  "/profile/methods": "2段階の確認 パスキー 認証アプリ 予備のコード 二要素 多要素",
  "/profile/sessions": "サインアウト ログアウト",
  "/about": "バージョン ライセンス アクセシビリティ",
};

/** The screens of the person's menus that the words name, the likeliest first (rule 18.25). */
export function findScreens(user: User, text: string): FoundScreen[] {
  const words = plain(text).split(" ").filter(Boolean);
  if (words.length === 0) return [];
  return screensOf(user)
    .map((screen) => ({ screen, rank: rankOf(screen, words) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .map(({ screen }) => screen);
}

/** 3 for a label that begins with the words, 2 for one with them, 1 for other words, 0 for none. */
function rankOf({ label, path }: FoundScreen, words: string[]): number {
  const own = plain(label);
  const all = `${own} ${plain(otherWords[path] ?? "")}`;
  if (own.startsWith(words.join(" "))) return 3;
  if (words.every((word) => own.includes(word))) return 2;
  return words.every((word) => all.includes(word)) ? 1 : 0;
}

function screensOf(user: User): FoundScreen[] {
  const { main, user: account } = menusOf(user);
  const found = new Map<ScreenPath, FoundScreen>();
  const add = (entries: MenuEntry[], above: MenuSection | null): void => {
    for (const { path, label, entries: below = [], only } of entries) {
      if (only !== "menu") found.set(path, { path, label, above: above?.label ?? null });
      add(below, { path, label });
    }
  };
  add([...main, ...account], null);
  return [...found.values()];
}

/** However it was typed: in one width, katakana and small letters. */
const plain = (text: string) =>
  inKatakana(inOneWidth(text)).toLowerCase().replace(/\s+/g, " ").trim();

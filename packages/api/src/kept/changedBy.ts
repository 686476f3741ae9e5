import type { LogCategory } from "@kenshu/domain/log/logCategories.ts";
import type { Changed } from "#kept/keptAnswers.ts";
import type { LoggedChange } from "#live/readAfter.ts";

/**
 * What of the offered schedules a row of the log may have changed. `named`: the schedules that the
 * row names. `everything`: what many schedules show, such as the name of their room or instructor,
 * or which schedules there are. Such changes are rare. `nothing`: no offer shows it.
 */
const reach: Record<LogCategory, "named" | "everything" | "nothing"> = {
  予約: "named",
  出欠: "named",
  研修予定: "everything",
  研修施設: "everything",
  部屋: "everything",
  地域: "everything",
  システム設定: "everything",
  // The name of an instructor; what becomes of the reservations of somebody who leaves.
  利用者: "everything",
  研修生: "everything",
  アカウントなし研修生: "everything",
  研修生紐づけ: "everything",
  HMとの照合: "everything",
  // Promotions and ended wishes have rows of their own, under 予約.
  受講状況: "nothing",
  進捗: "nothing",
  精算: "nothing",
  連絡: "nothing",
  合否連携: "nothing",
  お知らせ: "nothing",
  認証: "nothing",
  研修種目: "nothing",
  研修内容: "nothing",
  休業日: "nothing",
  システムキー: "nothing",
  分析: "nothing",
  ログ: "nothing",
  メール: "nothing",
  定時処理: "nothing",
};

/** What a row of the log says has changed in the offered schedules; null for nothing (rule 13.22). */
export function changedBy({ category, targets }: LoggedChange): Changed | null {
  // A server of another version may write a category that this one does not know.
  const how = Object.hasOwn(reach, category) ? reach[category] : "everything";
  if (how === "nothing") return null;
  if (how === "everything") return how;
  // A watch of a day or a week names its school, and changes no offer.
  return targets.schedule ?? (targets.school ? null : "everything");
}

import type { ProcedureName } from "#permissions.ts";

type ControllerOf<N> = N extends `${infer C}.${string}` ? C : never;
/** The first part of a REST path, which many procedures share. */
export type Controller = ControllerOf<ProcedureName>;

/** The subject of each controller, in the words of the screens (rule 13.4). */
export const controllerDescriptions: Record<Controller, string> = {
  App: "起動：画面が最初に読み取るもの",
  Auth: "サインイン、新規登録、パスワード、メールアドレスの変更",
  AlertInformation: "お知らせする状態：管理者のアラート、研修生の再受講と繰り上げ",
  Analysis: "分析：集計した表と、そのExcelのファイル",
  Area: "地域",
  Attendance: "出欠：名簿、出席・遅刻・欠席の記録と取り消し",
  CashFlow: "精算：入金、請求、領収書、月次精算、月の締め",
  ClosedDay: "休業日",
  Company: "所属会社",
  Contact: "連絡：足が止まった研修生、連絡の記録、担当者",
  HeartfulDifference: "HMとの照合：HMの内容との違い",
  Home: "ホームに表示する内容",
  Information: "お知らせ",
  Live: "画面の更新：ほかの人の操作で古くなったもの",
  Log: "ログ：だれがいつ何をしたか",
  Mail: "メール：届いていないメール、配信の停止",
  Operation: "稼働状況：データベース、処理、HM、メールのようす",
  Room: "部屋",
  School: "研修施設",
  Setting: "システム設定",
  Student: "研修生：照会、検索、変更",
  StudentActivity: "受講：研修生が受けている研修種目",
  StudentExport: "合否連携：結果をHMに送信",
  StudentImport: "研修生紐づけ：HMの研修生とアカウントの連携",
  SystemKey: "システムキー：ほかのシステムからの呼び出しに使うキー",
  Training: "研修種目",
  TrainingContent: "研修内容",
  TrainingProgress: "進捗：結果とコメント",
  TrainingReserve: "予約：予約、キャンセル、変更、一覧",
  TrainingSchedule: "研修予定：作成、変更、中止、予約枠",
  User: "利用者：職員、待機中の研修生、アカウントのない研修生、プロフィール、目標",
};

/** The subject of a controller, in a word. */
export function controllerName(controller: Controller): string {
  return controllerDescriptions[controller].split("：", 1)[0] ?? controller;
}

/** The controller of a procedure. */
export function controllerOf(name: ProcedureName): Controller {
  return name.split(".", 1)[0] as Controller;
}

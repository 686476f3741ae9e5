/** The password of every demo account. */
export const demoPassword = "kenshu-demo";

/** The situation that each of the thirty trainees shows, in the order of their numbers. */
const situations = [
  "順調",
  "順調",
  "進みが早い",
  "進みがとても早い",
  "少し遅れている",
  "とても遅れている",
  "キャンセル待ち中",
  "キャンセル待ち中",
  "連続して欠席",
  "連続して欠席",
  "卒業・予約が残っている",
  "中断・予約が残っている",
  "卒業",
  "違約金が未払い",
  "違約金を支払い済み",
  "キャンセル待ちから繰り上げ",
  "再試験が必要",
  "コメントを記入",
  "2回目の研修",
  "現役セラピスト・免除あり",
  "所属会社による免除あり",
  "利用停止中",
  "メールを受け取らない",
  "推奨完了日を超過",
  "期限を超過",
  "2種目を同時に受講",
  "始めたばかり",
  "辞退",
  "遅刻が多い",
  "まもなく合格",
];

/** The accounts that a demonstration offers on its sign-in page; all take `demoPassword`. */
export const demoAccounts: { emailAddress: string; label: string }[] = [
  { emailAddress: "administrator@kenshu.test", label: "管理者" },
  { emailAddress: "instructor@kenshu.test", label: "講師" },
  { emailAddress: "viewer@kenshu.test", label: "閲覧者" },
  ...situations.map((situation, index) => ({
    emailAddress: studentAddress(index + 1),
    label: `研修生 ${index + 1}（${situation}）`,
  })),
  { emailAddress: "guest@kenshu.test", label: "ゲスト（連携待ちの研修生）" },
  { emailAddress: "staff-guest@kenshu.test", label: "ゲスト（権限待ちの講師）" },
  { emailAddress: "unregistered@kenshu.test", label: "未登録" },
];

/** The address of the trainee with this number: `student01@kenshu.test`. */
export function studentAddress(number: number): string {
  return `student${String(number).padStart(2, "0")}@kenshu.test`;
}

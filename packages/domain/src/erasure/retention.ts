import {
  CODE_VALID_MINUTES,
  RESET_LINK_VALID_MINUTES,
  SESSION_IDLE_DAYS,
  SESSION_MAX_DAYS,
} from "#auth/auth.limits.ts";

/** How long each class of personal data is kept (rule 25.2). The settings and docs/security.md show it. */
export const retention: readonly { what: string; kept: string }[] = [
  {
    what: "研修生の氏名、連絡先、誕生日、目標、コメント、連絡の記録",
    kept: "消去まで。「個人データを残す年数」が過ぎたか、本人が申請した人を、管理者が消去します",
  },
  {
    what: "予約、出欠、評価、辞退の時期と理由、入金と請求、生まれた年と月、性別、地域、所属会社、経歴、店舗、採用担当",
    kept: "期限なし。消去のあとは、番号の下に残ります",
  },
  { what: "領収書", kept: "期限なし。法律が7年の保存を求めるため、消去のあとも氏名が残ります" },
  { what: "操作のログと、届いたメール", kept: "「ログを残す月数」まで。消去でなくなります" },
  {
    what: "サインイン中の端末",
    kept: `サインアウトか、${SESSION_IDLE_DAYS}日使わないか、${SESSION_MAX_DAYS}日まで`,
  },
  {
    what: "確認コードと再設定のリンク",
    kept: `${CODE_VALID_MINUTES}分と${RESET_LINK_VALID_MINUTES}分で使えなくなります`,
  },
];

import {
  type Icon,
  IconActivity,
  IconAdjustments,
  IconBuilding,
  IconCalendarMonth,
  IconCalendarOff,
  IconCalendarX,
  IconCertificate,
  IconChartBar,
  IconDevices,
  IconDoor,
  IconDoorEnter,
  IconGitCompare,
  IconHourglass,
  IconKey,
  IconLink,
  IconListDetails,
  IconLock,
  IconMail,
  IconMapPin,
  IconReceipt,
  IconSchool,
  IconTable,
  IconTarget,
  IconTrendingDown,
  IconUser,
  IconUserOff,
} from "@tabler/icons-react";
import type { ScreenPath } from "./audiences.ts";

type Purpose = { icon: Icon; text: string };

/** The purpose of each screen on the page of a menu. */
const purposes = {
  "/accept/import": {
    icon: IconLink,
    text: "HMの研修生を期間で検索し、アカウントと紐づけて研修を開始",
  },
  "/accept/guestStudentList": {
    icon: IconHourglass,
    text: "登録を終えて、紐づけを待っている研修生",
  },
  "/accept/noAccount": {
    icon: IconUserOff,
    text: "アカウントのない研修生の登録と、アカウントとの紐づけ",
  },
  "/accept/activity": { icon: IconSchool, text: "研修生ごとの研修種目の開始と状態の変更" },
  "/accept/difference": { icon: IconGitCompare, text: "HMとの違いの確認と、その扱い" },
  "/setting/area": { icon: IconMapPin, text: "研修施設と研修生を分ける地域と、その並び順" },
  "/setting/school": { icon: IconBuilding, text: "地域ごとの研修施設と、その並び順" },
  "/setting/room": { icon: IconDoor, text: "研修施設の部屋、予定に使う色、並び順" },
  "/setting/closedDay": {
    icon: IconCalendarOff,
    text: "研修施設が休みになる日と、その間に残っている研修予定",
  },
  "/setting/training": {
    icon: IconCertificate,
    text: "研修種目の略称、色、HMカテゴリー、並び順",
  },
  "/setting/trainingContent": {
    icon: IconListDetails,
    text: "研修種目ごとの内容、受講回数の目安、免除、並び順",
  },
  "/setting/system": {
    icon: IconAdjustments,
    text: "予約件数の上限、キャンセル料、2段階の確認、個人データの保存期間などの決まり",
  },
  "/setting/systemKey": {
    icon: IconKey,
    text: "ほかのシステムがAPIを呼び出すためのキーと、その終了",
  },
  "/setting/operation": {
    icon: IconActivity,
    text: "データベース、処理、HM、メールのようすと、確認が必要な項目",
  },
  "/analysis/categorizedTrainingCount": {
    icon: IconChartBar,
    text: "年代、店舗、採用担当者、経歴ごとの、研修を受けた人数と回数",
  },
  "/analysis/monthlyIncoming": { icon: IconDoorEnter, text: "月ごとに始まった受講と、その人数" },
  "/analysis/trainingCountSummary": {
    icon: IconCalendarMonth,
    text: "研修生ごとの、月の日々の研修回数",
  },
  "/analysis/trainingStateList": {
    icon: IconListDetails,
    text: "期間中に始まった受講の、状態、期限、進捗率、遅れ",
  },
  "/analysis/flexMonthGraduate": {
    icon: IconCertificate,
    text: "月ごとの、フレックスの研修種目の合格者",
  },
  "/analysis/flexGraduateGoal": {
    icon: IconTarget,
    text: "フレックスの研修種目を期限内に合格した割合",
  },
  "/analysis/cancelTrend": {
    icon: IconCalendarX,
    text: "予約に対するキャンセル、欠席、遅刻の割合",
  },
  "/analysis/dropoutTable": { icon: IconTable, text: "辞退した理由と、その時期の集計" },
  "/analysis/dropoutTrend": {
    icon: IconTrendingDown,
    text: "辞退するまでに受けた回数か、経過した日数の集計",
  },
  "/analysis/dropoutSpecification": { icon: IconUserOff, text: "辞退1件ごとの理由と経過" },
  "/analysis/cashFlowMonthSummary": {
    icon: IconReceipt,
    text: "月ごとの入金と請求の合計と、研修生ごとの内訳",
  },
  "/profile/self": { icon: IconUser, text: "氏名とお知らせのメールの設定" },
  "/profile/goal": { icon: IconTarget, text: "研修の目標" },
  "/profile/password": { icon: IconLock, text: "サインインに使うパスワード" },
  "/profile/emailAddress": { icon: IconMail, text: "サインインとお知らせに使うメールアドレス" },
  "/profile/methods": { icon: IconKey, text: "パスキー、認証アプリ、予備のコード" },
  "/profile/sessions": { icon: IconDevices, text: "サインインしている端末の確認とサインアウト" },
} satisfies Partial<Record<ScreenPath, Purpose>>;

/** The screens that have a purpose. */
export type PurposePath = keyof typeof purposes;

export const purposeOf = (path: ScreenPath): Purpose | undefined =>
  (purposes as Partial<Record<ScreenPath, Purpose>>)[path];

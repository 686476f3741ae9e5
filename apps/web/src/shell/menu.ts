import { Role } from "@kenshu/domain/enumerations.ts";
import {
  type Icon,
  IconCalendarCheck,
  IconCalendarEvent,
  IconCalendarPlus,
  IconChartBar,
  IconChartLine,
  IconClipboardCheck,
  IconHistory,
  IconHome,
  IconListDetails,
  IconMailX,
  IconReceipt,
  IconSend,
  IconSettings,
  IconSpeakerphone,
  IconTarget,
  IconUserPause,
  IconUserPlus,
  IconUserSearch,
  IconUsers,
} from "@tabler/icons-react";
import type { User } from "#api/user.ts";
import { maySee, type ScreenPath } from "./audiences.ts";
import type { PurposePath } from "./purposes.ts";

/** Counts what waits for the reader behind a menu entry. */
export type CountingProcedure = "User.GetGuestStudentCount" | "User.GetGuestUserCount";

/**
 * One line of a menu, for people who may see the screen. With `entries` it has a menu of its own.
 */
export type MenuEntry = {
  path: ScreenPath;
  label: string;
  icon?: Icon;
  /** The count for the entry's badge, shown to roles that may call it. */
  counted?: CountingProcedure;
  /** Shows a sub-entry only in the side menu, or only on the page of its parent (rule 15.3). */
  only?: "menu" | "page";
  entries?: MenuEntry[];
};

/** An entry of the side menu. */
type MainEntry = MenuEntry & {
  icon: Icon;
  entries?: (Purposed | (MenuEntry & { only: "menu" }))[];
};
/** An entry that stands on a page of screens, with an icon and its purpose. */
type Purposed = MenuEntry & { path: PurposePath };

/** Entries of the side menu that fold under one label (rule 15.19). */
export type MenuGroup = {
  label: string;
  /** The page that lists its screens, if it has one. */
  path?: ScreenPath;
  icon?: Icon;
  counted?: CountingProcedure;
  entries: MenuEntry[];
};
/** A part of the side menu. */
export type MenuSection = MenuEntry | MenuGroup;

export const isGroup = (section: MenuSection): section is MenuGroup =>
  section.entries !== undefined;

const home: MainEntry = { path: "/home", label: "ホーム", icon: IconHome };
const accept: MainEntry = {
  path: "/accept",
  label: "研修生受入",
  icon: IconUserPlus,
  counted: "User.GetGuestStudentCount",
  entries: [
    { path: "/accept/import", label: "研修生紐づけ" },
    { path: "/accept/guestStudentList", label: "待機中の研修生" },
    { path: "/accept/noAccount", label: "アカウントのない研修生" },
    { path: "/accept/activity", label: "研修生の研修種目" },
    { path: "/accept/difference", label: "HMとの照合" },
    { path: "/accept", label: "すべての受入画面", only: "menu" },
  ],
};
const students: MainEntry = { path: "/student", label: "研修生照会", icon: IconUserSearch };
const silent: MainEntry = {
  path: "/student/silent",
  label: "足が止まった人",
  icon: IconUserPause,
};
const results: MainEntry = { path: "/export", label: "合否連携", icon: IconSend };
const trainingSchedule: MainEntry = {
  path: "/trainingSchedule",
  label: "研修予定",
  icon: IconCalendarEvent,
};
const attendance: MainEntry = {
  path: "/attendance",
  label: "出欠・評価入力",
  icon: IconClipboardCheck,
};
const progress: MainEntry = { path: "/progress", label: "進捗", icon: IconChartLine };
const reserve: MainEntry = { path: "/reserve/add", label: "予約", icon: IconCalendarPlus };
const reservations: MainEntry = {
  path: "/reserve/future",
  label: "予約確認",
  icon: IconCalendarCheck,
};
const history: MainEntry = { path: "/reserve/history", label: "予約履歴", icon: IconHistory };
const settlement: MainEntry = { path: "/cashFlow", label: "精算", icon: IconReceipt };
const users: MainEntry = {
  path: "/user",
  label: "利用者",
  icon: IconUsers,
  counted: "User.GetGuestUserCount",
};
const notices: MainEntry = { path: "/info", label: "お知らせ", icon: IconSpeakerphone };
const undeliveredMails: MainEntry = { path: "/mail/failed", label: "未達メール", icon: IconMailX };
const goal: MainEntry = { path: "/profile/goal", label: "目標入力", icon: IconTarget };
const log: MainEntry = { path: "/log", label: "ログ参照", icon: IconListDetails };
const setting: MainEntry = {
  path: "/setting",
  label: "設定",
  icon: IconSettings,
  entries: [
    { path: "/setting/area", label: "地域" },
    { path: "/setting/school", label: "研修施設" },
    { path: "/setting/room", label: "部屋" },
    { path: "/setting/closedDay", label: "休業日", only: "page" },
    { path: "/setting/training", label: "研修種目" },
    { path: "/setting/trainingContent", label: "研修内容" },
    { path: "/setting/system", label: "システム設定" },
    { path: "/setting/systemKey", label: "システムキー" },
    { path: "/setting/operation", label: "稼働状況" },
    { path: "/setting", label: "すべての設定", only: "menu" },
  ],
};
const analysis: MainEntry = {
  path: "/analysis",
  label: "分析",
  icon: IconChartBar,
  entries: [
    { path: "/analysis/categorizedTrainingCount", label: "分類別研修回数" },
    { path: "/analysis/monthlyIncoming", label: "月別受講開始" },
    { path: "/analysis/trainingCountSummary", label: "研修回数一覧" },
    { path: "/analysis/trainingStateList", label: "研修状況一覧" },
    { path: "/analysis/cashFlowMonthSummary", label: "月次精算" },
    { path: "/analysis/flexMonthGraduate", label: "フレックス月別合格者" },
    { path: "/analysis/flexGraduateGoal", label: "フレックス合格目標" },
    { path: "/analysis", label: "すべての分析", only: "menu" },
    { path: "/analysis/cancelTrend", label: "キャンセル・欠席の傾向", only: "page" },
    { path: "/analysis/dropoutTable", label: "辞退の理由と時期", only: "page" },
    { path: "/analysis/dropoutTrend", label: "辞退までの傾向", only: "page" },
    { path: "/analysis/dropoutSpecification", label: "辞退者明細", only: "page" },
  ],
};

const administratorMenu: MenuSection[] = [
  home,
  accept,
  { label: "研修生", entries: [students, silent, results] },
  { label: "研修", entries: [trainingSchedule, attendance, progress] },
  { label: "予約", entries: [reserve, reservations, history] },
  { label: "管理", entries: [settlement, users, notices, undeliveredMails, log] },
  setting,
  analysis,
];

/** The order of each role's side menu (rule 15.2). A short menu has no groups. */
const menus: Record<Role, MenuSection[]> = {
  [Role.Developer]: administratorMenu,
  [Role.Administrator]: administratorMenu,
  [Role.Instructor]: [
    home,
    { label: "研修", entries: [attendance, progress] },
    { label: "研修生", entries: [students, silent] },
    { label: "予約", entries: [reserve, reservations, history] },
    settlement,
  ],
  [Role.Viewer]: [
    home,
    { label: "研修", entries: [attendance, progress] },
    { label: "研修生", entries: [students, silent] },
    { label: "予約", entries: [reservations, history] },
    settlement,
    analysis,
  ],
  [Role.Student]: [home, progress, reserve, reservations, history, settlement, goal],
  [Role.Guest]: [home],
};

const bottomBars: Partial<Record<Role, MenuEntry[]>> = {
  [Role.Student]: [home, reserve, reservations, progress],
};

const userMenu: (Purposed | (MenuEntry & { path: "/about" }))[] = [
  { path: "/profile/password", label: "パスワードの変更" },
  { path: "/profile/emailAddress", label: "メールアドレスの変更" },
  { path: "/profile/methods", label: "サインインの方法" },
  { path: "/profile/sessions", label: "サインイン中の端末" },
  { path: "/profile/self", label: "プロフィール" },
  { path: "/about", label: "このサイトについて" },
];

/** One person's menus, with only the screens that exist for this person. */
export function menusOf(user: User) {
  const shown = <S extends MenuSection>(sections: S[]): S[] =>
    sections
      .filter(({ path }) => path === undefined || maySee(user, path))
      .map((section) =>
        section.entries ? { ...section, entries: shown(section.entries) } : section,
      )
      // Of a group without a page nothing is left then.
      .filter(({ path, entries }) => path !== undefined || entries?.length);
  const side = shown(menus[user.role]);
  return {
    side,
    /** The entries of the side menu, without its groups that have no page. */
    main: side.flatMap((section) => (hasPage(section) ? [section] : section.entries)),
    bottom: shown(bottomBars[user.role] ?? []),
    user: shown(userMenu),
  };
}

const hasPage = (section: MenuSection): section is MenuEntry => section.path !== undefined;

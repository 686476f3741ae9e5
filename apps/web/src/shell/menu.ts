import { Role } from "@kenshu/domain/enumerations.ts";
import type { ProcedureName } from "@kenshu/domain/permissions.ts";
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
  IconReceipt,
  IconSend,
  IconSettings,
  IconSpeakerphone,
  IconTarget,
  IconUserPlus,
  IconUserSearch,
  IconUsers,
} from "@tabler/icons-react";
import { type User, userMay } from "#api/user.ts";

/** Counts what waits for the reader behind an entry of the menu. */
export type CountingProcedure = "User.GetGuestStudentCount" | "User.GetGuestUserCount";

/** One line of a menu. `procedures`: any of them lets a role in; none means everyone. */
export type MenuEntry = {
  path: string;
  label: string;
  icon?: Icon;
  procedures?: ProcedureName[];
  /** Gives the entry a badge, for roles that may call it. */
  counted?: CountingProcedure;
  entries?: MenuEntry[];
};

const home: MenuEntry = { path: "/home", label: "ホーム", icon: IconHome };
const accept: MenuEntry = {
  path: "/accept",
  label: "研修生受入",
  icon: IconUserPlus,
  counted: "User.GetGuestStudentCount",
  entries: [
    {
      path: "/accept/import",
      label: "研修生紐づけ",
      procedures: ["StudentImport.GetHeartfulStudents"],
    },
    {
      path: "/accept/guestStudentList",
      label: "待機中の研修生",
      procedures: ["User.GetGuestStudents"],
    },
    {
      path: "/accept/noAccount",
      label: "アカウントのない研修生",
      procedures: ["User.GetNoAccountStudents"],
    },
    {
      path: "/accept/activity",
      label: "研修生の研修種目",
      procedures: ["StudentActivity.GetStudentActivityUsers"],
    },
    {
      path: "/accept/difference",
      label: "HMとの照合",
      procedures: ["HeartfulDifference.GetList"],
    },
  ],
};
const students: MenuEntry = {
  path: "/student",
  label: "研修生照会",
  icon: IconUserSearch,
  procedures: ["Student.SearchStudents"],
};
const results: MenuEntry = {
  path: "/export",
  label: "合否連携",
  icon: IconSend,
  procedures: ["Student.SearchExportStudents"],
};
const trainingSchedule: MenuEntry = {
  path: "/trainingSchedule",
  label: "研修予定",
  icon: IconCalendarEvent,
  procedures: ["TrainingSchedule.Add"],
};
const attendance: MenuEntry = {
  path: "/attendance",
  label: "出欠・評価入力",
  icon: IconClipboardCheck,
  procedures: ["Attendance.GetTrainingEntryStudents"],
};
const progress: MenuEntry = {
  path: "/progress",
  label: "進捗",
  icon: IconChartLine,
  procedures: ["TrainingProgress.GetStudentProgresses"],
};
const reserve: MenuEntry = {
  path: "/reserve/add",
  label: "予約",
  icon: IconCalendarPlus,
  procedures: ["TrainingReserve.Reserve", "TrainingReserve.ReserveByStudent"],
};
const reservations: MenuEntry = {
  path: "/reserve/future",
  label: "予約確認",
  icon: IconCalendarCheck,
  procedures: ["TrainingReserve.GetFutures"],
};
const history: MenuEntry = {
  path: "/reserve/history",
  label: "予約履歴",
  icon: IconHistory,
  procedures: ["TrainingReserve.GetPasts"],
};
const settlement: MenuEntry = {
  path: "/cashFlow",
  label: "精算",
  icon: IconReceipt,
  procedures: ["CashFlow.GetStudentCashFlows"],
};
const users: MenuEntry = {
  path: "/user",
  label: "利用者",
  icon: IconUsers,
  procedures: ["User.Search"],
  counted: "User.GetGuestUserCount",
};
const notices: MenuEntry = {
  path: "/info",
  label: "お知らせ",
  icon: IconSpeakerphone,
  procedures: ["Information.Search"],
};
const goal: MenuEntry = {
  path: "/profile/goal",
  label: "目標入力",
  icon: IconTarget,
  procedures: ["User.UpdateGoal"],
};
const setting: MenuEntry = {
  path: "/setting",
  label: "設定",
  icon: IconSettings,
  entries: [
    { path: "/setting/area", label: "地域", procedures: ["Area.Add"] },
    { path: "/setting/school", label: "研修施設", procedures: ["School.Add"] },
    { path: "/setting/room", label: "部屋", procedures: ["Room.Add"] },
    { path: "/setting/training", label: "研修種目", procedures: ["Training.Add"] },
    { path: "/setting/trainingContent", label: "研修内容", procedures: ["TrainingContent.Add"] },
    { path: "/setting/system", label: "システム設定", procedures: ["Setting.Update"] },
  ],
};
const analysis: MenuEntry = {
  path: "/analysis",
  label: "分析",
  icon: IconChartBar,
  entries: [
    {
      path: "/analysis/cashFlowMonthSummary",
      label: "月次精算",
      procedures: ["CashFlow.GetMonthSummary"],
    },
  ],
};

const administratorMenu = [
  home,
  accept,
  students,
  results,
  trainingSchedule,
  attendance,
  progress,
  reserve,
  reservations,
  history,
  users,
  notices,
  setting,
  analysis,
];

/** The order of each role's side menu (rule 15.2). */
const menus: Record<Role, MenuEntry[]> = {
  [Role.Developer]: administratorMenu,
  [Role.Administrator]: administratorMenu,
  [Role.Instructor]: [home, attendance, progress, students, reserve, reservations, history],
  [Role.Viewer]: [home, attendance, progress, students, reservations, history, analysis],
  [Role.Student]: [home, progress, reserve, reservations, history, settlement, goal],
  [Role.Guest]: [home],
};

const bottomBars: Partial<Record<Role, MenuEntry[]>> = {
  [Role.Student]: [home, reserve, reservations, progress],
};

const userMenu: MenuEntry[] = [
  { path: "/profile/password", label: "パスワードの変更", procedures: ["Auth.ChangePassword"] },
  {
    path: "/profile/emailAddress",
    label: "メールアドレスの変更",
    procedures: ["Auth.RequestEmailAddressChange"],
  },
  {
    path: "/profile/sessions",
    label: "サインイン中の端末",
    procedures: ["Auth.GetSignInSessions"],
  },
  { path: "/profile/myPage", label: "プロフィール" },
  { path: "/about", label: "このサイトについて" },
];

/** The menus of one person: only what the role may call and what has a screen. */
export function menusOf(user: User, hasScreen: (path: string) => boolean) {
  const shown = (entries: MenuEntry[]): MenuEntry[] =>
    entries.flatMap((entry) => {
      if (entry.entries) {
        const entries = shown(entry.entries);
        return entries.length > 0 ? [{ ...entry, entries }] : [];
      }
      const isAllowed = entry.procedures?.some((procedure) => userMay(user, procedure)) ?? true;
      return isAllowed && hasScreen(entry.path) ? [entry] : [];
    });
  return {
    side: shown(menus[user.role]),
    bottom: shown(bottomBars[user.role] ?? []),
    user: shown(userMenu),
  };
}

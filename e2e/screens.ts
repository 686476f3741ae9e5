import type { Locator } from "@playwright/test";
import type { DemoIds } from "./demoRows.ts";
import type { Walker } from "./walkers.ts";

export type Address = string | ((ids: DemoIds) => string);

/**
 * A screen: its route, the addresses at which it looks different, and its heading per role. `AIV`
 * are the letters of the permission table. The letters of one key see the same screen, the first of
 * them most of it. Everybody else is redirected: home, to the registration (U) or to sign-in (-).
 */
export type Screen = {
  route: string;
  at: Address | Address[];
  shows: Partial<Record<string, string>>;
  /** The target of the route's redirect. */
  leadsTo?: { route: string; at: Address };
  /** What people come for, by letter; it must be in the first view. */
  cameFor?: Partial<Record<Walker, (main: Locator) => Locator[]>>;
  /** A person other than the letter's usual account, because only this person sees the content. */
  account?: string;
};

/** The only screen of an unregistered person. */
export const REGISTRATION = { heading: "利用者の登録", at: "/profile/afterSignup" };
const SIGN_IN = "サインイン";
export const NOT_FOUND = "ページが見つかりません";
/** Students of the demo data. Their names are the headings of their pages. */
const STUDENT = "佐藤 美咲";
const PASSABLE = "岡田 真由";
const EXPORTED = "斎藤 誠";

/** The button of a form that must fit the window as a whole. */
const submitted = (name: string) => (main: Locator) => [
  main.getByRole("button", { name, exact: true }),
];

/**
 * The addresses at which people of this letter see a screen with content that none of `walked` sees
 * alike.
 */
export function addressesOf(letter: Walker, walked: Walker[] = []): Address[] {
  return screens
    .filter(({ account }) => account === undefined)
    .filter(({ shows }) =>
      Object.entries(shows).some(
        ([to, name]) =>
          to.includes(letter) && name !== NOT_FOUND && !walked.some((other) => to.includes(other)),
      ),
    )
    .flatMap(({ at }) => at);
}

export function addressIn(address: Address, ids: DemoIds): string {
  return typeof address === "string" ? address : address(ids);
}

/** All screens of these are made of one part, with other columns or other rows. */
const ALIKE = ["setting", "analysis"];

/** One address of each kind of screen, for what is alike in all of a kind. */
export function oneOfEachKind(addresses: readonly string[]): string[] {
  const kinds = Map.groupBy(addresses, (address) => {
    const [, area = "", screen = "", ...more] = address.replace(/\?.*/, "").split("/");
    const isNamed = !ALIKE.includes(area) && !/^\d/.test(screen);
    return [area, isNamed ? screen : screen !== "", more.length].join();
  });
  return [...kinds.values()].flatMap(([first]) => first ?? []);
}

/** Every screen of the application, written down from the specification. */
export const screens: Screen[] = [
  // Sign-in
  {
    route: "/",
    at: "/",
    shows: { "-": SIGN_IN },
    cameFor: { "-": submitted("サインインする") },
  },
  {
    route: "/studentSignUp",
    at: "/studentSignUp",
    shows: { "-": "研修生の新規登録" },
    cameFor: { "-": submitted("確認コードを送信") },
  },
  {
    route: "/staffSignUp",
    at: "/staffSignUp",
    shows: { "-": "職員の新規登録" },
    cameFor: { "-": submitted("確認コードを送信") },
  },
  {
    route: "/forgotPassword",
    at: "/forgotPassword",
    shows: { "-": "パスワードの再設定" },
    cameFor: { "-": submitted("メールを送信") },
  },
  {
    route: "/resetPassword",
    at: "/resetPassword",
    shows: { AIVSG: "パスワードの再設定", "-": "パスワードの再設定" },
  },
  {
    route: "/resetPassword",
    at: "/resetPassword#token=any",
    shows: { AIVSG: "パスワードの再設定", "-": "パスワードの再設定" },
    // A token is removed from the address at once.
    leadsTo: { route: "/resetPassword", at: "/resetPassword" },
    cameFor: { "-": submitted("パスワードを変更") },
  },
  {
    route: "/unsubscribe",
    at: ["/unsubscribe", "/unsubscribe?token=any"],
    shows: { AIVSG: "お知らせのメールの停止", "-": "お知らせのメールの停止" },
  },
  {
    route: "/profile/afterSignup",
    at: "/profile/afterSignup",
    shows: { U: REGISTRATION.heading },
    cameFor: { U: submitted("登録する") },
  },

  // Unknown paths
  { route: "/$", at: "/nothing/here", shows: {} },
  { route: "/$", at: "/profile", shows: {} },
  { route: "/$", at: "/student/1/nothing", shows: {} },

  // Everybody
  {
    route: "/_signedIn/home",
    at: "/home",
    shows: { A: "ホーム", I: "ホーム", V: "ホーム", S: "ホーム", G: "ホーム" },
    cameFor: {
      S: (main) => [
        main.getByText("これから7日間の予約"),
        main.getByRole("button", { name: /^予約をキャンセル/ }),
        main.getByRole("button", { name: /^予約する/ }),
      ],
    },
  },
  // With three reservations this week and overdue, and with an unpaid penalty.
  ...["student24", "student14"].map((account) => ({
    route: "/_signedIn/home",
    at: "/home",
    shows: { S: "ホーム" },
    account,
    cameFor: {
      S: (main: Locator) => [
        main.getByText(/アラート|超過しています/),
        main.getByRole("button", { name: /^遅れます/ }),
        main.getByRole("button", { name: /^予約する/ }),
      ],
    },
  })),
  // The week has what the pace asks for.
  {
    route: "/_signedIn/home",
    at: "/home",
    shows: { S: "ホーム" },
    account: "student17",
    cameFor: { S: (main) => [main.getByRole("link", { name: "研修を予約する" })] },
  },
  { route: "/_signedIn/about/", at: "/about", shows: { AIVSG: "このサイトについて" } },
  {
    route: "/_signedIn/about/accessibility",
    at: "/about/accessibility",
    shows: { AIVSG: "アクセシビリティ" },
  },
  { route: "/_signedIn/profile/myPage", at: "/profile/myPage", shows: { AIVSG: "マイページ" } },
  { route: "/_signedIn/profile/self", at: "/profile/self", shows: { AIVSG: "プロフィール" } },
  {
    route: "/_signedIn/profile/password",
    at: "/profile/password",
    shows: { AIVSG: "パスワードの変更" },
    cameFor: { S: submitted("パスワードを変更") },
  },
  {
    route: "/_signedIn/profile/emailAddress",
    at: "/profile/emailAddress",
    shows: { AIVSG: "メールアドレスの変更" },
    cameFor: { S: submitted("確認コードを送信") },
  },
  {
    route: "/_signedIn/profile/methods",
    at: "/profile/methods",
    shows: { AIVSG: "サインインの方法" },
  },
  {
    route: "/_signedIn/profile/sessions",
    at: "/profile/sessions",
    shows: { AIVSG: "サインイン中の端末" },
  },
  {
    route: "/_signedIn/profile/goal",
    at: "/profile/goal",
    shows: { S: "目標入力" },
    cameFor: { S: submitted("更新する") },
  },

  // Intake
  { route: "/_signedIn/accept/", at: "/accept", shows: { A: "研修生受入" } },
  { route: "/_signedIn/accept/import", at: "/accept/import", shows: { A: "研修生紐づけ" } },
  {
    route: "/_signedIn/accept/import",
    at: "/accept/import?from=2027-03-02&to=2027-03-01",
    shows: { A: NOT_FOUND },
  },
  {
    route: "/_signedIn/accept/detail",
    at: [
      "/accept/detail?from=2027-02-24&to=2027-03-25",
      "/accept/detail?from=2027-02-24&to=2027-03-25&shown=matched",
      "/accept/detail?from=2027-02-24&to=2027-03-25&shown=linked",
      "/accept/detail?from=2020-01-01&to=2020-01-02",
    ],
    shows: { A: "研修生紐づけ" },
  },
  {
    route: "/_signedIn/accept/detail",
    at: "/accept/detail?from=yesterday",
    shows: { A: NOT_FOUND },
  },
  {
    route: "/_signedIn/accept/guestStudentList",
    at: "/accept/guestStudentList",
    shows: { A: "待機中の研修生" },
  },
  {
    route: "/_signedIn/accept/find/$id",
    at: ({ findPath }) => findPath,
    shows: { A: "髙橋 湊" },
  },
  {
    route: "/_signedIn/accept/find/$id",
    at: "/accept/find/999999",
    shows: { A: NOT_FOUND },
  },
  {
    route: "/_signedIn/accept/noAccount/",
    at: ["/accept/noAccount", "/accept/noAccount?keyword=nobody"],
    shows: { A: "アカウントのない研修生" },
  },
  {
    route: "/_signedIn/accept/noAccount/$mode/{-$id}",
    at: "/accept/noAccount/create",
    shows: { A: "アカウントのない研修生の登録" },
  },
  {
    route: "/_signedIn/accept/noAccount/$mode/{-$id}",
    at: ({ noAccountPath }) => noAccountPath,
    shows: { A: "長谷川 茂" },
  },
  {
    route: "/_signedIn/accept/activity/",
    at: "/accept/activity",
    shows: { A: "研修生の研修種目" },
  },
  {
    route: "/_signedIn/accept/activity/$mode/{-$id}",
    at: ({ exported }) => `/accept/activity/detail/${exported.userId}`,
    shows: { A: EXPORTED },
  },
  {
    route: "/_signedIn/accept/activity/$mode/{-$id}",
    at: "/accept/activity/create",
    shows: { A: NOT_FOUND },
  },
  {
    route: "/_signedIn/accept/difference",
    at: ["/accept/difference", "/accept/difference?kind=3"],
    shows: { A: "HMとの照合" },
  },

  // Export
  {
    route: "/_signedIn/export/",
    at: ["/export", "/export?search=true"],
    shows: { A: "合否連携" },
  },
  {
    route: "/_signedIn/export/$id",
    at: ({ passable }) => `/export/${passable.id}`,
    shows: { A: PASSABLE },
  },
  {
    route: "/_signedIn/export/$id",
    at: ({ exported }) => `/export/${exported.userId}`,
    shows: { A: EXPORTED },
  },
  { route: "/_signedIn/export/$id", at: "/export/0", shows: { A: NOT_FOUND } },
  {
    route: "/_signedIn/export/passable",
    at: "/export/passable",
    shows: { A: "合格にできる研修生" },
  },
  {
    route: "/_signedIn/export/attempts",
    at: "/export/attempts",
    shows: { A: "未完了の送信" },
  },

  // Mails
  { route: "/_signedIn/mail/failed", at: "/mail/failed", shows: { A: "未達メール" } },

  // Student reference
  {
    route: "/_signedIn/student/",
    at: [
      "/student",
      "/student?search=true&isOverRecommendation=true",
      "/student?search=true&keyword=岡田&isOverRecommendation=true&isPenaltyLeft=true",
    ],
    shows: { AIV: "研修生照会" },
  },
  {
    route: "/_signedIn/student/",
    at: "/student?enrollState=5",
    shows: { AIV: NOT_FOUND },
  },
  {
    route: "/_signedIn/student/silent",
    at: [
      "/student/silent",
      "/student/silent?isContacted=true",
      "/student/silent?holding=nobody&cause=0&areaId=1",
    ],
    shows: { AIV: "足が止まった人" },
  },
  {
    route: "/_signedIn/student/silent",
    at: "/student/silent?cause=9",
    shows: { AIV: NOT_FOUND },
  },
  {
    route: "/_signedIn/student/$id/",
    at: ({ studentId }) => `/student/${studentId}`,
    shows: { AIV: STUDENT },
  },
  {
    route: "/_signedIn/student/$id/",
    at: ({ silentStudentId }) => `/student/${silentStudentId}`,
    shows: { AIV: "小川 悠" },
  },
  { route: "/_signedIn/student/$id/", at: "/student/first", shows: { AIV: NOT_FOUND } },
  { route: "/_signedIn/student/$id/", at: "/student/999999999", shows: { AIV: NOT_FOUND } },
  {
    route: "/_signedIn/student/$id/edit",
    at: ({ studentId }) => `/student/${studentId}/edit`,
    shows: { A: STUDENT },
  },

  // Schedules
  {
    route: "/_signedIn/trainingSchedule/",
    at: [
      ({ reserved }) => `/trainingSchedule?schoolId=${reserved.schoolId}`,
      ({ reserved }) => `/trainingSchedule?schoolId=${reserved.schoolId}&view=day`,
      ({ reserved }) => `/trainingSchedule?schoolId=${reserved.schoolId}&view=month`,
    ],
    shows: { A: "研修予定" },
  },
  {
    route: "/_signedIn/trainingSchedule/plan",
    at: ({ reserved }) => `/trainingSchedule/plan?schoolId=${reserved.schoolId}`,
    shows: { A: "期間をもとに作る" },
    cameFor: { A: (main) => [main.getByRole("button", { name: /^\d+件を登録$/ })] },
  },
  {
    route: "/_signedIn/trainingSchedule/$mode/$schoolId/{-$id}/{-$start}/{-$end}",
    at: [
      ({ reserved }) => `/trainingSchedule/create/${reserved.schoolId}`,
      ({ reserved }) => `/trainingSchedule/create/${reserved.schoolId}?copyOf=${reserved.id}`,
      ({ reserved }) =>
        `/trainingSchedule/create/${reserved.schoolId}/_/2027-03-12T10:00:00+09:00/2027-03-12T17:00:00+09:00`,
    ],
    shows: { A: "研修予定の登録" },
  },
  {
    route: "/_signedIn/trainingSchedule/$mode/$schoolId/{-$id}/{-$start}/{-$end}",
    at: ({ reserved }) => `/trainingSchedule/detail/${reserved.schoolId}/${reserved.id}`,
    shows: { A: "3/12(金) 10:00 新宿研修センター 個別指導室" },
  },
  {
    route: "/_signedIn/trainingSchedule/$mode/$schoolId/{-$id}/{-$start}/{-$end}",
    at: ({ reserved }) => `/trainingSchedule/detail/${reserved.schoolId}/_`,
    shows: { A: NOT_FOUND },
  },
  {
    route: "/_signedIn/trainingSchedule/$mode/$schoolId/{-$id}/{-$start}/{-$end}",
    at: ({ reserved }) => `/trainingSchedule/create/${reserved.schoolId}/_/soon`,
    shows: { A: NOT_FOUND },
  },

  // Attendance
  { route: "/_signedIn/attendance/", at: "/attendance", shows: { AIV: "出欠・評価入力" } },
  {
    route: "/_signedIn/attendance/",
    at: "/attendance?start=2027-03-01&end=2027-06-01",
    shows: { AIV: NOT_FOUND },
  },
  {
    route: "/_signedIn/attendance/detail/$id",
    at: ({ held }) => `/attendance/detail/${held.id}`,
    shows: { AIV: "3/10(水) 10:00 新宿研修センター 個別指導室" },
  },
  {
    route: "/_signedIn/attendance/detail/$id",
    at: ({ waited }) => `/attendance/detail/${waited.id}`,
    shows: { AIV: "3/13(土) 18:00 新宿研修センター 個別指導室" },
  },
  {
    route: "/_signedIn/attendance/detail/$id",
    at: "/attendance/detail/999999999",
    shows: { AIV: NOT_FOUND },
  },

  // Progress
  {
    route: "/_signedIn/progress/",
    at: "/progress",
    shows: { AIV: "進捗", S: "進捗" },
    cameFor: {
      S: (main) => [main.getByText("次の研修内容"), main.getByText("オリエンテーション")],
    },
  },
  {
    route: "/_signedIn/progress/",
    at: ["/progress?search=true&enrollState=1", "/progress?search=true&enrollState=-123"],
    shows: { AIV: "進捗", S: "進捗" },
  },
  {
    route: "/_signedIn/progress/detail/$id/",
    at: ({ studentId }) => `/progress/detail/${studentId}`,
    shows: { AIV: STUDENT, S: STUDENT },
  },
  {
    route: "/_signedIn/progress/detail/$id/",
    at: ({ studentId }) => `/progress/detail/${studentId}?tab=settlement`,
    shows: { AIV: STUDENT, S: STUDENT },
  },
  {
    route: "/_signedIn/progress/detail/$id/",
    at: ({ studentId }) => `/progress/detail/${studentId}?tab=basics`,
    shows: { AIV: STUDENT, S: STUDENT },
  },
  {
    route: "/_signedIn/progress/detail/$id/",
    at: ({ studentId }) => `/progress/detail/${studentId}?tab=reservations`,
    shows: { AIV: STUDENT, S: STUDENT },
  },
  {
    route: "/_signedIn/progress/detail/$id/",
    at: ({ passable }) => `/progress/detail/${passable.id}`,
    shows: { AIV: PASSABLE, S: NOT_FOUND },
  },
  {
    route: "/_signedIn/progress/detail/$id/",
    at: ({ studentId }) => `/progress/detail/${studentId}?tab=nothing`,
    shows: { AIVS: NOT_FOUND },
  },
  {
    route:
      "/_signedIn/progress/detail/$id/grade/$studentUserId/$activityId/$trainingContentId/{-$progressId}",
    at: ({ studentId, progress }) => `/progress/detail/${studentId}/grade/${progress.added}`,
    shows: { AI: `${STUDENT} 脚` },
  },
  {
    route:
      "/_signedIn/progress/detail/$id/grade/$studentUserId/$activityId/$trainingContentId/{-$progressId}",
    at: ({ studentId, progress }) => `/progress/detail/${studentId}/grade/${progress.entry}`,
    shows: { AI: `${STUDENT} オリエンテーション` },
  },
  {
    route:
      "/_signedIn/progress/detail/$id/grade/$studentUserId/$activityId/$trainingContentId/{-$progressId}",
    at: ({ progress }) => `/progress/detail/999999999/grade/${progress.added}`,
    shows: { AI: NOT_FOUND },
  },
  {
    route:
      "/_signedIn/progress/detail/$id/comment/$studentUserId/$activityId/$trainingContentId/{-$progressId}",
    at: ({ studentId, progress }) => `/progress/detail/${studentId}/comment/${progress.added}`,
    shows: { S: "脚" },
  },
  {
    route:
      "/_signedIn/progress/detail/$id/comment/$studentUserId/$activityId/$trainingContentId/{-$progressId}",
    at: ({ studentId, progress }) => `/progress/detail/${studentId}/comment/${progress.entry}`,
    shows: { S: "オリエンテーション" },
  },
  {
    route: "/_signedIn/progress/detail/$id/cashFlow/$studentUserId/",
    at: ({ studentId }) => `/progress/detail/${studentId}/cashFlow/${studentId}`,
    shows: { AI: STUDENT },
  },
  {
    route: "/_signedIn/progress/detail/$id/cashFlow/$studentUserId/$cashFlowId",
    at: ({ payment }) => payment,
    shows: { AIV: "入金¥11,000" },
  },
  {
    route: "/_signedIn/progress/therapist/$therapistId",
    at: ({ therapistId }) => `/progress/therapist/${therapistId}?tab=settlement`,
    shows: { AIV: STUDENT },
  },
  {
    route: "/_signedIn/progress/therapist/$therapistId",
    at: ["/progress/therapist/1", "/progress/therapist/unknown"],
    shows: { AIV: NOT_FOUND },
  },
  {
    route: "/_signedIn/management/progress/therapist/$therapistId",
    at: ({ therapistId }) => `/management/progress/therapist/${therapistId}`,
    shows: { AIV: STUDENT },
    leadsTo: {
      route: "/_signedIn/progress/therapist/$therapistId",
      at: ({ therapistId }) => `/progress/therapist/${therapistId}`,
    },
  },

  // Settlement: one's own, and the people who owe
  {
    route: "/_signedIn/cashFlow/",
    at: "/cashFlow",
    shows: { AIVS: "精算" },
    cameFor: { S: (main) => [main.getByText("残高"), main.getByRole("listitem")] },
  },
  {
    route: "/_signedIn/cashFlow/",
    at: "/cashFlow",
    shows: { S: "精算" },
    account: "student14",
    cameFor: { S: (main) => [main.getByText("未払い")] },
  },
  {
    route: "/_signedIn/cashFlow/charge",
    at: ["/cashFlow/charge", "/cashFlow/charge?trainingId=1"],
    shows: { AI: "まとめて請求" },
  },
  {
    route: "/_signedIn/cashFlow/",
    at: "/cashFlow?order=amount",
    shows: { AIVS: "精算" },
  },
  {
    route: "/_signedIn/cashFlow/",
    at: "/cashFlow?order=oldest",
    shows: { AIVS: NOT_FOUND },
  },

  // Reservations
  {
    route: "/_signedIn/reserve/add/",
    at: "/reserve/add",
    shows: { AI: "予約", S: "予約" },
    cameFor: {
      S: (main) => [main.getByLabel("研修施設"), main.getByRole("button", { name: /^予約する/ })],
    },
  },
  {
    route: "/_signedIn/reserve/add/",
    at: "/reserve/add?search=true",
    shows: { AI: "予約", S: "予約" },
  },
  {
    route: "/_signedIn/reserve/add/$id",
    at: ({ studentId }) => `/reserve/add/${studentId}`,
    shows: { AI: STUDENT },
  },
  {
    route: "/_signedIn/reserve/plan",
    at: "/reserve/plan",
    shows: { S: "予定を立てる" },
    cameFor: {
      S: (main) => [
        main.getByRole("button", { name: /件を予約する$/ }),
        main.getByRole("checkbox"),
      ],
    },
  },
  {
    route: "/_signedIn/reserve/detail/$reserveId",
    at: ({ reserveId }) => `/reserve/detail/${reserveId}`,
    shows: { AIV: "3/15(月) 13:00〜15:00", S: "3/15(月) 13:00〜15:00" },
    cameFor: {
      S: (main) => [
        main.getByText("場所"),
        main.getByRole("link", { name: "変更する" }),
        main.getByRole("button", { name: /^予約をキャンセル/ }),
        main.getByRole("button", { name: "カレンダーに追加" }),
      ],
      A: (main) => [
        main.getByRole("link", { name: "名簿を見る" }),
        main.getByRole("button", { name: /^予約をキャンセル/ }),
      ],
    },
  },
  {
    route: "/_signedIn/reserve/detail/$reserveId",
    at: ({ waitingId }) => `/reserve/detail/${waitingId}`,
    shows: { AIV: "3/14(日) 13:00〜15:00", S: NOT_FOUND },
    cameFor: { A: (main) => [main.getByRole("button", { name: "強制予約する" })] },
  },
  {
    route: "/_signedIn/reserve/detail/$reserveId",
    at: ["/reserve/detail/999999999", "/reserve/detail/first"],
    shows: { AIVS: NOT_FOUND },
  },
  {
    route: "/_signedIn/reserve/future/",
    at: ({ reserveId }) => `/reserve/future#reservation-${reserveId}`,
    shows: { AIV: "3/15(月) 13:00〜15:00", S: "3/15(月) 13:00〜15:00" },
    // So mails of earlier versions name a reservation.
    leadsTo: {
      route: "/_signedIn/reserve/detail/$reserveId",
      at: ({ reserveId }) => `/reserve/detail/${reserveId}`,
    },
  },
  {
    route: "/_signedIn/reserve/future/",
    at: "/reserve/future",
    shows: { AIV: "予約確認", S: "予約確認" },
    cameFor: { S: (main) => [main.getByRole("link", { name: /13:00〜15:00 予約済み/ })] },
  },
  {
    route: "/_signedIn/reserve/future/",
    at: "/reserve/future?search=true&existsReservation=true",
    shows: { AIV: "予約確認", S: "予約確認" },
  },
  {
    route: "/_signedIn/reserve/future/$id",
    at: ({ studentId }) => `/reserve/future/${studentId}`,
    shows: { AIV: STUDENT },
  },
  {
    route: "/_signedIn/reserve/history/",
    at: "/reserve/history",
    shows: { AIV: "予約履歴", S: "予約履歴" },
    cameFor: { S: (main) => [main.getByRole("listitem")] },
  },
  {
    route: "/_signedIn/reserve/history/",
    at: ["/reserve/history?search=true", "/reserve/history?search=true&isContinuousAbsence=true"],
    shows: { AIV: "予約履歴", S: "予約履歴" },
  },
  {
    route: "/_signedIn/reserve/history/$id",
    at: ({ studentId }) => `/reserve/history/${studentId}`,
    shows: { AIV: STUDENT },
  },

  // Users
  {
    route: "/_signedIn/user/",
    at: ["/user", "/user?roles=0"],
    shows: { A: "利用者" },
  },
  {
    route: "/_signedIn/user/$mode/{-$id}",
    at: ({ instructorId }) => `/user/detail/${instructorId}`,
    shows: { A: "西村 浩二" },
  },
  {
    route: "/_signedIn/user/$mode/{-$id}",
    at: ({ administratorId }) => `/user/detail/${administratorId}`,
    shows: { A: "大野 玲子" },
  },
  { route: "/_signedIn/user/$mode/{-$id}", at: "/user/create", shows: { A: NOT_FOUND } },
  {
    route: "/_signedIn/user/$mode/{-$id}",
    at: ({ studentId }) => `/user/detail/${studentId}`,
    shows: { A: NOT_FOUND },
  },

  // Notices
  { route: "/_signedIn/info/", at: ["/info", "/info?keyword=nothing"], shows: { A: "お知らせ" } },
  { route: "/_signedIn/info/$mode/{-$id}", at: "/info/create", shows: { A: "お知らせの登録" } },
  {
    route: "/_signedIn/info/$mode/{-$id}",
    at: "/info/detail/1",
    shows: { A: "研修の持ち物について…" },
  },
  { route: "/_signedIn/info/$mode/{-$id}", at: "/info/detail/999", shows: { A: NOT_FOUND } },

  // Log
  { route: "/_signedIn/log", at: "/log", shows: { A: "ログ参照" } },
  {
    route: "/_signedIn/log",
    at: [
      ({ studentId }) => `/log?studentUserId=${studentId}`,
      ({ held }) => `/log?scheduleId=${held.id}`,
    ],
    shows: { A: "ログ参照" },
  },
  { route: "/_signedIn/log", at: "/log?start=2027-03-01", shows: { A: "ログ参照" } },
  {
    route: "/_signedIn/log",
    at: "/log?start=2027-01-01&end=2027-12-31",
    shows: { A: NOT_FOUND },
  },
  // The log still contains a removed person.
  { route: "/_signedIn/log", at: "/log?studentUserId=999999", shows: { A: "ログ参照" } },

  // Settings
  { route: "/_signedIn/setting/", at: "/setting", shows: { A: "設定" } },
  { route: "/_signedIn/setting/system", at: "/setting/system", shows: { A: "システム設定" } },
  {
    route: "/_signedIn/setting/systemKey/",
    at: "/setting/systemKey",
    shows: { A: "システムキー" },
  },
  {
    route: "/_signedIn/setting/systemKey/create",
    at: "/setting/systemKey/create",
    shows: { A: "システムキーの登録" },
  },
  { route: "/_signedIn/setting/operation", at: "/setting/operation", shows: { A: "稼働状況" } },
  {
    route: "/_signedIn/setting/closedDay/",
    at: ["/setting/closedDay", "/setting/closedDay?includesEnded=true"],
    shows: { A: "休業日" },
  },
  {
    route: "/_signedIn/setting/closedDay/$mode/{-$id}",
    at: "/setting/closedDay/create",
    shows: { A: "休業日の登録" },
  },
  {
    route: "/_signedIn/setting/closedDay/$mode/{-$id}",
    at: "/setting/closedDay/detail/1",
    shows: { A: "設備点検" },
  },
  {
    route: "/_signedIn/setting/closedDay/$mode/{-$id}",
    at: "/setting/closedDay/detail/999",
    shows: { A: NOT_FOUND },
  },
  { route: "/_signedIn/setting/area/", at: "/setting/area", shows: { A: "地域" } },
  {
    route: "/_signedIn/setting/area/$mode/{-$id}",
    at: ({ area }) => `/setting/area/detail/${area.id}`,
    shows: { A: "東京" },
  },
  {
    route: "/_signedIn/setting/area/$mode/{-$id}",
    at: "/setting/area/create",
    shows: { A: "地域の登録" },
  },
  {
    route: "/_signedIn/setting/area/$mode/{-$id}",
    at: "/setting/area/detail",
    shows: { A: NOT_FOUND },
  },
  {
    route: "/_signedIn/setting/area/$mode/{-$id}",
    at: "/setting/area/edit/1",
    shows: { A: NOT_FOUND },
  },
  { route: "/_signedIn/setting/school/", at: "/setting/school", shows: { A: "研修施設" } },
  {
    route: "/_signedIn/setting/school/$mode/{-$id}",
    at: "/setting/school/create",
    shows: { A: "研修施設の登録" },
  },
  {
    route: "/_signedIn/setting/school/$mode/{-$id}",
    at: ({ school }) => `/setting/school/detail/${school.id}`,
    shows: { A: "新宿研修センター" },
  },
  { route: "/_signedIn/setting/room/", at: "/setting/room", shows: { A: "部屋" } },
  {
    route: "/_signedIn/setting/room/",
    at: ({ school }) => `/setting/room?schoolId=${school.id}&sorting=true`,
    shows: { A: "部屋の並び替え" },
  },
  {
    route: "/_signedIn/setting/room/$mode/{-$id}",
    at: ({ room }) => `/setting/room/detail/${room.id}`,
    shows: { A: "第1研修室" },
  },
  { route: "/_signedIn/setting/training/", at: "/setting/training", shows: { A: "研修種目" } },
  {
    route: "/_signedIn/setting/training/$mode/{-$id}",
    at: ({ training }) => `/setting/training/detail/${training.id}`,
    shows: { A: "もみほぐし" },
  },
  {
    route: "/_signedIn/setting/trainingContent/",
    at: [
      "/setting/trainingContent",
      ({ training }) => `/setting/trainingContent?trainingId=${training.id}`,
    ],
    shows: { A: "研修内容" },
  },
  {
    route: "/_signedIn/setting/trainingContent/$mode/$trainingId/{-$id}",
    at: ({ training, content }) => `/setting/trainingContent/detail/${training.id}/${content.id}`,
    shows: { A: "オリエンテーション" },
  },

  // Analyses
  { route: "/_signedIn/analysis/", at: "/analysis", shows: { AV: "分析" } },
  {
    route: "/_signedIn/analysis/categorizedTrainingCount",
    at: ["/analysis/categorizedTrainingCount", "/analysis/categorizedTrainingCount?row=030"],
    shows: { AV: "分類別研修回数" },
  },
  {
    route: "/_signedIn/analysis/monthlyIncoming",
    at: "/analysis/monthlyIncoming?start=2026-04-01&end=2027-03-31&row=2027-02",
    shows: { AV: "月別受講開始" },
  },
  {
    route: "/_signedIn/analysis/cancelTrend",
    at: ["/analysis/cancelTrend?categoryKind=1", "/analysis/cancelTrend?categoryKind=3"],
    shows: { AV: "キャンセル・欠席の傾向" },
  },
  {
    route: "/_signedIn/analysis/dropoutTable",
    at: [
      "/analysis/dropoutTable",
      "/analysis/dropoutTable?startDateFrom=2020-01-01&startDateTo=2020-01-31",
    ],
    shows: { AV: "辞退の理由と時期" },
  },
  {
    route: "/_signedIn/analysis/dropoutTrend",
    at: "/analysis/dropoutTrend",
    shows: { AV: "辞退までの傾向" },
  },
  {
    route: "/_signedIn/analysis/dropoutSpecification",
    at: "/analysis/dropoutSpecification",
    shows: { AV: "辞退者明細" },
  },
  {
    route: "/_signedIn/analysis/trainingCountSummary",
    at: ["/analysis/trainingCountSummary", "/analysis/trainingCountSummary?monthDate=2027-02"],
    shows: { AV: "研修回数一覧" },
  },
  {
    route: "/_signedIn/analysis/trainingStateList",
    at: "/analysis/trainingStateList?start=2027-02-02&end=2027-02-01",
    shows: { AV: "研修状況一覧" },
  },
  {
    route: "/_signedIn/analysis/flexMonthGraduate",
    at: "/analysis/flexMonthGraduate",
    shows: { AV: "フレックス月別合格者" },
  },
  {
    route: "/_signedIn/analysis/flexGraduateGoal",
    at: ["/analysis/flexGraduateGoal", "/analysis/flexGraduateGoal?year=2026"],
    shows: { AV: "フレックス合格目標" },
  },
  {
    route: "/_signedIn/analysis/flexGraduateGoal",
    at: "/analysis/flexGraduateGoal?year=2030",
    shows: { AV: NOT_FOUND },
  },
  {
    route: "/_signedIn/analysis/trainingCountSummary",
    at: "/analysis/trainingCountSummary?areaId=999999",
    shows: { AV: NOT_FOUND },
  },
  {
    route: "/_signedIn/analysis/monthlyIncoming",
    at: "/analysis/monthlyIncoming?start=yesterday",
    shows: { AV: NOT_FOUND },
  },
  {
    route: "/_signedIn/analysis/cashFlowMonthSummary",
    at: [
      "/analysis/cashFlowMonthSummary?month=2027-03",
      "/analysis/cashFlowMonthSummary?month=2020-01",
    ],
    shows: { AV: "月次精算" },
  },
];

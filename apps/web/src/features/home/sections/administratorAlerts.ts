import { alertSearches } from "@kenshu/domain/alertInformation/alertInformation.rules.ts";
import { AlertKind, alertKindName, Role } from "@kenshu/domain/enumerations.ts";
import type { AdministratorHome as Home } from "@kenshu/domain/home/home.schema.ts";
import { BADGE_MAX } from "@kenshu/domain/limits.ts";
import { formatYen } from "@kenshu/domain/money.ts";
import {
  IconCalendarX,
  IconFlag,
  IconMailX,
  IconReceipt,
  IconSend,
  IconUserOff,
  IconUserPlus,
  IconUsers,
  IconUserX,
} from "@tabler/icons-react";
import { ERASURES } from "#parts/user/erasures.ts";
import type { AlertLink } from "./AlertLinks.tsx";
import { silentAlerts } from "./silentAlerts.ts";

const { LeftReservation, ContinuousAbsence, RecommendationDateOver } = AlertKind;

/** Each kind's look, and the search that finds the people it counts. */
const kinds: Record<AlertKind, Pick<AlertLink, "icon" | "color" | "link">> = {
  [LeftReservation]: {
    icon: IconCalendarX,
    color: "yellow",
    link: { to: "/reserve/future", search: { search: true, ...alertSearches[LeftReservation] } },
  },
  [ContinuousAbsence]: {
    icon: IconUserOff,
    color: "red",
    link: { to: "/reserve/history", search: { search: true, ...alertSearches[ContinuousAbsence] } },
  },
  [RecommendationDateOver]: {
    icon: IconFlag,
    color: "yellow",
    link: { to: "/student", search: { search: true, ...alertSearches[RecommendationDateOver] } },
  },
};

/** What went wrong on its way to somebody, and waits since. */
export function alertsOfToday({ unsettledResultCount, failedMailCount }: Home): AlertLink[] {
  return present([
    {
      key: "results",
      count: unsettledResultCount,
      icon: IconSend,
      color: "red",
      word: "合否連携",
      message: `未完了の合否の送信が${unsettledResultCount}件あります。`,
      link: { to: "/export/attempts" },
    },
    {
      key: "mails",
      count: failedMailCount,
      icon: IconMailX,
      color: "red",
      word: "メール",
      message: `届いていないメールが${failedMailCount}件あります。`,
      link: { to: "/mail/failed" },
    },
  ]);
}

/** Whose time has run out, or who waits for an administrator; students first. */
export function alertsWithDeadline({
  alerts,
  guestStudentCount,
  guestStaffCount,
  unpaidStudentCount,
  unpaidTotal,
  silentStudentCount,
  erasureRequestCount = 0,
}: Home): AlertLink[] {
  return [
    ...alerts.map(({ alertInformationType: kind, message }) => ({
      ...kinds[kind],
      word: alertKindName[kind],
      key: `${kind}`,
      message,
    })),
    ...silentAlerts(silentStudentCount),
    ...present([
      {
        key: "unpaid",
        count: unpaidStudentCount,
        icon: IconReceipt,
        color: "yellow",
        word: "未払い",
        message: `未払いの研修生が${unpaidStudentCount}名います（合計${formatYen(unpaidTotal)}）。`,
        link: { to: "/cashFlow" },
      },
      {
        key: "erasures",
        count: erasureRequestCount,
        icon: IconUserX,
        color: "yellow",
        word: "消去の申請",
        message: `個人データの消去を申請している人が${erasureRequestCount}名います。`,
        link: { to: "/setting/system", hash: ERASURES },
      },
      {
        key: "guestStudents",
        count: guestStudentCount,
        icon: IconUserPlus,
        color: "blue",
        word: "待機中の研修生",
        message: `紐づけを待っているアカウントが${badgeText(guestStudentCount)}あります。`,
        link: { to: "/accept/guestStudentList" },
      },
      {
        key: "guestStaff",
        count: guestStaffCount,
        icon: IconUsers,
        color: "blue",
        word: "権限の設定待ち",
        message: `権限のない職員のアカウントが${badgeText(guestStaffCount)}あります。`,
        link: { to: "/user", search: { roles: [Role.Guest], isEnabled: true } },
      },
    ]),
  ];
}

const present = (alerts: (AlertLink & { count: number })[]): AlertLink[] =>
  alerts.filter(({ count }) => count > 0);

/** The count stops where a badge stops (rule 15.5). */
const badgeText = (count: number) => (count < BADGE_MAX ? `${count}件` : `${BADGE_MAX}件以上`);

import { Role } from "@kenshu/domain/enumerations.ts";
import { type NoticeRole, noticeRoleOf, noticeRoles } from "@kenshu/domain/notice/notice.rules.ts";
import { addDays, formatDate, type PlainDate, tokyoInstant } from "@kenshu/domain/time.ts";
import { CHECK_IN_DAYS } from "#places.ts";

const { Administrator, Instructor, Student, Viewer } = Role;

/** Everybody has already seen notices older than this. */
const SEEN_AFTER_DAYS = 7;

/** The administrators' notices of the last weeks, oldest first. */
export function noticeRows(today: PlainDate) {
  const day = (days: number) => formatDate(addDays(today, days));
  const posted: { daysAgo: number; time: string; roles: readonly NoticeRole[]; message: string }[] =
    [
      {
        daysAgo: 26,
        time: "09:30",
        roles: [Student],
        message:
          "研修の持ち物について\n動きやすい服装、フェイスタオル2枚、飲み物をお持ちください。爪は短く整え、指輪や時計は外して受講してください。",
      },
      {
        daysAgo: 20,
        time: "13:00",
        roles: noticeRoles,
        message:
          "新宿研修センターの入口が変わりました。正面玄関は工事中のため、建物の東側の通用口からお入りください。",
      },
      {
        daysAgo: 15,
        time: "18:10",
        roles: [Administrator, Instructor],
        message:
          "出欠は、研修が終わったその日のうちに入力してください。翌日になる場合は、研修管理の竹内まで連絡をお願いします。",
      },
      {
        daysAgo: 9,
        time: "11:20",
        roles: [Administrator, Viewer],
        message:
          "月次精算の数字は、毎月5日に前月分が確定します。集計にはその後の数字をご利用ください。",
      },
      {
        daysAgo: 4,
        time: "10:00",
        roles: [Instructor, Student],
        message: `梅田研修センターの休館日\n${day(CHECK_IN_DAYS)}は、設備点検のため終日休館します。ご予約は前後の日でお取りください。`,
      },
      {
        daysAgo: 2,
        time: "16:45",
        roles: [Student],
        message:
          "受講の前に体調を確認してください。発熱や強いせきがあるときは、無理をせずに予約をキャンセルし、予約の詳細にある番号に電話でご連絡ください。",
      },
      {
        daysAgo: 1,
        time: "09:05",
        roles: [Administrator, Instructor, Viewer],
        message: `講師会議を${day(6)} 19:00から新宿研修センターで開きます。欠席する方は前日までにお知らせください。`,
      },
    ];
  return posted.map(({ daysAgo, time, roles, message }, index) => ({
    id: index + 1,
    message,
    roles: [...roles],
    postedAt: tokyoInstant(addDays(today, -daysAgo), time),
    version: 1,
    postedVersion: 1,
  }));
}

/** The notices that each person has seen. */
export function noticeSeenRows(
  today: PlainDate,
  notices: ReturnType<typeof noticeRows>,
  users: readonly { id: number; role: Role }[],
) {
  const since = tokyoInstant(addDays(today, -SEEN_AFTER_DAYS));
  return notices
    .filter(({ postedAt }) => postedAt < since)
    .flatMap(({ id: noticeId, roles, version }) =>
      users
        .filter(({ role }) => roles.some((one) => one === noticeRoleOf(role)))
        .map(({ id: userId }) => ({ userId, noticeId, version })),
    );
}

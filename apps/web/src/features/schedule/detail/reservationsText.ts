import type { Schedule } from "#features/schedule/calendar/schedule.ts";
import type { ScheduleDetail } from "#features/schedule/form/scheduleValues.ts";
import { mailsText, unmailedText } from "#parts/mailsText.ts";

/** `予約3名`, `予約3名とキャンセル待ち2名` */
export function reservationsText({
  reserveCount,
  waitCount,
}: Pick<Schedule, "reserveCount" | "waitCount">): string {
  const parts = [
    reserveCount > 0 && `予約${reserveCount}名`,
    waitCount > 0 && `キャンセル待ち${waitCount}名`,
  ];
  return parts.filter(Boolean).join("と");
}

type Moved = Pick<ScheduleDetail, "reserveCount" | "waitCount" | "mailCount" | "endDate"> &
  Partial<Pick<ScheduleDetail, "unmailedNames">>;

/**
 * What a move means for people who have reserved (rule 4.8). After the end of a schedule nobody
 * gets a mail.
 */
export function moveText(schedule: Moved, now: Date): string {
  const isOver = new Date(schedule.endDate) <= now;
  return `${reservationsText(schedule)}も移ります。${
    isOver
      ? "終わった研修のため、メールは送信しません。"
      : mailsText(schedule.mailCount) + unmailedText(schedule)
  }`;
}

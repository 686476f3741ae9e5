import type { trainingSchedule } from "@kenshu/domain/schedule/schedule.schema.ts";
import { formatSchedule } from "@kenshu/domain/time.ts";
import type { z } from "zod";
import { now } from "#api/clock.ts";
import { needsInstructorShort, needsInstructorText } from "#parts/schedule/NeedsInstructor.tsx";
import { openingAhead } from "#parts/schedule/openingAhead.ts";
import { timesInWords } from "#parts/schedule/timesInWords.ts";
import { toldCountText } from "#parts/schedule/toldCountText.ts";
import { liveRow } from "#ui/inPlace/liveRow.ts";

/** A schedule as the calendar reads it. */
export type Schedule = z.infer<typeof trainingSchedule>;

export type Times = Pick<Schedule, "startDate" | "endDate">;

/** `2026/08/23(日) 13:00〜14:30` */
export function timeText({ startDate, endDate }: Times): string {
  return formatSchedule({ startDate: new Date(startDate), endDate: new Date(endDate) });
}

/** `予約3/8名` */
export function reserveText({
  reserveCount,
  capacity,
}: Pick<Schedule, "reserveCount" | "capacity">): string {
  return `予約${reserveCount}/${capacity}名`;
}

/** The attributes of a schedule that changes on the screen (rule 24.7). */
export function calendarRow(schedule: Schedule) {
  const about = `${timesInWords(schedule)} ${schedule.roomName}`;
  return liveRow(`schedule-${schedule.id}`, { about, told: reserveText(schedule) });
}

/** `待ち2名`; null when nobody waits. */
function waitText({ waitCount }: Pick<Schedule, "waitCount">): string | null {
  return waitCount > 0 ? `待ち${waitCount}名` : null;
}

/**
 * `空きのお知らせ2名`: how many want to be told of a free place (rule 5.19); null when nobody. A
 * server of the former version does not tell.
 */
export function watchText({
  watchCount = 0,
}: Partial<Pick<Schedule, "watchCount">>): string | null {
  return watchCount > 0 ? `空きのお知らせ${watchCount}名` : null;
}

/**
 * What stands below the numbers: who waits, who wants to be told, and who is late or does not come
 * today.
 */
export function newsText(schedule: Schedule): string | null {
  return (
    [waitText(schedule), watchText(schedule), toldCountText(schedule)].filter(Boolean).join(" ") ||
    null
  );
}

/** `超過1名`: how many students have a place beyond the capacity (rule 5.3); null when none. */
export function overText({
  reserveCount,
  capacity,
}: Pick<Schedule, "reserveCount" | "capacity">): string | null {
  return reserveCount > capacity ? `超過${reserveCount - capacity}名` : null;
}

/** What has to be seen to, in short: too many students, or the instructor; null if nothing. */
export function careText(schedule: Schedule): string | null {
  return overText(schedule) ?? (schedule.needsInstructor ? needsInstructorShort : null);
}

/** `佐藤` of `佐藤 美咲`, for small spaces. */
export const familyName = (name: string) => name.split(/\s/)[0] ?? name;

/** Everything about a schedule in one line: its name for screen readers and its tooltip. */
export function fullText(schedule: Schedule): string {
  const parts = [
    timeText(schedule),
    schedule.roomName,
    reserveText(schedule),
    overText(schedule),
    waitText(schedule),
    watchText(schedule),
    toldCountText(schedule),
    schedule.instructor && `講師 ${schedule.instructor}`,
    schedule.needsInstructor && needsInstructorText,
    openingAhead(schedule, now()),
  ];
  return parts.filter(Boolean).join(" ");
}

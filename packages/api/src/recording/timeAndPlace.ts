import type { ReservationState } from "@kenshu/domain/enumerations.ts";
import { isWaiting } from "@kenshu/domain/reservation/reservation.rules.ts";
import type { Directions } from "@kenshu/domain/school/directions.schema.ts";
import { formatSchedule } from "@kenshu/domain/time.ts";

/** The time and place of a schedule, and how to get there. */
export type TimeAndPlace = {
  startDate: Date;
  endDate: Date;
  schoolName: string;
  roomName: string;
  directions: Directions;
};

/** `2026/08/23(日) 13:00〜14:30 新宿校 第1研修室` */
export function timeAndPlace(schedule: Omit<TimeAndPlace, "directions">): string {
  return `${formatSchedule(schedule)} ${schedule.schoolName} ${schedule.roomName}`;
}

/**
 * Paragraphs of a mail: for each school that is named, how to find and call it (rule 4.12). None for
 * a school without address and telephone.
 */
export function directionsText(...schedules: readonly TimeAndPlace[]): string[] {
  const texts = schedules.flatMap(({ schoolName, directions: { address, phone } }) => {
    const lines = [...(address ? [`住所：${address}`] : []), ...(phone ? [`電話：${phone}`] : [])];
    return lines.length > 0 ? [[schoolName, ...lines].join("\n")] : [];
  });
  return [...new Set(texts)];
}

/** One line each. Waiting reservations are named as what they were. */
export function inLines(
  reservations: readonly (TimeAndPlace & { state: ReservationState })[],
): string {
  return reservations
    .map((one) => `${timeAndPlace(one)}${isWaiting(one.state) ? "（キャンセル待ち）" : ""}`)
    .join("\n");
}

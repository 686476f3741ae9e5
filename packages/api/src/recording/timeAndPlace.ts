import type { ReservationState } from "@kenshu/domain/enumerations.ts";
import { isWaiting } from "@kenshu/domain/reservation/reservation.rules.ts";
import { formatSchedule } from "@kenshu/domain/time.ts";

/** The time and place of a schedule. */
export type TimeAndPlace = {
  startDate: Date;
  endDate: Date;
  schoolName: string;
  roomName: string;
};

/** `2026/08/23(日) 13:00〜14:30 新宿校 第1研修室` */
export function timeAndPlace(schedule: TimeAndPlace): string {
  return `${formatSchedule(schedule)} ${schedule.schoolName} ${schedule.roomName}`;
}

/** One line each. Waiting reservations are named as what they were. */
export function inLines(
  reservations: readonly (TimeAndPlace & { state: ReservationState })[],
): string {
  return reservations
    .map((one) => `${timeAndPlace(one)}${isWaiting(one.state) ? "（キャンセル待ち）" : ""}`)
    .join("\n");
}

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

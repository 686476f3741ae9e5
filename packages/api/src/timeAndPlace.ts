import { formatSession } from "@kenshu/domain/time.ts";

/** When and where a session takes place. */
export type TimeAndPlace = {
  startDate: Date;
  endDate: Date;
  schoolName: string;
  roomName: string;
};

/** `2026/08/23(日) 13:00〜14:30 新宿校 第1研修室` */
export function timeAndPlace(session: TimeAndPlace): string {
  return `${formatSession(session)} ${session.schoolName} ${session.roomName}`;
}

import { ReservationState } from "@kenshu/domain/enumerations.ts";
import type { PlainDate } from "@kenshu/domain/time.ts";

export type AttendanceMark = { name: string; letter: string; word: string };

/** The marks of attendance and their letters (rule 17.4). */
export const attendanceMarks = {
  attendance: { name: "attendance", letter: "出", word: "出席" },
  tardy: { name: "tardy", letter: "遅", word: "遅刻" },
  absence: { name: "absence", letter: "不", word: "欠席" },
  none: { name: "none", letter: "未", word: "出欠未入力" },
  confirm: { name: "confirm", letter: "予", word: "予約" },
  wait: { name: "wait", letter: "待", word: "キャンセル待ち" },
  cancel: { name: "cancel", letter: "取", word: "キャンセル" },
} as const satisfies Record<string, AttendanceMark>;

/** How the student came, or will come, on a day. A past day without a mark says so. */
export function attendanceMarkOf(
  { date, state }: { date: PlainDate; state: ReservationState },
  today: PlainDate,
): AttendanceMark | null {
  switch (state) {
    case ReservationState.Attendance:
      return attendanceMarks.attendance;
    case ReservationState.Tardy:
      return attendanceMarks.tardy;
    case ReservationState.Absence:
      return attendanceMarks.absence;
    case ReservationState.Wait:
      return attendanceMarks.wait;
    case ReservationState.Cancel:
      return attendanceMarks.cancel;
    case ReservationState.Confirm:
      return date < today ? attendanceMarks.none : attendanceMarks.confirm;
    default:
      return null;
  }
}

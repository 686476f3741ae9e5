import { hasOtherTime } from "@kenshu/domain/schedule/schedule.rules.ts";
import { now } from "#api/clock.ts";
import type { Times } from "#features/schedule/calendar/schedule.ts";
import type { ScheduleDetail } from "#features/schedule/form/scheduleValues.ts";
import { ScheduleTime } from "#parts/schedule/ScheduleTime.tsx";
import { Changed } from "#ui/Changed.tsx";
import type { Question } from "#ui/confirm.ts";
import { moveText } from "./reservationsText.ts";

/** Whether a change moves those who have reserved to another time or room. */
export function isMove(before: ScheduleDetail, after: Times & { roomId: number }): boolean {
  return before.reserveCount + before.waitCount > 0 && hasOtherPlace(before, after);
}

/** Whether a change moves the schedule to another time or room. */
export function hasOtherPlace(before: ScheduleDetail, after: Times & { roomId: number }): boolean {
  return before.roomId !== after.roomId || hasOtherTime(dates(before), dates(after));
}

function dates({ startDate, endDate }: Times) {
  return { startDate: new Date(startDate), endDate: new Date(endDate) };
}

/** The question before a schedule moves with its reservations: how many people get a mail (rule 4.8). */
export function moveQuestion(
  before: ScheduleDetail,
  after: Times & { roomName: string },
  isAgain: boolean,
): Question {
  return {
    title: "研修予定の変更",
    body: "研修の日時・部屋を変更しますか？",
    consequence: (
      <>
        変更前：
        <ScheduleTime start={before.startDate} end={before.endDate} /> {before.roomName}
        <br />
        変更後：
        <ScheduleTime start={after.startDate} end={after.endDate} /> {after.roomName}
        <br />
        <Changed when={isAgain}>
          <span>{moveText(before, now())}</span>
        </Changed>
      </>
    ),
    act: "変更する",
  };
}

import { linkOptions } from "@tanstack/react-router";
import type { CalendarView } from "./calendar/period.ts";
import { NewSchedules } from "./NewSchedules.tsx";
import { ScheduleDetailPage } from "./ScheduleDetailPage.tsx";
import type { ScheduleDetail } from "./scheduleValues.ts";

export type Choice = { id: number; name: string };
/** The calendar's date and view, for the way back. */
export type CalendarPlace = { date?: string; view?: CalendarView };
/** What a slot or a link fills in; `start` and `end` are days or date-times. */
export type Prefilled = { start?: string; end?: string; roomId?: number };

/** One session of a facility, or new ones when `schedule` is null. */
export function SchedulePage({
  schedule,
  school,
  calendar,
  prefilled,
  ...choices
}: {
  schedule: ScheduleDetail | null;
  school: Choice;
  rooms: Choice[];
  instructors: Choice[];
  prefilled: Prefilled;
  calendar: CalendarPlace;
}) {
  const back = linkOptions({
    to: "/trainingSchedule",
    search: { schoolId: school.id, ...calendar },
  });
  if (schedule === null) {
    return <NewSchedules school={school} prefilled={prefilled} back={back} {...choices} />;
  }
  return <ScheduleDetailPage schedule={schedule} school={school} back={back} {...choices} />;
}

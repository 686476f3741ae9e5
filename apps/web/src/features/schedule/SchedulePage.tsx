import { linkOptions } from "@tanstack/react-router";
import type { Choices } from "#ui/form/choices.ts";
import type { CalendarPlace, Choice, LastInRoom, Prefilled } from "./form/scheduleChoices.ts";
import type { ScheduleDetail } from "./form/scheduleValues.ts";
import { NewSchedules } from "./NewSchedules.tsx";
import { ScheduleDetailPage } from "./ScheduleDetailPage.tsx";

/** One schedule of a school, or new ones when `schedule` is null. */
export function SchedulePage({
  schedule,
  school,
  calendar,
  prefilled,
  lastInRooms,
  ...choices
}: {
  schedule: ScheduleDetail | null;
  school: Choice;
  rooms: Choices;
  instructors: Choices;
  lastInRooms: LastInRoom[];
  prefilled: Prefilled;
  calendar: CalendarPlace;
}) {
  const back = linkOptions({
    to: "/trainingSchedule",
    search: { schoolId: school.id, ...calendar },
  });
  if (schedule === null) {
    return <NewSchedules {...{ school, lastInRooms, prefilled, back }} {...choices} />;
  }
  return <ScheduleDetailPage {...{ schedule, school, calendar, back }} {...choices} />;
}

import { formatTimeRange, tokyoTime } from "@kenshu/domain/time.ts";
import { Link } from "@tanstack/react-router";
import type { CSSProperties } from "react";
import { fullText, type Schedule, waitText } from "#features/schedule/schedule.ts";
import type { CalendarState } from "./CalendarState.ts";
import classes from "./ScheduleLink.module.css";

/**
 * A schedule in the grid, where `place` puts it; its words give way where room is short. `about` is what
 * it says besides time and numbers: the room, or nothing where the row is the room's.
 */
export function ScheduleLink({
  schedule,
  about,
  state: { schoolId, ...search },
  place,
}: {
  schedule: Schedule;
  about: string | null;
  state: CalendarState;
  place: CSSProperties;
}) {
  const [start, end] = [new Date(schedule.startDate), new Date(schedule.endDate)];
  const waiting = waitText(schedule);
  return (
    <Link
      to="/trainingSchedule/$mode/$schoolId/{-$id}/{-$start}/{-$end}"
      params={{ mode: "detail", schoolId, id: schedule.id }}
      search={search}
      className={classes.schedule}
      style={{
        ...place,
        borderLeftColor: schedule.displayColor,
        background: `color-mix(in srgb, ${schedule.displayColor} 10%, white)`,
      }}
      title={fullText(schedule)}
    >
      <span className="visuallyHidden">{fullText(schedule)}</span>
      <span className={classes.words} aria-hidden>
        <span className={classes.time}>
          {tokyoTime(start)}
          <span className={classes.until}>{formatTimeRange(start, end).slice(5)}</span>
        </span>
        {about && <span className={classes.about}>{about}</span>}
        <span className={classes.count}>
          予約
          <wbr />
          {schedule.reserveCount}/{schedule.capacity}名
        </span>
        {waiting && <span className={classes.waiting}>{waiting}</span>}
      </span>
    </Link>
  );
}

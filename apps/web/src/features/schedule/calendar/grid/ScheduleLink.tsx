import { openingMoment } from "@kenshu/domain/schedule/openingText.ts";
import { formatTimeRange, tokyoTime } from "@kenshu/domain/time.ts";
import { IconAlertTriangleFilled } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { CSSProperties } from "react";
import { now } from "#api/clock.ts";
import type { CalendarState } from "#features/schedule/calendar/CalendarState.ts";
import { OpeningMark } from "#features/schedule/calendar/OpeningMark.tsx";
import {
  calendarRow,
  careText,
  fullText,
  newsText,
  overText,
  type Schedule,
} from "#features/schedule/calendar/schedule.ts";
import { opensLater } from "#parts/schedule/openingAhead.ts";
import { useScheduleLink } from "#parts/schedule/scheduleLink.ts";
import classes from "./ScheduleLink.module.css";

/**
 * A schedule in the grid, at `place`. It leaves words out when it has little room. `about` is its
 * text besides time and numbers; `aboutShort` is the same for little room.
 */
export function ScheduleLink({
  schedule,
  about,
  aboutShort = about,
  state: { schoolId: _, ...left },
  place,
}: {
  schedule: Schedule;
  about: string | null;
  aboutShort?: string | null;
  state: CalendarState;
  place: CSSProperties;
}) {
  const linkTo = useScheduleLink();
  const [start, end] = [new Date(schedule.startDate), new Date(schedule.endDate)];
  const opensAt = opensLater(schedule, now());
  const [care, waiting] = [careText(schedule), newsText(schedule)];
  return (
    <Link
      {...linkTo(schedule, left)}
      {...calendarRow(schedule)}
      className={classes.schedule}
      data-care={care !== null || undefined}
      data-over={overText(schedule) !== null || undefined}
      style={{
        ...place,
        borderLeftColor: schedule.displayColor,
        background: `color-mix(in srgb, ${schedule.displayColor} 10%, var(--mantine-color-white))`,
      }}
      title={fullText(schedule)}
    >
      <span className="visuallyHidden">{fullText(schedule)}</span>
      <span className={classes.words} aria-hidden>
        <span className={classes.time}>
          {care && <IconAlertTriangleFilled size={12} className={classes.alert} />}
          {opensAt && <OpeningMark />}
          <span className={classes.start}>{tokyoTime(start)}</span>
          <span className={classes.until}>{formatTimeRange(start, end).slice(5)}</span>
        </span>
        {about && (
          <span className={classes.about}>
            <span className={classes.whole}>{about}</span>
            <span className={classes.short}>{aboutShort}</span>
          </span>
        )}
        <span className={classes.count}>
          <span className={classes.reserved}>予約</span>
          <wbr />
          {schedule.reserveCount}/{schedule.capacity}名
        </span>
        {care && <span className={classes.care}>{care}</span>}
        {waiting && <span className={classes.waiting}>{waiting}</span>}
        {opensAt && (
          <span className={classes.opening}>
            <span className="unbroken">{openingMoment(opensAt)}</span>
            <wbr />
            <span className="unbroken">予約開始</span>
          </span>
        )}
      </span>
    </Link>
  );
}

import type { DaysOff } from "@kenshu/domain/schedule/periodPlan.rules.ts";
import { type PlainDate, tokyoDate, tokyoTime } from "@kenshu/domain/time.ts";
import { IconAlertTriangleFilled } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { now } from "#api/clock.ts";
import type { CalendarState } from "#features/schedule/calendar/CalendarState.ts";
import { shortRoomNames } from "#features/schedule/calendar/grid/shortRoomNames.ts";
import { OpeningMark } from "#features/schedule/calendar/OpeningMark.tsx";
import {
  calendarRow,
  careText,
  familyName,
  fullText,
  type Schedule,
} from "#features/schedule/calendar/schedule.ts";
import { WeeksOfDays } from "#features/schedule/days/WeeksOfDays.tsx";
import { opensLater } from "#parts/schedule/openingAhead.ts";
import { useScheduleLink } from "#parts/schedule/scheduleLink.ts";
import { TodayMark } from "#parts/schedule/TodayMark.tsx";
import { DateText } from "#ui/DateText.tsx";
import classes from "./MonthGrid.module.css";
import { shownInMonth } from "./shownInMonth.ts";

/** A cell for each day of a month, with its first schedules and a link to all of them. */
export function MonthGrid({
  days,
  rooms,
  schedules,
  totalCount,
  daysOff,
  state,
  isPrinted,
}: {
  days: PlainDate[];
  rooms: { id: number; name: string }[];
  schedules: Schedule[];
  /** More than there are schedules if the month has too many (rule 18.54). */
  totalCount: number;
  daysOff: DaysOff;
  state: CalendarState;
  /** Paper has all schedules of a day. */
  isPrinted: boolean;
}) {
  const shortNames = shortRoomNames(rooms);
  const byDay = Map.groupBy(schedules, ({ startDate }) => tokyoDate(new Date(startDate)));
  const readUntil = schedules.length < totalCount ? [...byDay.keys()].at(-1) : undefined;
  const toDay = (day: PlainDate) => ({
    to: "/trainingSchedule" as const,
    search: { ...state, date: day, view: "day" as const },
  });
  return (
    <WeeksOfDays
      days={days}
      daysOff={daysOff}
      head={({ day }) => (
        <Link {...toDay(day)} className={classes.date}>
          <DateText value={day} withoutYear />
          <TodayMark day={day} />
        </Link>
      )}
    >
      {({ day, headingId }) => {
        const isWhole = readUntil === undefined || day < readUntil;
        const own = byDay.get(day) ?? [];
        const { shown, rest } = isPrinted ? { shown: own, rest: null } : shownInMonth(own, isWhole);
        return (
          <>
            {shown.length > 0 && (
              <ul className={`plainList ${classes.schedules}`} aria-labelledby={headingId}>
                {shown.map((schedule) => (
                  <li key={schedule.id} {...calendarRow(schedule)}>
                    <MonthSchedule
                      schedule={schedule}
                      roomName={shortNames.get(schedule.roomId) ?? schedule.roomName}
                      state={state}
                    />
                  </li>
                ))}
              </ul>
            )}
            {rest !== null && (
              <Link {...toDay(day)} className={classes.rest} aria-describedby={headingId}>
                {rest}
              </Link>
            )}
          </>
        );
      }}
    </WeeksOfDays>
  );
}

/** A schedule in one line. */
function MonthSchedule({
  schedule,
  roomName,
  state: { schoolId: _, ...left },
}: {
  schedule: Schedule;
  roomName: string;
  state: CalendarState;
}) {
  const linkTo = useScheduleLink();
  const { startDate, displayColor, instructor, reserveCount, capacity } = schedule;
  return (
    <Link {...linkTo(schedule, left)} className={classes.schedule} title={fullText(schedule)}>
      <span className="visuallyHidden">{fullText(schedule)}</span>
      <span className={classes.words} aria-hidden>
        <span className={classes.color} style={{ borderColor: displayColor }} />
        {careText(schedule) && <IconAlertTriangleFilled size={12} className={classes.alert} />}
        {opensLater(schedule, now()) && <OpeningMark />}
        <span className="bold">{tokyoTime(new Date(startDate))}</span>
        <span className={classes.room}>{roomName}</span>
        <span className={classes.instructor}>{instructor && familyName(instructor)}</span>
        <span>
          {reserveCount}/{capacity}
        </span>
      </span>
    </Link>
  );
}

import type { DaysOff } from "@kenshu/domain/schedule/periodPlan.rules.ts";
import { type PlainDate, type PlainTime, tokyoDate } from "@kenshu/domain/time.ts";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { today } from "#api/clock.ts";
import type { CalendarState } from "#features/schedule/calendar/CalendarState.ts";
import { familyName, type Schedule } from "#features/schedule/calendar/schedule.ts";
import { DayOffNames } from "#features/schedule/days/DayOffNames.tsx";
import { TodayMark } from "#parts/schedule/TodayMark.tsx";
import { DateText } from "#ui/DateText.tsx";
import { HalfHourLink } from "./HalfHourLink.tsx";
import { halfHoursOf, lanesOf, type Minutes, rangeOf, timeOf } from "./layout.ts";
import { shortRoomNames } from "./shortRoomNames.ts";
import { type Hours, NowLine, PlacedSchedules, TimeGrid } from "./TimeGrid.tsx";
import classes from "./WeekGrid.module.css";

/** With less width than this, `10:00` and 待ち2名 would wrap. */
const LANE_WIDTH = 52;
const DAY_WIDTH = 84;

/**
 * The days side by side, hours downwards. Schedules at the same time share the width of their day.
 */
export function WeekGrid({
  days,
  rooms,
  schedules,
  daysOff,
  state,
  opensAt,
}: {
  days: PlainDate[];
  rooms: { id: number; name: string }[];
  schedules: Schedule[];
  daysOff: DaysOff;
  state: CalendarState;
  opensAt: PlainTime | undefined;
}) {
  const columns = days.map((date) => {
    const own = schedules.filter(({ startDate }) => tokyoDate(new Date(startDate)) === date);
    const lanes = lanesOf(own);
    const most = Math.max(1, ...[...lanes.values()].map((place) => place.lanes));
    return { date, own, lanes, width: Math.max(DAY_WIDTH, most * LANE_WIDTH) };
  });
  const ranges = columns.flatMap(({ date, own }) => own.map((schedule) => rangeOf(date, schedule)));
  const shortNames = shortRoomNames(rooms);
  const tracks = columns.map(({ width }) => `minmax(${width}px, 1fr)`).join(" ");
  return (
    <TimeGrid
      label="週のカレンダー"
      about={`${state.schoolId} ${days[0]}`}
      run="down"
      ranges={ranges}
      opensAt={opensAt}
      className={classes.grid}
      style={{ gridTemplateColumns: `56px ${tracks}` }}
    >
      {(hours) => (
        <>
          <HourAxis shown={hours.shown} />
          {columns.map(({ date, own, lanes }) => (
            <DayColumn key={date} {...{ date, own, lanes, hours, shortNames, daysOff, state }} />
          ))}
        </>
      )}
    </TimeGrid>
  );
}

function HourAxis({ shown }: { shown: Minutes }) {
  return (
    <div className={classes.axis} aria-hidden>
      <div className={classes.corner} />
      <div className={classes.hours} data-hours>
        {halfHoursOf(shown).map((minutes) => (
          <span key={minutes} className={classes.hour}>
            {minutes % 60 === 0 && <span className={classes.hourText}>{timeOf(minutes)}</span>}
          </span>
        ))}
      </div>
    </div>
  );
}

function DayColumn({
  date,
  own,
  lanes,
  hours,
  shortNames,
  daysOff,
  state,
}: {
  date: PlainDate;
  own: Schedule[];
  lanes: ReturnType<typeof lanesOf>;
  hours: Hours;
  shortNames: Map<number, string>;
  daysOff: DaysOff;
  state: CalendarState;
}) {
  const headingId = useId();
  const isToday = date === today();
  return (
    <section className={classes.day} aria-labelledby={headingId}>
      <h3
        id={headingId}
        className={`flush small ${classes.head}`}
        data-today={isToday || undefined}
      >
        <Link
          to="/trainingSchedule"
          search={{ ...state, date, view: "day" }}
          className={`row ${classes.headLink}`}
        >
          <DateText value={date} withoutYear />
          <TodayMark day={date} />
          <DayOffNames day={date} daysOff={daysOff} />
        </Link>
      </h3>
      <div className={classes.body}>
        {halfHoursOf(hours.shown).map((minutes) => (
          <HalfHourLink key={minutes} {...{ date, minutes, state }} />
        ))}
        <PlacedSchedules
          {...{ date, schedules: own, hours, state }}
          about={({ roomId, roomName, instructor }) => ({
            about: `${roomName} ${instructor ?? ""}`,
            aboutShort: `${shortNames.get(roomId) ?? roomName} ${familyName(instructor ?? "")}`,
          })}
          across={({ id }) => {
            const { lane, lanes: count } = lanes.get(id) ?? { lane: 0, lanes: 1 };
            return { left: `${(lane / count) * 100}%`, width: `${100 / count}%` };
          }}
        />
        <NowLine date={date} hours={hours} />
      </div>
    </section>
  );
}

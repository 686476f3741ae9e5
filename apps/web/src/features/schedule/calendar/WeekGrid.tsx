import { type PlainDate, type PlainTime, tokyoDate } from "@kenshu/domain/time.ts";
import { Link } from "@tanstack/react-router";
import { type CSSProperties, useId } from "react";
import { now, today } from "#api/clock.ts";
import { DateText } from "#ui/DateText.tsx";
import type { CalendarState } from "./CalendarState.ts";
import { HalfHourLink } from "./HalfHourLink.tsx";
import {
  halfHoursOf,
  lanesOf,
  type Minutes,
  minutesOf,
  openingOf,
  rangeOf,
  share,
  shownHours,
  timeOf,
} from "./layout.ts";
import { ScheduleLink } from "./ScheduleLink.tsx";
import type { Schedule } from "./schedule.ts";
import { shortRoomNames } from "./shortRoomNames.ts";
import { useFrame } from "./useFrame.ts";
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
  state,
  opensAt,
}: {
  days: PlainDate[];
  rooms: { id: number; name: string }[];
  schedules: Schedule[];
  state: CalendarState;
  /** The time at which it opens; by default the first schedule. */
  opensAt: PlainTime | undefined;
}) {
  const columns = days.map((date) => {
    const own = schedules.filter(({ startDate }) => tokyoDate(new Date(startDate)) === date);
    const lanes = lanesOf(own);
    const most = Math.max(1, ...[...lanes.values()].map((place) => place.lanes));
    return { date, own, lanes, width: Math.max(DAY_WIDTH, most * LANE_WIDTH) };
  });
  const ranges = columns.flatMap(({ date, own }) => own.map((schedule) => rangeOf(date, schedule)));
  const shown = shownHours(ranges);
  const opening = openingOf(ranges, shown, opensAt);
  const frame = useFrame<HTMLElement>({
    shown: `${state.schoolId} ${days[0]}`,
    opensAt: share({ from: opening, until: opening }, shown).start,
    hours: "down",
  });
  const shortNames = shortRoomNames(rooms);
  const tracks = columns.map(({ width }) => `minmax(${width}px, 1fr)`).join(" ");
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll the calendar by focusing its frame
    <section ref={frame} className={classes.frame} aria-label="週のカレンダー" tabIndex={0}>
      <div
        className={classes.grid}
        style={
          {
            gridTemplateColumns: `56px ${tracks}`,
            "--half-hours": halfHoursOf(shown).length,
          } as CSSProperties
        }
      >
        <HourAxis shown={shown} />
        {columns.map(({ date, own, lanes }) => (
          <DayColumn key={date} {...{ date, own, lanes, shown, shortNames, state }} />
        ))}
      </div>
    </section>
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
  shown,
  shortNames,
  state,
}: {
  date: PlainDate;
  own: Schedule[];
  lanes: ReturnType<typeof lanesOf>;
  shown: Minutes;
  shortNames: Map<number, string>;
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
          {isToday && <span className={classes.today}>今日</span>}
        </Link>
      </h3>
      <div className={classes.body}>
        {halfHoursOf(shown).map((minutes) => (
          <HalfHourLink key={minutes} {...{ date, minutes, state }} />
        ))}
        <ol className={`plainList ${classes.schedules}`}>
          {own.map((schedule) => {
            const { start, length } = share(rangeOf(date, schedule), shown);
            const { lane, lanes: count } = lanes.get(schedule.id) ?? { lane: 0, lanes: 1 };
            return (
              <li key={schedule.id}>
                <ScheduleLink
                  schedule={schedule}
                  about={schedule.roomName}
                  aboutShort={shortNames.get(schedule.roomId)}
                  state={state}
                  place={{
                    top: `${start}%`,
                    height: `${length}%`,
                    left: `${(lane / count) * 100}%`,
                    width: `${100 / count}%`,
                  }}
                />
              </li>
            );
          })}
        </ol>
        {isToday && <NowLine date={date} shown={shown} />}
      </div>
    </section>
  );
}

function NowLine({ date, shown }: { date: PlainDate; shown: Minutes }) {
  const minutes = minutesOf(date, now());
  if (minutes < shown.from || minutes > shown.until) return null;
  const { start } = share({ from: minutes, until: minutes }, shown);
  return <div className={classes.now} style={{ top: `${start}%` }} aria-hidden />;
}

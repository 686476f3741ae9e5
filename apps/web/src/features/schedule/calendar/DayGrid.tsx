import type { PlainDate, PlainTime } from "@kenshu/domain/time.ts";
import { useId } from "react";
import { now, today } from "#api/clock.ts";
import type { CalendarState } from "./CalendarState.ts";
import classes from "./DayGrid.module.css";
import { HalfHourLink } from "./HalfHourLink.tsx";
import {
  halfHoursOf,
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
import { useFrame } from "./useFrame.ts";

type Room = { id: number; name: string; displayColor: string };

/** One day: a row per room, hours to the right. */
export function DayGrid({
  date,
  rooms,
  schedules,
  state,
  opensAt,
}: {
  date: PlainDate;
  rooms: Room[];
  schedules: Schedule[];
  state: CalendarState;
  /** The time at which it opens; by default the first schedule. */
  opensAt: PlainTime | undefined;
}) {
  const ranges = schedules.map((schedule) => rangeOf(date, schedule));
  const shown = shownHours(ranges);
  const opening = openingOf(ranges, shown, opensAt);
  const frame = useFrame<HTMLElement>({
    shown: `${state.schoolId} ${date}`,
    opensAt: share({ from: opening, until: opening }, shown).start,
    hours: "right",
  });
  const halfHours = halfHoursOf(shown);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll the calendar by focusing its frame
    <section ref={frame} className={classes.frame} aria-label="日のカレンダー" tabIndex={0}>
      <div
        className={classes.grid}
        style={{ minWidth: `calc(var(--room) + ${halfHours.length} * var(--half-hour))` }}
      >
        <div className={classes.axis} aria-hidden>
          <div className={classes.corner} />
          <div className={classes.halfHours} data-hours>
            {halfHours.map((minutes) => (
              <span key={minutes} className={classes.hour}>
                {minutes % 60 === 0 && timeOf(minutes)}
              </span>
            ))}
          </div>
        </div>
        {rooms.map((room) => (
          <RoomRow
            key={room.id}
            room={room}
            schedules={schedules.filter(({ roomId }) => roomId === room.id)}
            {...{ date, shown, state }}
          />
        ))}
        {date === today() && <NowLine date={date} shown={shown} />}
      </div>
    </section>
  );
}

function RoomRow({
  room,
  schedules,
  date,
  shown,
  state,
}: {
  room: Room;
  schedules: Schedule[];
  date: PlainDate;
  shown: Minutes;
  state: CalendarState;
}) {
  const headingId = useId();
  return (
    <section className={classes.row} aria-labelledby={headingId}>
      <h3
        id={headingId}
        className={`flush small ${classes.room}`}
        style={{ borderLeftColor: room.displayColor }}
      >
        {room.name}
      </h3>
      <div className={classes.body}>
        <div className={classes.halfHours}>
          {halfHoursOf(shown).map((minutes) => (
            <HalfHourLink key={minutes} roomId={room.id} {...{ date, minutes, state }} />
          ))}
        </div>
        <ol className={`plainList ${classes.schedules}`}>
          {schedules.map((schedule) => {
            const { start, length } = share(rangeOf(date, schedule), shown);
            return (
              <li key={schedule.id}>
                <ScheduleLink
                  schedule={schedule}
                  about={schedule.instructor}
                  state={state}
                  place={{ left: `${start}%`, width: `${length}%`, top: 0, height: "100%" }}
                />
              </li>
            );
          })}
        </ol>
      </div>
    </section>
  );
}

function NowLine({ date, shown }: { date: PlainDate; shown: Minutes }) {
  const minutes = minutesOf(date, now());
  if (minutes < shown.from || minutes > shown.until) return null;
  const { start } = share({ from: minutes, until: minutes }, shown);
  return (
    <div className={classes.nowTrack} aria-hidden>
      <div className={classes.now} style={{ left: `${start}%` }} />
    </div>
  );
}

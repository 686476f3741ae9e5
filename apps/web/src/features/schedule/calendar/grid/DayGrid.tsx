import type { PlainDate, PlainTime } from "@kenshu/domain/time.ts";
import { useId } from "react";
import type { CalendarState } from "#features/schedule/calendar/CalendarState.ts";
import type { Schedule } from "#features/schedule/calendar/schedule.ts";
import classes from "./DayGrid.module.css";
import { HalfHourLink } from "./HalfHourLink.tsx";
import { halfHoursOf, rangeOf, timeOf } from "./layout.ts";
import { type Hours, NowLine, PlacedSchedules, TimeGrid } from "./TimeGrid.tsx";

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
  opensAt: PlainTime | undefined;
}) {
  return (
    <TimeGrid
      label="日のカレンダー"
      about={`${state.schoolId} ${date}`}
      run="right"
      ranges={schedules.map((schedule) => rangeOf(date, schedule))}
      opensAt={opensAt}
      className={classes.grid}
    >
      {(hours) => (
        <>
          <div className={classes.axis} aria-hidden>
            <div className={classes.corner} />
            <div className={classes.halfHours} data-hours>
              {halfHoursOf(hours.shown).map((minutes) => (
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
              {...{ date, hours, state }}
            />
          ))}
          <div className={classes.nowTrack} aria-hidden>
            <NowLine date={date} hours={hours} />
          </div>
        </>
      )}
    </TimeGrid>
  );
}

function RoomRow({
  room,
  schedules,
  date,
  hours,
  state,
}: {
  room: Room;
  schedules: Schedule[];
  date: PlainDate;
  hours: Hours;
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
          {halfHoursOf(hours.shown).map((minutes) => (
            <HalfHourLink key={minutes} roomId={room.id} {...{ date, minutes, state }} />
          ))}
        </div>
        <PlacedSchedules
          {...{ date, schedules, hours, state }}
          about={({ instructor }) => ({ about: instructor })}
          across={() => ({ top: 0, height: "100%" })}
        />
      </div>
    </section>
  );
}

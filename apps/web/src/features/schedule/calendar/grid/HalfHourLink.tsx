import { type PlainDate, tokyoInstant, wireInstant } from "@kenshu/domain/time.ts";
import { Link } from "@tanstack/react-router";
import { now } from "#api/clock.ts";
import type { CalendarState } from "#features/schedule/calendar/CalendarState.ts";
import classes from "./HalfHourLink.module.css";
import { timeOf } from "./layout.ts";

const MINUTE = 60_000;
const HOUR = 60;

/**
 * A free half hour for the pointer: it opens the create form with this time. The keyboard skips it,
 * because 追加 does the same there. Past half hours are only grey.
 */
export function HalfHourLink({
  date,
  minutes,
  roomId,
  state: { schoolId, ...search },
}: {
  date: PlainDate;
  minutes: number;
  roomId?: number;
  state: CalendarState;
}) {
  const start = new Date(tokyoInstant(date).getTime() + minutes * MINUTE);
  if (start <= now()) return <span className={classes.past} />;
  const end = new Date(start.getTime() + HOUR * MINUTE);
  return (
    <Link
      to="/trainingSchedule/$mode/$schoolId/{-$id}/{-$start}/{-$end}"
      params={{ mode: "create", schoolId, start: wireInstant(start), end: wireInstant(end) }}
      search={{ ...search, roomId }}
      preload={false}
      className={classes.halfHour}
      tabIndex={-1}
      aria-hidden
    >
      <span className={classes.offer}>＋{timeOf(minutes)}</span>
    </Link>
  );
}

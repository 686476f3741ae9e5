import { formatDate, formatTimeRange, type PlainDate } from "@kenshu/domain/time.ts";
import { CloseButton } from "@mantine/core";
import {
  type Minutes,
  rangeOf,
  share,
  shownHours,
  timeOf,
} from "#features/schedule/calendar/grid/layout.ts";
import type { Times } from "#features/schedule/calendar/schedule.ts";
import { dayOffText } from "#features/schedule/days/dayOffText.ts";
import type { DayTimes, TakenTime } from "#features/schedule/form/dayTimes.ts";
import { useDayTimes } from "#features/schedule/form/useDayTimes.ts";
import { DateText } from "#ui/DateText.tsx";
import classes from "./ChosenDays.module.css";

const AXIS_STEP = 4 * 60;

/**
 * The chosen days of the surrounding form, each with the times at which room and instructor are
 * taken.
 */
export function ChosenDays({
  days,
  onDrop,
}: {
  days: PlainDate[];
  onDrop: (day: PlainDate) => void;
}) {
  const known = useDayTimes();
  if (days.length === 0) return null;
  const shown = shownHours(
    known.flatMap(({ day, chosen, room, instructor }) => [
      ...[...room, ...instructor].map((time) => rangeOf(day, time)),
      ...(chosen ? [chosen] : []),
    ]),
  );
  return (
    <div className={classes.days}>
      {known.length > 0 && <Legend shown={shown} />}
      <ul className={`plainList ${classes.list}`} aria-label="選んだ日付">
        {days.map((day) => {
          const times = known.find((other) => other.day === day);
          const isClash = times !== undefined && times.roomClashes.length > 0;
          return (
            <li key={day} className={classes.day} data-clash={isClash || undefined}>
              <span className={classes.date}>
                <DateText value={day} withoutYear />
              </span>
              {times ? <TakenBar times={times} shown={shown} /> : <span />}
              <CloseButton
                size={28}
                aria-label={`${formatDate(day)}を外す`}
                onClick={() => onDrop(day)}
              />
              {times && times.off.length > 0 && (
                <span className={`bold ${classes.clash}`}>
                  {times.off.map(dayOffText).join("、")}
                </span>
              )}
              {isClash && (
                <span className={`bold charged ${classes.clash}`}>
                  重複 {rangesText(times.roomClashes)}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** The meaning of the marks in the bars, and their hours. */
function Legend({ shown }: { shown: Minutes }) {
  const first = Math.ceil(shown.from / AXIS_STEP) * AXIS_STEP;
  const hours = Array.from(
    { length: Math.floor((shown.until - first) / AXIS_STEP) + 1 },
    (_, index) => first + index * AXIS_STEP,
  );
  return (
    <div aria-hidden>
      <p className={classes.legend}>
        <span className={classes.key}>
          <span className={classes.room} />
          部屋の予定
        </span>
        <span className={classes.key}>
          <span className={classes.instructor} />
          講師の予定
        </span>
        <span className={classes.key}>
          <span className={classes.chosen} />
          登録する時間
        </span>
      </p>
      <div className={classes.axis}>
        {hours.map((minutes) => (
          <span
            key={minutes}
            className={classes.hour}
            style={{ left: `${share({ from: minutes, until: minutes }, shown).start}%` }}
          >
            {timeOf(minutes)}
          </span>
        ))}
      </div>
    </div>
  );
}

/**
 * The day from morning to evening: the room's times above, the instructor's below, the chosen time
 * around both.
 */
function TakenBar({ times, shown }: { times: DayTimes; shown: Minutes }) {
  const { day, chosen, room, instructor } = times;
  const placeOf = (range: Minutes) => {
    const { start, length } = share(range, shown);
    return { left: `${start}%`, width: `${length}%` };
  };
  return (
    <span className={classes.bar} title={takenText(times)}>
      <span className="visuallyHidden">{takenText(times)}</span>
      {room.map((time) => (
        <span key={time.id} className={classes.room} style={placeOf(rangeOf(day, time))} />
      ))}
      {instructor.map((time) => (
        <span key={time.id} className={classes.instructor} style={placeOf(rangeOf(day, time))} />
      ))}
      {chosen && <span className={classes.chosen} style={placeOf(chosen)} />}
    </span>
  );
}

/** `部屋の予定 10:00〜12:00 講師の予定 なし` */
function takenText({ room, instructor }: DayTimes): string {
  const text = (taken: TakenTime[]) => (taken.length === 0 ? "なし" : rangesText(taken));
  return `部屋の予定 ${text(room)} 講師の予定 ${text(instructor)}`;
}

function rangesText(times: readonly Times[]): string {
  return times
    .map(({ startDate, endDate }) => formatTimeRange(new Date(startDate), new Date(endDate)))
    .join("、");
}

import { ReservationState } from "@kenshu/domain/enumerations.ts";
import { type PlainDate, weekday, weekdayName } from "@kenshu/domain/time.ts";
import { IconCheck, IconClock } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { centreIn } from "#ui/centreIn.ts";
import { isOfComposition } from "#ui/composition.ts";
import classes from "./DateStrip.module.css";

export type StripDay = {
  date: PlainDate;
  /** The schedules on offer. */
  count: number;
  /** The state of the student's own reservation on that day, at any school. */
  own: ReservationState | null;
  isShown: boolean;
};

/** In pixels: this much of the previous day shows, as a sign that there is more to the left. */
const DAYS_BEFORE = 16;

/**
 * The days of the window in one line that stays in view. A day with schedules is a button to show
 * seven days from it on. `current` is the first of those shown: the line starts with it. Tab stops
 * at one day, and arrow keys move on from there.
 */
export function DateStrip({
  days,
  current,
  onPick,
}: {
  days: StripDay[];
  current: PlainDate;
  onPick: (date: PlainDate) => void;
}) {
  const strip = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState<PlainDate>();
  useEffect(() => {
    const frame = strip.current;
    const item = frame?.querySelector<HTMLElement>(`[data-date="${current}"]`);
    // A keyboard user who walks along the strip keeps the position.
    if (!frame || !item || frame.contains(document.activeElement)) return;
    frame.scrollTo({ left: item.offsetLeft - DAYS_BEFORE });
  }, [current]);

  const withSchedules = days.filter(({ count }) => count > 0);
  const stop =
    focused ?? (withSchedules.find(({ date }) => date === current) ?? withSchedules[0])?.date;
  return (
    <div className={classes.frame}>
      <div
        ref={strip}
        role="toolbar"
        aria-label="日付"
        className={classes.strip}
        onKeyDown={moveFocus}
        onFocus={({ currentTarget: frame, target }) => {
          // Browsers do not scroll to a day that is partly visible. One that moved under a finger
          // would miss its press, so only keys move the days.
          if (target.matches(":focus-visible")) centreIn(frame, target);
          setFocused(target.dataset.date);
        }}
        onBlur={() => setFocused(undefined)}
      >
        {days.map(({ date, count, own, isShown }) =>
          count === 0 ? (
            <span
              key={date}
              data-date={date}
              data-shown={isShown || undefined}
              className={classes.day}
            >
              <DayName date={date} own={own} />
              <span className="visuallyHidden">研修0件</span>
            </span>
          ) : (
            <button
              key={date}
              type="button"
              data-date={date}
              data-shown={isShown || undefined}
              className={classes.day}
              tabIndex={date === stop ? 0 : -1}
              aria-current={date === current ? "date" : undefined}
              onClick={() => onPick(date)}
            >
              <DayName date={date} own={own} />
              <span className="visuallyHidden">研修{count}件</span>
            </button>
          ),
        )}
      </div>
    </div>
  );
}

/** Arrow keys move along the days with schedules; Home and End go to the first and the last. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (isOfComposition(event)) return;
  const days = [...event.currentTarget.querySelectorAll("button")];
  const at = days.findIndex((day) => day.matches(":focus"));
  const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: days.length - 1 }[event.key];
  if (next === undefined) return;
  event.preventDefault();
  days[next]?.focus();
}

function DayName({ date, own }: Pick<StripDay, "date" | "own">) {
  return (
    <>
      <span className={classes.number}>
        {Number(date.slice(5, 7))}/{Number(date.slice(8))}
      </span>
      <span className={classes.weekday} data-weekday={weekday(date)}>
        {weekdayName(date)}
        {own !== null && <OwnMark isWaiting={own === ReservationState.Wait} />}
      </span>
    </>
  );
}

/** ✓ if the student has a place on that day, a clock if the student waits for one. */
function OwnMark({ isWaiting }: { isWaiting: boolean }) {
  const Icon = isWaiting ? IconClock : IconCheck;
  return (
    <span className={classes.own} data-waiting={isWaiting || undefined}>
      <Icon size={12} stroke={3} aria-hidden />
      <span className="visuallyHidden">{isWaiting ? "キャンセル待ち中" : "予約済み"}</span>
    </span>
  );
}

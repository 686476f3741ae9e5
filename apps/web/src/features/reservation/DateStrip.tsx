import { type PlainDate, weekday, weekdayName } from "@kenshu/domain/time.ts";
import { useEffect, useRef } from "react";
import classes from "./DateStrip.module.css";

/**
 * The days of the window in one line that stays in view; a day with schedules leads to its heading.
 * `current` is the day being read.
 */
export function DateStrip({
  days,
  current,
  onPick,
}: {
  days: { date: PlainDate; count: number }[];
  current: PlainDate | undefined;
  onPick: (date: PlainDate) => void;
}) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const strip = list.current;
    const item = strip?.querySelector<HTMLElement>(`[data-date="${current}"]`);
    // Who walks along the strip by keyboard is not carried away from where he or she is.
    if (!strip || !item || strip.contains(document.activeElement)) return;
    centre(strip, item);
  }, [current]);

  return (
    <nav aria-label="日付" className={classes.frame}>
      <ol
        ref={list}
        className={classes.strip}
        onFocus={({ currentTarget: strip, target }) => {
          const item = target.parentElement;
          // Browsers leave a day that is cut off where it is.
          if (item && isCutOff(strip, item)) centre(strip, item);
        }}
      >
        {days.map(({ date, count }) => (
          <li key={date} data-date={date} className={classes.item}>
            {count === 0 ? (
              <span className={classes.day}>
                <DayName date={date} />
                <span className="visuallyHidden">研修なし</span>
              </span>
            ) : (
              <button
                type="button"
                className={classes.day}
                aria-current={date === current ? "date" : undefined}
                onClick={() => onPick(date)}
              >
                <DayName date={date} />
                <span className="visuallyHidden">研修{count}件</span>
              </button>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function isCutOff(strip: HTMLElement, item: HTMLElement): boolean {
  const left = item.offsetLeft - strip.scrollLeft;
  return left < 0 || left + item.offsetWidth > strip.clientWidth;
}

/** Moves only the strip itself: scrollIntoView would move the page too. */
function centre(strip: HTMLElement, item: HTMLElement): void {
  strip.scrollTo({ left: item.offsetLeft - (strip.clientWidth - item.offsetWidth) / 2 });
}

function DayName({ date }: { date: PlainDate }) {
  return (
    <>
      <span className={classes.number}>
        {Number(date.slice(5, 7))}/{Number(date.slice(8))}
      </span>
      <span className={classes.weekday} data-weekday={weekday(date)}>
        {weekdayName(date)}
      </span>
    </>
  );
}

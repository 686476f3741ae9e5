import type { PlainDate, PlainTime } from "@kenshu/domain/time.ts";
import { useWindowEvent } from "@mantine/hooks";
import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef } from "react";
import { now, today } from "#api/clock.ts";
import type { CalendarState } from "#features/schedule/calendar/CalendarState.ts";
import type { Schedule } from "#features/schedule/calendar/schedule.ts";
import {
  halfHoursOf,
  type Minutes,
  minutesOf,
  openingOf,
  rangeOf,
  share,
  shownHours,
} from "./layout.ts";
import { ScheduleLink } from "./ScheduleLink.tsx";
import classes from "./TimeGrid.module.css";

/** In which direction the hours run, and which of them are shown. */
export type Hours = { run: "down" | "right"; shown: Minutes };

/** How much stays in view before the opening time, so that its hour is readable. */
const MARGIN = 10;

/**
 * A scrolling frame of half hours. It ends at the bottom of the window; `--top` says where it
 * begins. It opens at `opensAt`, or at the first schedule.
 */
export function TimeGrid({
  label,
  about,
  run,
  ranges,
  opensAt,
  className,
  style,
  children,
}: {
  label: string;
  /** School and day. With others it opens anew. */
  about: string;
  run: Hours["run"];
  /** The times of all schedules in it. */
  ranges: readonly Minutes[];
  opensAt: PlainTime | undefined;
  className: string | undefined;
  style?: CSSProperties;
  children: (hours: Hours) => ReactNode;
}) {
  const shown = shownHours(ranges);
  const frame = useRef<HTMLElement>(null);
  const measure = () => {
    const top = (frame.current?.getBoundingClientRect().top ?? 0) + window.scrollY;
    frame.current?.style.setProperty("--top", `${top}px`);
  };
  useLayoutEffect(measure);
  useWindowEvent("resize", measure);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a schedule that comes to the days in view moves nothing
  useEffect(() => {
    const body = frame.current?.querySelector<HTMLElement>("[data-hours]");
    if (!frame.current || !body) return;
    const opening = openingOf(ranges, shown, opensAt);
    const { start } = share({ from: opening, until: opening }, shown);
    const length = run === "down" ? body.offsetHeight : body.offsetWidth;
    const place = (length * start) / 100 - MARGIN;
    frame.current.scrollTo(run === "down" ? { top: place } : { left: place });
  }, [about, run]);
  const halfHours = { "--half-hours": halfHoursOf(shown).length } as CSSProperties;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboards scroll the calendar by focusing its frame
    <section ref={frame} className={classes.frame} data-run={run} aria-label={label} tabIndex={0}>
      <div className={className} style={{ ...style, ...halfHours }}>
        {children({ run, shown })}
      </div>
    </section>
  );
}

/** Schedules of a day, each at its time. */
export function PlacedSchedules({
  date,
  schedules,
  hours: { run, shown },
  state,
  about,
  across,
}: {
  date: PlainDate;
  schedules: Schedule[];
  hours: Hours;
  state: CalendarState;
  /** The text of a schedule besides time and numbers, and the same for little room. */
  about: (schedule: Schedule) => { about: string | null; aboutShort?: string | undefined };
  /** The place of a schedule across the hours. */
  across: (schedule: Schedule) => CSSProperties;
}) {
  return (
    <ol className={`plainList ${classes.schedules}`} data-run={run}>
      {schedules.map((schedule) => {
        const { start, length } = share(rangeOf(date, schedule), shown);
        const [from, size] = [`${start}%`, `${length}%`];
        const along = run === "down" ? { top: from, height: size } : { left: from, width: size };
        return (
          <li key={schedule.id}>
            <ScheduleLink
              schedule={schedule}
              {...about(schedule)}
              state={state}
              place={{ ...along, ...across(schedule) }}
            />
          </li>
        );
      })}
    </ol>
  );
}

/** Marks the present time in the column or rows of today. */
export function NowLine({ date, hours: { run, shown } }: { date: PlainDate; hours: Hours }) {
  const minutes = minutesOf(date, now());
  if (date !== today() || minutes < shown.from || minutes > shown.until) return null;
  const start = `${share({ from: minutes, until: minutes }, shown).start}%`;
  return (
    <div
      className={classes.now}
      data-run={run}
      style={run === "down" ? { top: start } : { left: start }}
      aria-hidden
    />
  );
}

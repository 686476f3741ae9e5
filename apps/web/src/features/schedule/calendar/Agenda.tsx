import { type PlainDate, tokyoDate } from "@kenshu/domain/time.ts";
import { IconAlertTriangleFilled } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { today } from "#api/clock.ts";
import { NeedsInstructor } from "#parts/schedule/NeedsInstructor.tsx";
import { useScheduleLink } from "#parts/schedule/scheduleLink.ts";
import { DateText } from "#ui/DateText.tsx";
import { TimeRange } from "#ui/TimeRange.tsx";
import classes from "./Agenda.module.css";
import type { CalendarState } from "./CalendarState.ts";
import { periodName } from "./period.ts";
import { newsText, overText, reserveText, type Schedule } from "./schedule.ts";

type AgendaDays = { days: PlainDate[]; schedules: Schedule[]; state: CalendarState };

/**
 * The calendar of a phone: a list of each day's schedules, with empty days in one line. Past days
 * of this week are folded away, so that today stands first.
 */
export function Agenda({ days, ...rest }: AgendaDays) {
  const isCurrent = days.includes(today());
  const past = isCurrent ? days.filter((day) => day < today()) : [];
  const ahead = days.filter((day) => !past.includes(day));
  const pastCount = rest.schedules.filter((schedule) => past.includes(dayOf(schedule))).length;
  return (
    <>
      {past.length > 0 && (
        <details className={classes.past}>
          <summary className={classes.pastHead}>
            {periodName(past)} 研修{pastCount}件
          </summary>
          <DayList days={past} {...rest} />
        </details>
      )}
      <DayList days={ahead} {...rest} />
    </>
  );
}

/** The calendar on paper: the days side by side, so that a week is one page (rule 18.27). */
export function PrintedDays(agenda: AgendaDays) {
  return (
    <div className={classes.printed}>
      <DayList {...agenda} />
    </div>
  );
}

const dayOf = ({ startDate }: Schedule) => tokyoDate(new Date(startDate));

function DayList({ days, schedules, state }: AgendaDays) {
  return days.map((date) => (
    <AgendaDay
      key={date}
      date={date}
      schedules={schedules.filter((schedule) => dayOf(schedule) === date)}
      state={state}
    />
  ));
}

function AgendaDay({
  date,
  schedules,
  state: { schoolId: _, ...left },
}: {
  date: PlainDate;
  schedules: Schedule[];
  state: CalendarState;
}) {
  const linkTo = useScheduleLink();
  const headingId = useId();
  return (
    <section className={classes.day} aria-labelledby={headingId}>
      <h3 id={headingId} className={`line flush ${classes.head}`}>
        <DateText value={date} withoutYear />
        {date === today() && <span className={classes.today}>今日</span>}
        {schedules.length === 0 && <span className={classes.none}>予定なし</span>}
      </h3>
      {schedules.length > 0 && (
        <ul className={`plainList ${classes.list}`}>
          {schedules.map((schedule) => (
            <li key={schedule.id}>
              <Link
                {...linkTo(schedule, left)}
                className={classes.schedule}
                style={{ borderLeftColor: schedule.displayColor }}
              >
                <span className={classes.time}>
                  <TimeRange start={schedule.startDate} end={schedule.endDate} />
                </span>
                <span className="bold">{schedule.roomName}</span>
                <span className={classes.facts}>
                  <span className="unbroken">{reserveText(schedule)}</span>
                  {overText(schedule) && (
                    <span className={classes.over}>
                      <IconAlertTriangleFilled size={14} aria-hidden /> {overText(schedule)}
                    </span>
                  )}
                  {newsText(schedule) && (
                    <span className={classes.waiting}>{newsText(schedule)}</span>
                  )}
                  {schedule.instructor && <span>講師 {schedule.instructor}</span>}
                  {schedule.needsInstructor && <NeedsInstructor />}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

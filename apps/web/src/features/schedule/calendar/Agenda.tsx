import type { DaysOff } from "@kenshu/domain/schedule/periodPlan.rules.ts";
import { type PlainDate, tokyoDate, weekday } from "@kenshu/domain/time.ts";
import { IconAlertTriangleFilled } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type CSSProperties, useId } from "react";
import { now, today } from "#api/clock.ts";
import { DayOffNames } from "#features/schedule/days/DayOffNames.tsx";
import { NeedsInstructor } from "#parts/schedule/NeedsInstructor.tsx";
import { openingAhead } from "#parts/schedule/openingAhead.ts";
import { useScheduleLink } from "#parts/schedule/scheduleLink.ts";
import { TodayMark } from "#parts/schedule/TodayMark.tsx";
import { DateText } from "#ui/DateText.tsx";
import { TimeRange } from "#ui/TimeRange.tsx";
import classes from "./Agenda.module.css";
import type { CalendarState } from "./CalendarState.ts";
import { periodName } from "./period.ts";
import { calendarRow, newsText, overText, reserveText, type Schedule } from "./schedule.ts";

type Shown = { schedules: Schedule[]; daysOff: DaysOff; state: CalendarState };
type AgendaDays = Shown & { days: PlainDate[] };

/**
 * The calendar of a phone: a list of each day's schedules, with empty days in one line. Past days
 * of this week or month are folded away, so that today stands first.
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

/** The calendar on paper: the days of a week side by side, so that it is one page (rule 18.27). */
export function PrintedDays(agenda: AgendaDays) {
  const [first = ""] = agenda.days;
  const isDay = agenda.days.length === 1;
  const columns = { "--columns": isDay ? 1 : 7, "--first": isDay ? 1 : weekday(first) + 1 };
  return (
    <div className={classes.printed} style={columns as CSSProperties}>
      <DayList {...agenda} />
    </div>
  );
}

const dayOf = ({ startDate }: Schedule) => tokyoDate(new Date(startDate));

function DayList({ days, schedules, ...rest }: AgendaDays) {
  return days.map((date) => (
    <AgendaDay
      key={date}
      date={date}
      schedules={schedules.filter((schedule) => dayOf(schedule) === date)}
      {...rest}
    />
  ));
}

function AgendaDay({
  date,
  schedules,
  daysOff,
  state: { schoolId: _, ...left },
}: Shown & { date: PlainDate }) {
  const linkTo = useScheduleLink();
  const headingId = useId();
  return (
    <section className={classes.day} aria-labelledby={headingId}>
      <h3 id={headingId} className={`line flush ${classes.head}`}>
        <DateText value={date} withoutYear />
        <TodayMark day={date} />
        <DayOffNames day={date} daysOff={daysOff} />
        {schedules.length === 0 && <span className={classes.none}>予定なし</span>}
      </h3>
      {schedules.length > 0 && (
        <ul className={`plainList ${classes.list}`}>
          {schedules.map((schedule) => {
            const opening = openingAhead(schedule, now());
            return (
              <li key={schedule.id} {...calendarRow(schedule)}>
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
                    {opening && <span>{opening}</span>}
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

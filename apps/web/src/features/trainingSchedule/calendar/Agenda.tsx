import { type PlainDate, tokyoDate } from "@kenshu/domain/time.ts";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { today } from "../../../api/clock.ts";
import { DateText } from "../../../ui/DateText.tsx";
import { TimeRange } from "../../../ui/TimeRange.tsx";
import { reserveText, type Session, waitText } from "../session.ts";
import classes from "./Agenda.module.css";
import type { CalendarState } from "./CalendarState.ts";

/** The calendar of a phone: the sessions of each day as a list, days without any in one line. */
export function Agenda({
  days,
  sessions,
  state,
}: {
  days: PlainDate[];
  sessions: Session[];
  state: CalendarState;
}) {
  return days.map((date) => (
    <AgendaDay
      key={date}
      date={date}
      sessions={sessions.filter(({ startDate }) => tokyoDate(new Date(startDate)) === date)}
      state={state}
    />
  ));
}

function AgendaDay({
  date,
  sessions,
  state: { schoolId, ...search },
}: {
  date: PlainDate;
  sessions: Session[];
  state: CalendarState;
}) {
  const headingId = useId();
  return (
    <section className={classes.day} aria-labelledby={headingId}>
      <h3 id={headingId} className={classes.head}>
        <DateText value={date} withoutYear />
        {date === today() && <span className={classes.today}>今日</span>}
        {sessions.length === 0 && <span className={classes.none}>予定なし</span>}
      </h3>
      {sessions.length > 0 && (
        <ul className={classes.list}>
          {sessions.map((session) => (
            <li key={session.id}>
              <Link
                to="/trainingSchedule/$mode/$schoolId/{-$id}/{-$start}/{-$end}"
                params={{ mode: "detail", schoolId, id: session.id }}
                search={search}
                className={classes.session}
                style={{ borderLeftColor: session.displayColor }}
              >
                <span className={classes.time}>
                  <TimeRange start={session.startDate} end={session.endDate} />
                </span>
                <span className={classes.room}>{session.roomName}</span>
                <span className={classes.facts}>
                  <span className="unbroken">{reserveText(session)}</span>
                  {session.waitCount > 0 && (
                    <span className={classes.waiting}>{waitText(session)}</span>
                  )}
                  {session.instructor && <span>講師 {session.instructor}</span>}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

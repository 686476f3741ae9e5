import { tokyoDate } from "@kenshu/domain/time.ts";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { now, today } from "#api/clock.ts";
import { useUser } from "#api/session.ts";
import { MarkState } from "#parts/attendance/MarkState.tsx";
import { NeedsInstructor } from "#parts/schedule/NeedsInstructor.tsx";
import { openingAhead } from "#parts/schedule/openingAhead.ts";
import { PlaceText } from "#parts/schedule/PlaceText.tsx";
import { useScheduleLink } from "#parts/schedule/scheduleLink.ts";
import { TodayMark } from "#parts/schedule/TodayMark.tsx";
import { timesInWords } from "#parts/schedule/timesInWords.ts";
import { toldCountText } from "#parts/schedule/toldCountText.ts";
import { DateText } from "#ui/DateText.tsx";
import { liveRow } from "#ui/inPlace/liveRow.ts";
import { TimeRange } from "#ui/TimeRange.tsx";
import classes from "./ScheduleDays.module.css";
import { type Listed, type ScheduleDay, scheduleDays } from "./scheduleDays.ts";

/** Schedules under a heading per day, each row a link (rule 18.47). */
export function ScheduleDays({ schedules }: { schedules: readonly Listed[] }) {
  const readerId = useUser()?.userId;
  return scheduleDays(schedules, readerId).map((day) => <Day key={day.day} {...day} />);
}

function Day({ day, shown, empty }: ScheduleDay) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={classes.day}>
      <h2 id={heading} className="line">
        <DateText value={day} withoutYear />
        <TodayMark day={day} />
      </h2>
      {shown.length > 0 && <Rows schedules={shown} />}
      {empty.length > 0 && (
        <details>
          <summary>予約のない研修 {empty.length}件</summary>
          <Rows schedules={empty} />
        </details>
      )}
    </section>
  );
}

function Rows({ schedules }: { schedules: Listed[] }) {
  const linkTo = useScheduleLink();
  return (
    <ul className="plainList">
      {schedules.map((schedule) => (
        <li
          key={schedule.id}
          {...liveRow(`schedule-${schedule.id}`, { about: timesInWords(schedule) })}
        >
          <Link {...linkTo(schedule)} className={classes.row}>
            <span className={classes.time}>
              <TimeRange start={schedule.startDate} end={schedule.endDate} />
            </span>
            <span className={classes.below}>
              <PlaceText schoolName={schedule.schoolName} roomName={schedule.roomName} />
            </span>
            <span className={classes.below}>
              {schedule.instructor ?? "講師未定"} {schedule.needsInstructor && <NeedsInstructor />}{" "}
              {openingAhead(schedule, now())}
            </span>
            <span className={classes.counts}>
              <span className="unbroken">
                予約{schedule.reserveCount}/{schedule.capacity}名
              </span>{" "}
              {schedule.waitCount > 0 && (
                <span className="unbroken">待ち{schedule.waitCount}名</span>
              )}
            </span>
            <State schedule={schedule} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Of a day that has come: whether marks are missing, and who is late or does not come. */
function State({ schedule }: { schedule: Listed }) {
  const { startDate, reserveCount, markCount } = schedule;
  if (reserveCount === 0 || tokyoDate(new Date(startDate)) > today()) return null;
  return (
    <span className="row gap8">
      <MarkState
        startDate={startDate}
        reserveCount={reserveCount}
        unmarkedCount={reserveCount - markCount}
      />
      {toldCountText(schedule) && <span className="unbroken">{toldCountText(schedule)}</span>}
    </span>
  );
}

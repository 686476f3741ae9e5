import type { HomeSchedule, ScheduleOfToday } from "@kenshu/domain/home/home.schema.ts";
import type { LinkComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { MarkState } from "#parts/attendance/MarkState.tsx";
import { ToldText } from "#parts/reservation/ToldText.tsx";
import { PlaceText } from "#parts/schedule/PlaceText.tsx";
import { ScheduleTime } from "#parts/schedule/ScheduleTime.tsx";
import { rosterOf } from "#parts/schedule/scheduleLink.ts";
import { timesInWords } from "#parts/schedule/timesInWords.ts";
import { toldCountText } from "#parts/schedule/toldCountText.ts";
import { liveRow } from "#ui/inPlace/liveRow.ts";
import { TimeRange } from "#ui/TimeRange.tsx";
import classes from "./RowLink.module.css";
import { RowLink } from "./RowLink.tsx";

/** Only those of today have tellings. A server of the former version sends none. */
type Shown = HomeSchedule & Partial<Pick<ScheduleOfToday, "tellings">>;

/** Schedules and the state of their marks, each a link to its roster. */
export function ScheduleRows(
  props: Omit<Parameters<typeof LinkedSchedules<Shown>>[0], "linkOf" | "stateOf">,
) {
  return (
    <LinkedSchedules
      {...props}
      linkOf={rosterOf}
      stateOf={(schedule) => (
        <>
          <MarkState
            {...schedule}
            ahead={<span className="unbroken">予約 {schedule.reserveCount}名</span>}
          />
          <Tellings {...schedule} />
        </>
      )}
    />
  );
}

/** Schedules, each a link with a state at its end. */
export function LinkedSchedules<S extends Omit<HomeSchedule, "unmarkedCount">>({
  schedules,
  withDate,
  withInstructor,
  linkOf,
  stateOf,
}: {
  schedules: S[];
  withDate?: boolean;
  withInstructor?: boolean;
  linkOf: (schedule: S) => LinkComponentProps;
  stateOf: (schedule: S) => ReactNode;
}) {
  return (
    <ul className={classes.list}>
      {schedules.map((schedule) => (
        <li
          key={schedule.id}
          {...liveRow(`schedule-${schedule.id}`, { about: timesInWords(schedule) })}
        >
          <RowLink link={linkOf(schedule)} edge={schedule.displayColor}>
            <span className="bold">
              {withDate ? (
                <ScheduleTime start={schedule.startDate} end={schedule.endDate} />
              ) : (
                <TimeRange start={schedule.startDate} end={schedule.endDate} />
              )}
            </span>
            <span className={classes.wide}>
              <PlaceText schoolName={schedule.schoolName} roomName={schedule.roomName} />
              {withInstructor && (
                <>
                  {" "}
                  <span className="dim unbroken">{schedule.instructor ?? "講師未定"}</span>
                </>
              )}
            </span>
            {stateOf(schedule)}
          </RowLink>
        </li>
      ))}
    </ul>
  );
}

/** So many people are named; of more the row has their number. */
const NAMED_MAX = 3;

/** Who is late or does not come, by name or by number (rule 6.9). */
function Tellings({ tellings = [] }: Pick<Shown, "tellings">) {
  if (tellings.length === 0) return null;
  const lateCount = tellings.filter(({ told }) => told.lateMinutes !== null).length;
  return (
    <span className={`row gap8 ${classes.below}`}>
      {tellings.length > NAMED_MAX
        ? toldCountText({
            toldLateCount: lateCount,
            toldAbsenceCount: tellings.length - lateCount,
          })
        : tellings.map((telling) => (
            <span key={telling.studentName + telling.told.toldAt}>
              {telling.studentName}さん <ToldText said={telling} />
            </span>
          ))}
    </span>
  );
}

import type { HomeSchedule } from "@kenshu/domain/home/home.schema.ts";
import { IconCheck, IconPencil } from "@tabler/icons-react";
import { PlaceText } from "#parts/schedule/PlaceText.tsx";
import { ScheduleTime } from "#parts/schedule/ScheduleTime.tsx";
import { StateBadge } from "#ui/StateBadge.tsx";
import { TimeRange } from "#ui/TimeRange.tsx";
import classes from "./RowLink.module.css";
import { RowLink } from "./RowLink.tsx";

/** Schedules and the state of their marks, each a link to its roster. */
export function ScheduleRows({
  schedules,
  withDate,
  withInstructor,
}: {
  schedules: HomeSchedule[];
  withDate?: boolean;
  withInstructor?: boolean;
}) {
  return (
    <ul className={classes.list}>
      {schedules.map(({ id, startDate, endDate, displayColor, ...schedule }) => (
        <li key={id}>
          <RowLink link={{ to: "/attendance/detail/$id", params: { id } }} edge={displayColor}>
            <span className="bold">
              {withDate ? (
                <ScheduleTime start={startDate} end={endDate} />
              ) : (
                <TimeRange start={startDate} end={endDate} />
              )}
            </span>
            <span className={classes.wide}>
              <PlaceText schoolName={schedule.schoolName} roomName={schedule.roomName} />
              {withInstructor && <span className="dim"> {schedule.instructor ?? "講師未定"}</span>}
            </span>
            <Marks {...schedule} />
          </RowLink>
        </li>
      ))}
    </ul>
  );
}

function Marks({
  reserveCount,
  unmarkedCount,
}: Pick<HomeSchedule, "reserveCount" | "unmarkedCount">) {
  if (reserveCount === 0) return <span className="dim">予約なし</span>;
  return unmarkedCount > 0 ? (
    <StateBadge icon={IconPencil} color="yellow">
      {`未入力 ${unmarkedCount}名`}
    </StateBadge>
  ) : (
    <StateBadge icon={IconCheck} color="green">
      記録済み
    </StateBadge>
  );
}

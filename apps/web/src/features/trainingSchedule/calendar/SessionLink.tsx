import { formatTimeRange, tokyoTime } from "@kenshu/domain/time.ts";
import { Link } from "@tanstack/react-router";
import type { CSSProperties } from "react";
import { fullText, reserveText, type Session, waitText } from "../session.ts";
import type { CalendarState } from "./CalendarState.ts";
import classes from "./SessionLink.module.css";

/** A session in the grid, where `place` puts it; its words give way where room is short. */
export function SessionLink({
  session,
  state: { schoolId, ...search },
  place,
}: {
  session: Session;
  state: CalendarState;
  place: CSSProperties;
}) {
  const [start, end] = [new Date(session.startDate), new Date(session.endDate)];
  const waiting = waitText(session);
  return (
    <Link
      to="/trainingSchedule/$mode/$schoolId/{-$id}/{-$start}/{-$end}"
      params={{ mode: "detail", schoolId, id: session.id }}
      search={search}
      className={classes.session}
      style={{
        ...place,
        borderLeftColor: session.displayColor,
        background: `color-mix(in srgb, ${session.displayColor} 10%, white)`,
      }}
      aria-label={fullText(session)}
      title={fullText(session)}
    >
      <span className={classes.words}>
        <span className={classes.time}>
          {tokyoTime(start)}
          <span className={classes.until}>{formatTimeRange(start, end).slice(5)}</span>
        </span>
        <span className={classes.room}>{session.roomName}</span>
        <span className={classes.count}>{reserveText(session)}</span>
        {waiting && <span className={classes.waiting}>{waiting}</span>}
      </span>
    </Link>
  );
}

import { formatTimeRange, tokyoTime } from "@kenshu/domain/time.ts";
import { Link } from "@tanstack/react-router";
import type { CSSProperties } from "react";
import { fullText, type Session, waitText } from "../session.ts";
import type { CalendarState } from "./CalendarState.ts";
import classes from "./SessionLink.module.css";

/**
 * A session in the grid, where `place` puts it; its words give way where room is short. `about` is what
 * it says besides time and numbers: the room, or nothing where the row is the room's.
 */
export function SessionLink({
  session,
  about,
  state: { schoolId, ...search },
  place,
}: {
  session: Session;
  about: string | null;
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
      title={fullText(session)}
    >
      <span className="visuallyHidden">{fullText(session)}</span>
      <span className={classes.words} aria-hidden>
        <span className={classes.time}>
          {tokyoTime(start)}
          <span className={classes.until}>{formatTimeRange(start, end).slice(5)}</span>
        </span>
        {about && <span className={classes.about}>{about}</span>}
        <span className={classes.count}>
          予約
          <wbr />
          {session.reserveCount}/{session.capacity}名
        </span>
        {waiting && <span className={classes.waiting}>{waiting}</span>}
      </span>
    </Link>
  );
}

import type { StudentHome } from "@kenshu/domain/home/home.schema.ts";
import { reservationAnchor } from "@kenshu/domain/mail/pages.ts";
import { ReservationBadge } from "#parts/reservation/ReservationBadge.tsx";
import { PlaceText } from "#parts/schedule/PlaceText.tsx";
import { ScheduleTime } from "#parts/schedule/ScheduleTime.tsx";
import { HomePart } from "./HomeSection.tsx";
import classes from "./RowLink.module.css";
import { RowLink } from "./RowLink.tsx";

/** The other reservations of the week, each a link; nothing when there are none (rule 15.11). */
export function OthersOfWeek({ othersOfWeek }: StudentHome) {
  if (othersOfWeek.length === 0) return null;
  return (
    <HomePart title="これから7日間のほかの予約">
      <ul className={classes.list}>
        {othersOfWeek.map(({ reserveId, state, kind, displayColor, ...schedule }) => (
          <li key={reserveId}>
            <RowLink
              link={{ to: "/reserve/future", hash: reservationAnchor(reserveId) }}
              edge={displayColor}
            >
              <span className="bold">
                <ScheduleTime start={schedule.startDate} end={schedule.endDate} withoutYear />
              </span>
              <ReservationBadge state={state} kind={kind} />
              <span className={classes.wide}>
                <PlaceText schoolName={schedule.schoolName} roomName={schedule.roomName} />
              </span>
            </RowLink>
          </li>
        ))}
      </ul>
    </HomePart>
  );
}

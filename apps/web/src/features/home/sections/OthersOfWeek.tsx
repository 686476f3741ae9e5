import type { StudentHome } from "@kenshu/domain/home/home.schema.ts";
import { ReservationBadge } from "#parts/reservation/ReservationBadge.tsx";
import { ReservationRow } from "#parts/reservation/ReservationRow.tsx";
import classes from "#ui/RowLink.module.css";
import { HomePart } from "./HomeSection.tsx";

/** The other reservations of the week, each a link; nothing when there are none (rule 15.11). */
export function OthersOfWeek({ othersOfWeek }: StudentHome) {
  if (othersOfWeek.length === 0) return null;
  return (
    <HomePart title="これから7日間のほかの予約">
      <ul className={classes.list}>
        {othersOfWeek.map((reservation) => (
          <li key={reservation.reserveId}>
            <ReservationRow
              reservation={reservation}
              state={<ReservationBadge {...reservation} />}
            />
          </li>
        ))}
      </ul>
    </HomePart>
  );
}

import { trpc } from "#api/transport.ts";
import { watching } from "#api/watching.ts";
import { emptySentences } from "#ui/sentences.ts";
import { HomeSection, NothingHere } from "./HomeSection.tsx";
import { ScheduleLink } from "./ScheduleLink.tsx";
import classes from "./ThisWeek.module.css";

/** The reservations of the next seven days, waiting ones included. */
export function ThisWeek() {
  const week = trpc.trainingReserve.getOneWeekReservations.useQuery(undefined, watching);
  return (
    <HomeSection title="1週間以内の予約" query={week}>
      {({ rows }) =>
        rows.length === 0 ? (
          <NothingHere sentence={emptySentences.reservations} />
        ) : (
          <ul className={classes.week}>
            {rows.map((reservation) => (
              <li key={reservation.reserveId}>
                <ScheduleLink reservation={reservation} />
              </li>
            ))}
          </ul>
        )
      }
    </HomeSection>
  );
}

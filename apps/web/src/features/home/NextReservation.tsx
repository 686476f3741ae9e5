import type { StudentHome } from "@kenshu/domain/home/home.schema.ts";
import { CancelTerms } from "#ui/CancelTerms.tsx";
import { NothingHere } from "#ui/NothingHere.tsx";
import { PlaceText } from "#ui/PlaceText.tsx";
import { ReservationBadge } from "#ui/ReservationBadge.tsx";
import { ScheduleTime } from "#ui/ScheduleTime.tsx";
import { emptySentences } from "#ui/sentences.ts";
import { useNow } from "#ui/useNow.ts";
import { HomePart } from "./HomeSection.tsx";
import classes from "./RowLink.module.css";
import { RowLink } from "./RowLink.tsx";

/** The reservation that comes first, until when it is free to cancel, and the way to do so. */
export function NextReservation({ nextReservation, mayReserve }: StudentHome) {
  return (
    <HomePart title="次の予約">
      {nextReservation ? (
        <Next reservation={nextReservation} />
      ) : (
        <NothingHere sentence={emptySentences.reservations}>
          {mayReserve && "受けたい研修を選んで予約してください。"}
        </NothingHere>
      )}
    </HomePart>
  );
}

function Next({ reservation }: { reservation: NonNullable<StudentHome["nextReservation"]> }) {
  const { startDate, endDate, schoolName, roomName, waitingOrder } = reservation;
  const [now] = useNow();
  return (
    <RowLink link={{ to: "/reserve/future" }} edge={reservation.displayColor}>
      <span className={classes.large}>
        <ScheduleTime start={startDate} end={endDate} />
      </span>
      <span>
        <PlaceText schoolName={schoolName} roomName={roomName} />
      </span>
      <ReservationBadge state={reservation.state} kind={reservation.kind} />
      {waitingOrder !== null && <span>待ち順 {waitingOrder}番目</span>}
      <span className={classes.wide}>
        <CancelTerms reservation={reservation} now={now} isBrief />
      </span>
    </RowLink>
  );
}

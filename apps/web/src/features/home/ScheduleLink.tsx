import type { reservation as reservationSchema } from "@kenshu/domain/reservation/reservation.schema.ts";
import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { z } from "zod";
import { PlaceText } from "#ui/PlaceText.tsx";
import { ReservationBadge } from "#ui/ReservationBadge.tsx";
import { ScheduleTime } from "#ui/ScheduleTime.tsx";
import classes from "./ScheduleLink.module.css";

/** A reservation in a few words, as a whole the link to where it can be cancelled. */
export function ScheduleLink({
  reservation,
  isLarge,
}: {
  reservation: z.infer<typeof reservationSchema>;
  isLarge?: boolean;
}) {
  const { startDate, endDate, schoolName, roomName, waitingOrder } = reservation;
  return (
    <Link
      to="/reserve/future"
      className={classes.schedule}
      data-large={isLarge || undefined}
      style={{ borderInlineStartColor: reservation.displayColor }}
    >
      <span className={classes.facts}>
        <span className={classes.time}>
          <ScheduleTime start={startDate} end={endDate} />
        </span>
        <span>
          <PlaceText schoolName={schoolName} roomName={roomName} />
        </span>
        <span className={classes.state}>
          <ReservationBadge state={reservation.state} kind={reservation.kind} />
          {waitingOrder !== null && <span>待ち順 {waitingOrder}番目</span>}
        </span>
      </span>
      <IconChevronRight size={20} aria-hidden />
    </Link>
  );
}

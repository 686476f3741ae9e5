import { type PlainDate, tokyoDate } from "@kenshu/domain/time.ts";
import type { ReactNode } from "react";
import { today } from "#api/clock.ts";
import { PlaceText } from "#parts/schedule/PlaceText.tsx";
import { ScheduleTime } from "#parts/schedule/ScheduleTime.tsx";
import classes from "#ui/RowLink.module.css";
import { RowLink } from "#ui/RowLink.tsx";
import type { Reservation } from "./CancelTerms.tsx";

/** A reservation in a list: when, where and its state. The whole row leads to its page. */
export function ReservationRow({
  reservation: { reserveId, startDate, endDate, schoolName, roomName, displayColor },
  state,
}: {
  reservation: Pick<
    Reservation,
    "reserveId" | "startDate" | "endDate" | "schoolName" | "roomName" | "displayColor"
  >;
  state: ReactNode;
}) {
  const isThisYear = yearOf(tokyoDate(new Date(startDate))) === yearOf(today());
  return (
    <RowLink link={{ to: "/reserve/detail/$reserveId", params: { reserveId } }} edge={displayColor}>
      <span className="bold">
        <ScheduleTime start={startDate} end={endDate} withoutYear={isThisYear} />
      </span>
      {state}
      <span className={classes.wide}>
        <PlaceText schoolName={schoolName} roomName={roomName} />
      </span>
    </RowLink>
  );
}

const yearOf = (date: PlainDate) => date.slice(0, 4);

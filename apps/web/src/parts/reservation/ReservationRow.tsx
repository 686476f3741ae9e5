import { type PlainDate, tokyoDate } from "@kenshu/domain/time.ts";
import { IconChevronRight } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { today } from "#api/clock.ts";
import { PlaceText } from "#parts/schedule/PlaceText.tsx";
import { ScheduleTime } from "#parts/schedule/ScheduleTime.tsx";
import type { Reservation } from "./CancelTerms.tsx";
import classes from "./ReservationRow.module.css";

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
    <Link
      to="/reserve/detail/$reserveId"
      params={{ reserveId }}
      className={classes.row}
      style={{ borderInlineStartColor: displayColor }}
    >
      <span className={`bold ${classes.time}`}>
        <ScheduleTime start={startDate} end={endDate} withoutYear={isThisYear} />
      </span>
      {state}
      <span className={classes.place}>
        <PlaceText schoolName={schoolName} roomName={roomName} />
      </span>
      <IconChevronRight size={20} aria-hidden />
    </Link>
  );
}

const yearOf = (date: PlainDate) => date.slice(0, 4);

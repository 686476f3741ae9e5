import type { LinkComponentProps } from "@tanstack/react-router";
import type { Reservation } from "#parts/reservation/CancelTerms.tsx";
import { CounterpartText } from "#parts/reservation/CounterpartText.tsx";
import { ReservationBadge } from "#parts/reservation/ReservationBadge.tsx";
import { ToldText } from "#parts/reservation/ToldText.tsx";
import { PlaceText } from "#parts/schedule/PlaceText.tsx";
import { ScheduleTime } from "#parts/schedule/ScheduleTime.tsx";
import type { Column } from "#ui/DataTable.tsx";

/** The row's header in a table of reservations: the time. */
export const scheduleHeader = {
  head: "日時",
  width: "17em",
  cell: ({ startDate, endDate }: Reservation) => <ScheduleTime start={startDate} end={endDate} />,
};

/** The page of the reservation in a row. */
export const reservationPage = ({ reserveId }: Reservation): LinkComponentProps => ({
  to: "/reserve/detail/$reserveId",
  params: { reserveId },
});

/** The columns for tables of reservations. */
export const reservationColumn = {
  place: {
    key: "place",
    head: "場所",
    cell: ({ schoolName, roomName }) => <PlaceText schoolName={schoolName} roomName={roomName} />,
  },
  state: {
    key: "state",
    head: "状態",
    onPhone: "aside",
    cell: (reservation) => (
      <div className="row gap8">
        <ReservationBadge state={reservation.state} kind={reservation.kind} />
        {reservation.waitingOrder !== null && (
          <span className="unbroken">待ち順 {reservation.waitingOrder}番目</span>
        )}
        <CounterpartText reservation={reservation} />
        <ToldText said={reservation} />
      </div>
    ),
  },
  number: { key: "number", head: "予約番号", cell: ({ reserveNumber }) => reserveNumber },
} satisfies Record<string, Column<Reservation>>;

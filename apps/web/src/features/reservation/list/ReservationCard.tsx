import { reservationAnchor } from "@kenshu/domain/mail/pages.ts";
import { isBeforeCutoff } from "@kenshu/domain/reservation/reservation.rules.ts";
import type { ReactNode } from "react";
import { CancelButton } from "#parts/reservation/CancelButton.tsx";
import { CancelTerms, type Reservation } from "#parts/reservation/CancelTerms.tsx";
import { CounterpartText } from "#parts/reservation/CounterpartText.tsx";
import { feeOf } from "#parts/reservation/feeOf.ts";
import { ReservationBadge } from "#parts/reservation/ReservationBadge.tsx";
import { TellLate } from "#parts/reservation/TellLate.tsx";
import { ToldText } from "#parts/reservation/ToldText.tsx";
import { WaitTerms } from "#parts/reservation/WaitTerms.tsx";
import { PlaceText } from "#parts/schedule/PlaceText.tsx";
import { ScheduleTime } from "#parts/schedule/ScheduleTime.tsx";
import { PreparationNote } from "#parts/training/PreparationNote.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import classes from "./ReservationCard.module.css";

/** A student's future reservation: when, where, its state, and what cancelling means. */
export function ReservationCard({
  reservation,
  isMeant,
  now,
  change,
  onCancel,
}: {
  reservation: Reservation;
  /** Whether the reader has come for this one. */
  isMeant: boolean;
  now: Date;
  /** The screen to choose another schedule for it. */
  change: Parameters<typeof LinkButton>[0]["link"];
  onCancel: () => void;
}) {
  const { waitingOrder } = reservation;
  return (
    <ScheduleCard
      reservation={reservation}
      isMeant={isMeant}
      badge={<ReservationBadge state={reservation.state} kind={reservation.kind} />}
    >
      {waitingOrder !== null && (
        <>
          <p className={classes.order}>
            待ち順 <span className="unbroken">{waitingOrder}番目</span>
          </p>
          <p className={`dim small ${classes.note}`}>
            <WaitTerms
              isClosing={!isBeforeCutoff({ startDate: new Date(reservation.startDate) }, now)}
              schoolId={reservation.schoolId}
            />
          </p>
        </>
      )}
      <p className={`dim small ${classes.note}`}>
        <CancelTerms reservation={reservation} fee={feeOf(reservation, now)} isBrief />
      </p>
      {(reservation.replaces || reservation.wish) && (
        <p className={classes.order}>
          <CounterpartText reservation={reservation} />
        </p>
      )}
      {reservation.preparation && <PreparationNote preparation={reservation.preparation} />}
      <ToldText said={reservation} />
      <div className={`acts ${classes.acts}`}>
        {reservation.can.change && (
          <LinkButton variant="default" link={change}>
            変更する
            <span className="visuallyHidden">
              <ScheduleTime start={reservation.startDate} end={reservation.endDate} />
            </span>
          </LinkButton>
        )}
        {reservation.can.tellLate && <TellLate reservation={reservation} />}
        {reservation.can.cancel && <CancelButton reservation={reservation} onCancel={onCancel} />}
      </div>
    </ScheduleCard>
  );
}

/** The schedule of a reservation in a list: date and time, place, number, and further notes. */
export function ScheduleCard({
  reservation,
  isMeant,
  badge,
  children,
}: {
  reservation: Reservation;
  isMeant?: boolean;
  badge: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li
      id={reservationAnchor(reservation.reserveId)}
      aria-current={isMeant || undefined}
      className={`stack gap4 ${classes.card}`}
      style={{ borderInlineStartColor: reservation.displayColor }}
    >
      <div className="row spread">
        <h2 className="large flush">
          <ScheduleTime start={reservation.startDate} end={reservation.endDate} />
        </h2>
        {badge}
      </div>
      <p className={classes.line}>
        <PlaceText schoolName={reservation.schoolName} roomName={reservation.roomName} />
      </p>
      <p className={`dim small ${classes.note}`}>予約番号 {reservation.reserveNumber}</p>
      {children}
    </li>
  );
}

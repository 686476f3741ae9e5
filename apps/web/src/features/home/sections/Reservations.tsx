import type { StudentHome } from "@kenshu/domain/home/home.schema.ts";
import { oneWeekEnd } from "@kenshu/domain/reservation/reservation.rules.ts";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useUser } from "#api/session.ts";
import { CancelButton } from "#parts/reservation/CancelButton.tsx";
import { CancelDialog } from "#parts/reservation/CancelDialog.tsx";
import { CancelTerms, type Reservation } from "#parts/reservation/CancelTerms.tsx";
import { feeOf } from "#parts/reservation/feeOf.ts";
import { ReservationBadge } from "#parts/reservation/ReservationBadge.tsx";
import { ReservationRow } from "#parts/reservation/ReservationRow.tsx";
import { rememberedSlots } from "#parts/reservation/rememberedSlots.ts";
import { TellLate } from "#parts/reservation/TellLate.tsx";
import { ToldText } from "#parts/reservation/ToldText.tsx";
import { PlaceText } from "#parts/schedule/PlaceText.tsx";
import { ScheduleTime } from "#parts/schedule/ScheduleTime.tsx";
import { timesInWords } from "#parts/schedule/timesInWords.ts";
import { PreparationNote } from "#parts/training/PreparationNote.tsx";
import { liveRow } from "#ui/inPlace/liveRow.ts";
import { LinkButton } from "#ui/LinkButton.tsx";
import { NothingHere } from "#ui/NothingHere.tsx";
import { pageHeading } from "#ui/pageHeading.ts";
import { emptySentences } from "#ui/sentences.ts";
import { TimeRange } from "#ui/TimeRange.tsx";
import { useNow } from "#ui/useNow.ts";
import { HomePart } from "./HomeSection.tsx";
import classes from "./ScheduleCard.module.css";

/**
 * The reservations of one week in order: the next one with its acts, the others as rows that lead to
 * their pages. Before them the one under way, for which the student can still say something (rules
 * 6.9, 18.39). What is under the finger stays there (rule 24.7).
 */
export function Reservations({
  nextReservation,
  reservationUnderWay,
  othersOfWeek,
  mayReserve,
}: StudentHome) {
  const user = useUser();
  const now = useNow();
  const [asked, setAsked] = useState<Reservation | null>(null);
  return (
    <>
      {reservationUnderWay && (
        <UnderWay
          reservation={reservationUnderWay}
          onAbsence={() => setAsked(reservationUnderWay)}
        />
      )}
      <HomePart title={isOfWeek(nextReservation, now) ? "これから7日間の予約" : "次の予約"}>
        {nextReservation ? (
          <ul className="plainList stack gap8">
            {inTime([nextReservation, ...othersOfWeek]).map((row) => (
              <li
                key={row.reserveId}
                {...liveRow(`reservation-${row.reserveId}`, { about: timesInWords(row) })}
              >
                {row === nextReservation ? (
                  <Next reservation={nextReservation} onCancel={() => setAsked(nextReservation)} />
                ) : (
                  <ReservationRow
                    reservation={row}
                    state={<ReservationBadge state={row.state} kind={row.kind} />}
                  />
                )}
              </li>
            ))}
          </ul>
        ) : (
          <NothingHere sentence={emptySentences.reservations}>
            {mayReserve && "受けたい研修を選んで予約してください。"}
          </NothingHere>
        )}
      </HomePart>
      {user && (
        <CancelDialog reservation={asked} onClose={() => setAsked(null)} focusAfter={pageHeading} />
      )}
    </>
  );
}

function isOfWeek(reservation: Reservation | null, now: Date): boolean {
  return reservation !== null && new Date(reservation.startDate) < oneWeekEnd(now);
}

function inTime<R extends { startDate: string }>(reservations: readonly R[]): R[] {
  return reservations.toSorted((a, b) => a.startDate.localeCompare(b.startDate));
}

function Next({ reservation, onCancel }: { reservation: Reservation; onCancel: () => void }) {
  const user = useUser();
  const { startDate, endDate, schoolName, roomName, waitingOrder } = reservation;
  const now = useNow();
  return (
    <div className={classes.card} style={{ borderInlineStartColor: reservation.displayColor }}>
      <Link
        to="/reserve/detail/$reserveId"
        params={{ reserveId: reservation.reserveId }}
        className={`${classes.time} ${classes.timeInLine}`}
      >
        <ScheduleTime start={startDate} end={endDate} withoutYear />
      </Link>
      <ReservationBadge state={reservation.state} kind={reservation.kind} />
      <div className={classes.facts}>
        <span>
          <PlaceText schoolName={schoolName} roomName={roomName} />
        </span>
        {waitingOrder !== null && <span>待ち順 {waitingOrder}番目</span>}
      </div>
      {reservation.preparation && <PreparationNote preparation={reservation.preparation} />}
      {(reservation.can.change || reservation.can.cancel) && (
        <div className={`acts ${classes.acts}`}>
          {reservation.can.change && (
            <LinkButton
              variant="default"
              link={{
                to: "/reserve/add",
                search: {
                  ...(user && rememberedSlots(user.userId)),
                  change: reservation.reserveId,
                },
              }}
            >
              変更する
            </LinkButton>
          )}
          {reservation.can.tellLate && <TellLate reservation={reservation} />}
          {reservation.can.cancel && <CancelButton reservation={reservation} onCancel={onCancel} />}
        </div>
      )}
      <ToldText said={reservation} />
      <span className={`dim small ${classes.quiet}`}>
        <CancelTerms reservation={reservation} fee={feeOf(reservation, now)} isBrief />
      </span>
    </div>
  );
}

/** A training that has begun, as low as possible: most people who see it are there. */
function UnderWay({ reservation, onAbsence }: { reservation: Reservation; onAbsence: () => void }) {
  return (
    <section
      aria-label="今の研修"
      {...liveRow(`reservation-${reservation.reserveId}`, { about: timesInWords(reservation) })}
      className={`${classes.card} ${classes.underWay}`}
      style={{ borderInlineStartColor: reservation.displayColor }}
    >
      <span className={classes.begun}>
        今の研修
        <Link
          to="/reserve/detail/$reserveId"
          params={{ reserveId: reservation.reserveId }}
          className="bold brand touchLink"
        >
          <TimeRange start={reservation.startDate} end={reservation.endDate} />
        </Link>
      </span>
      <div className={`acts toEnd ${classes.acts}`}>
        <TellLate reservation={reservation} />
        <CancelButton reservation={reservation} onCancel={onAbsence} />
      </div>
      <ToldText said={reservation} />
      {reservation.preparation && <PreparationNote preparation={reservation.preparation} />}
    </section>
  );
}

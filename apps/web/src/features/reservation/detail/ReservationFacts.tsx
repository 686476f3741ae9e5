import { NOBODY_PROMOTED } from "@kenshu/domain/reservation/queueSentences.ts";
import { remarksOf } from "@kenshu/domain/reservation/remarksOf.ts";
import { isWaiting } from "@kenshu/domain/reservation/reservation.rules.ts";
import { isBeforeCutoff } from "@kenshu/domain/schedule/cutoff.rules.ts";
import type { ReactNode } from "react";
import { useCan } from "#api/useCan.ts";
import { CancelTerms, type Reservation } from "#parts/reservation/CancelTerms.tsx";
import { CounterpartText } from "#parts/reservation/CounterpartText.tsx";
import { feeOf } from "#parts/reservation/feeOf.ts";
import { QueueChanceText } from "#parts/reservation/QueueChanceText.tsx";
import { ReservationBadge } from "#parts/reservation/ReservationBadge.tsx";
import { useNow } from "#ui/useNow.ts";
import { HistoryBadge } from "../list/HistoryBadge.tsx";
import { Fact } from "./Fact.tsx";
import classes from "./ReservationFacts.module.css";
import { type Detail, SchoolFacts } from "./SchoolFacts.tsx";

/** What there is to know of a reservation; `children` are further facts (rule 5.17). */
export function ReservationFacts({
  reservation,
  children,
}: {
  reservation: Detail;
  children?: ReactNode;
}) {
  const { replaces, wish } = reservation;
  const isAhead = reservation.historyState === null;
  const remarks = remarksOf(reservation);
  return (
    <dl className={`facts ${classes.facts}`}>
      {children}
      <Fact name="状態">
        <State reservation={reservation} />
      </Fact>
      <SchoolFacts reservation={reservation} />
      {/* To a student an absence from what is under way costs nothing (rule 6.9). */}
      {isAhead && !reservation.can.tellAbsence && (
        <Fact name="キャンセル">
          <Terms reservation={reservation} />
        </Fact>
      )}
      {(replaces || wish) && (
        <Fact name="置き換え">
          <CounterpartText reservation={reservation} />
        </Fact>
      )}
      {remarks !== "" && <Fact name="備考">{remarks}</Fact>}
      <Fact name="予約番号">{reservation.reserveNumber}</Fact>
    </dl>
  );
}

/** What has become of it, and of a waiting one its place in the queue; to its student the chance. */
function State({ reservation }: { reservation: Reservation }) {
  const { state, kind, waitingOrder, historyState, startDate, schoolId } = reservation;
  const now = useNow();
  const isOwn = useCan("TrainingReserve.GetOwnDetail");
  if (historyState !== null && !isWaiting(state)) return <HistoryBadge reservation={reservation} />;
  const isClosing = !isBeforeCutoff({ startDate: new Date(startDate) }, now);
  return (
    <>
      <ReservationBadge state={state} kind={kind} />
      {historyState === null && waitingOrder !== null && (
        <>
          {" "}
          <span className="bold unbroken">待ち順 {waitingOrder}番目</span>
          {isOwn && (
            <p className={`dim small ${classes.note}`}>
              {isClosing ? NOBODY_PROMOTED : <QueueChanceText schoolId={schoolId} />}
            </p>
          )}
        </>
      )}
    </>
  );
}

function Terms({ reservation }: { reservation: Reservation }) {
  return <CancelTerms reservation={reservation} fee={feeOf(reservation, useNow())} />;
}

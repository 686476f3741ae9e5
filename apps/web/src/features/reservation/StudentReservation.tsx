import { ReservationState } from "@kenshu/domain/enumerations.ts";
import { useState } from "react";
import { trpc } from "#api/transport.ts";
import { CancelButton } from "#parts/reservation/CancelButton.tsx";
import { CancelDialog } from "#parts/reservation/CancelDialog.tsx";
import type { Reservation } from "#parts/reservation/CancelTerms.tsx";
import { rememberedSlots } from "#parts/reservation/rememberedSlots.ts";
import { TellLate } from "#parts/reservation/TellLate.tsx";
import { timesInWords } from "#parts/schedule/timesInWords.ts";
import { PreparationNote } from "#parts/training/PreparationNote.tsx";
import { useWayBackOr } from "#parts/wayBack.ts";
import { LinkButton } from "#ui/LinkButton.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { pageHeading } from "#ui/pageHeading.ts";
import { lazyPart } from "#ui/part/lazyPart.tsx";
import { ReservationFacts } from "./detail/ReservationFacts.tsx";
import { SchoolDirections } from "./detail/SchoolDirections.tsx";

// The page does not wait for the code of downloads, which staff share.
const CalendarButton = lazyPart(
  async () => (await import("./detail/CalendarButton.tsx")).CalendarButton,
);

/** A student's own reservation, with everything that the student can do about it (rule 5.17). */
export function StudentReservation({
  studentId,
  reserveId,
}: {
  studentId: number;
  reserveId: number;
}) {
  const [reservation] = trpc.trainingReserve.getOwnDetail.useSuspenseQuery({ reserveId });
  const [asked, setAsked] = useState<Reservation | null>(null);
  const { state, historyState, can, preparation } = reservation;
  const isInCalendar = historyState === null && state === ReservationState.Confirm;
  return (
    <>
      <PageHeader
        kind="予約"
        title={timesInWords(reservation)}
        isDense
        back={useWayBackOr("/reserve/future")}
      />
      <div className="stack gap12 narrow">
        <ReservationFacts reservation={reservation} />
        <div className="acts">
          {can.change && (
            <LinkButton
              variant="default"
              link={{
                to: "/reserve/add",
                search: { ...rememberedSlots(studentId), change: reserveId },
              }}
            >
              変更する
            </LinkButton>
          )}
          {can.tellLate && <TellLate reservation={reservation} />}
          {can.cancel && (
            <CancelButton reservation={reservation} onCancel={() => setAsked(reservation)} />
          )}
          {isInCalendar && <CalendarButton reserveId={reserveId} />}
        </div>
        {preparation && <PreparationNote preparation={preparation} />}
        <SchoolDirections directions={reservation.directions} />
      </div>
      <CancelDialog reservation={asked} onClose={() => setAsked(null)} focusAfter={pageHeading} />
    </>
  );
}

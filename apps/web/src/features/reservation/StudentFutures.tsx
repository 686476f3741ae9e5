import { ReservationState } from "@kenshu/domain/enumerations.ts";
import { reservationAnchor } from "@kenshu/domain/mail/pages.ts";
import { formatSchedule } from "@kenshu/domain/time.ts";
import { useLocation } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { trpc } from "#api/transport.ts";
import { CancelDialog } from "#parts/reservation/CancelDialog.tsx";
import type { Reservation } from "#parts/reservation/CancelTerms.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import { showMessage } from "#ui/messages.ts";
import { PageHeader } from "#ui/PageHeader.tsx";
import { pageHeading } from "#ui/pageHeading.ts";
import { emptySentences } from "#ui/sentences.ts";
import { useNow } from "#ui/useNow.ts";
import classes from "./list/Cards.module.css";
import { ReservationCard } from "./list/ReservationCard.tsx";
import { ReservationList } from "./list/ReservationList.tsx";
import { useFutures } from "./list/useFutures.ts";
import { rememberedSlots } from "./slots/rememberedSlots.ts";

/** A student's future reservations, soonest first, with buttons to cancel them. */
export function StudentFutures({ studentId }: { studentId: number }) {
  const futures = useFutures(studentId);
  const [{ maxReserveCount }] = trpc.setting.get.useSuspenseQuery();
  const now = useNow();
  const [asked, setAsked] = useState<Reservation | null>(null);
  usePromotionNews(futures.data?.rows);
  const isMeant = useMeantReservation(futures.data !== undefined);
  return (
    <>
      <PageHeader title="予約確認" />
      <ReservationList
        query={futures}
        most={maxReserveCount}
        empty={
          <EmptyState
            title={emptySentences.reservations}
            action={<LinkButton link={{ to: "/reserve/add" }}>研修を探す</LinkButton>}
          >
            受けたい研修を選んで予約してください。
          </EmptyState>
        }
      >
        {(rows) => (
          <ul className={`stack gap12 plainList ${classes.cards}`}>
            {rows.map((reservation) => (
              <ReservationCard
                key={reservation.reserveId}
                reservation={reservation}
                isMeant={isMeant(reservation.reserveId)}
                now={now}
                change={{
                  to: "/reserve/add",
                  search: { ...rememberedSlots(studentId), change: reservation.reserveId },
                }}
                onCancel={() => setAsked(reservation)}
              />
            ))}
          </ul>
        )}
      </ReservationList>
      <CancelDialog reservation={asked} onClose={() => setAsked(null)} focusAfter={pageHeading} />
    </>
  );
}

/**
 * The reservation that a mail or a calendar links to. It scrolls into view once the list is there.
 */
function useMeantReservation(isThere: boolean): (reserveId: number) => boolean {
  const anchor = useLocation({ select: ({ hash }) => hash });
  useEffect(() => {
    if (isThere && anchor !== "") document.getElementById(anchor)?.scrollIntoView();
  }, [isThere, anchor]);
  return (reserveId) => anchor === reservationAnchor(reserveId);
}

/** Tells a student who watches the list when a place in the queue becomes a reservation. */
function usePromotionNews(rows: readonly Reservation[] | undefined): void {
  const known = useRef(new Map<number, ReservationState>());
  useEffect(() => {
    if (!rows) return;
    for (const { reserveId, state, startDate, endDate } of rows) {
      const wasWaiting = known.current.get(reserveId) === ReservationState.Wait;
      if (wasWaiting && state === ReservationState.Confirm) {
        const schedule = { startDate: new Date(startDate), endDate: new Date(endDate) };
        showMessage(`キャンセル待ちの予約が確定しました：${formatSchedule(schedule)}`);
      }
    }
    known.current = new Map(rows.map(({ reserveId, state }) => [reserveId, state]));
  }, [rows]);
}

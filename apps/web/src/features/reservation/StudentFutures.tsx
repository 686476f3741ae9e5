import { useState } from "react";
import { trpc } from "#api/transport.ts";
import { CancelDialog } from "#parts/reservation/CancelDialog.tsx";
import type { Reservation } from "#parts/reservation/CancelTerms.tsx";
import { EmptyState } from "#ui/EmptyState.tsx";
import { LinkButton } from "#ui/LinkButton.tsx";
import { PageHeader } from "#ui/PageHeader.tsx";
import { pageHeading } from "#ui/pageHeading.ts";
import { emptySentences } from "#ui/sentences.ts";
import { useNow } from "#ui/useNow.ts";
import classes from "./Cards.module.css";
import { ReservationCard } from "./ReservationCard.tsx";
import { ReservationList } from "./ReservationList.tsx";
import { rememberedSlots } from "./rememberedSlots.ts";
import { useFutures } from "./useFutures.ts";
import { useMeantReservation } from "./useMeantReservation.ts";
import { usePromotionNews } from "./usePromotionNews.ts";

/** A student's reservations of schedules ahead, soonest first, and their cancelling. */
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
          <ul className={classes.cards}>
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
      <CancelDialog
        studentId={studentId}
        reservation={asked}
        onClose={() => setAsked(null)}
        focusAfter={pageHeading}
      />
    </>
  );
}

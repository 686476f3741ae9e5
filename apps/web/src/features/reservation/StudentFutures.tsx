import { ReservationState } from "@kenshu/domain/enumerations.ts";
import { formatSchedule } from "@kenshu/domain/time.ts";
import { useEffect, useRef } from "react";
import { trpc } from "#api/transport.ts";
import type { Reservation } from "#parts/reservation/CancelTerms.tsx";
import { ReservationBadge } from "#parts/reservation/ReservationBadge.tsx";
import { ReservationRow } from "#parts/reservation/ReservationRow.tsx";
import { timesInWords } from "#parts/schedule/timesInWords.ts";
import { EmptyState } from "#ui/EmptyState.tsx";
import { liveRow } from "#ui/inPlace/liveRow.ts";
import { LinkButton } from "#ui/LinkButton.tsx";
import { showMessage } from "#ui/messages.ts";
import { PageHeader } from "#ui/PageHeader.tsx";
import { emptySentences } from "#ui/sentences.ts";
import { ReservationList } from "./list/ReservationList.tsx";
import { useFutures } from "./list/useFutures.ts";
import { WatchList } from "./watch/WatchList.tsx";

/** A student's future reservations, soonest first. Each leads to its page (rule 18.38). */
export function StudentFutures({ studentId }: { studentId: number }) {
  const futures = useFutures(studentId);
  const [{ maxReserveCount }] = trpc.setting.get.useSuspenseQuery();
  usePromotionNews(futures.data?.rows);
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
          <ul className="plainList stack gap8 narrow">
            {rows.map((reservation) => (
              <li
                key={reservation.reserveId}
                {...liveRow(`reservation-${reservation.reserveId}`, {
                  about: timesInWords(reservation),
                })}
              >
                <ReservationRow reservation={reservation} state={<State {...reservation} />} />
              </li>
            ))}
          </ul>
        )}
      </ReservationList>
      <WatchList />
    </>
  );
}

function State({ state, kind, waitingOrder }: Reservation) {
  return (
    <span className="line gap8">
      {waitingOrder !== null && <span className="small unbroken">待ち順 {waitingOrder}番目</span>}
      <ReservationBadge state={state} kind={kind} />
    </span>
  );
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

import { ReservationState } from "@kenshu/domain/enumerations.ts";
import { formatSchedule } from "@kenshu/domain/time.ts";
import { useEffect, useRef } from "react";
import type { Reservation } from "#parts/reservation/CancelTerms.tsx";
import { showMessage } from "#ui/messages.ts";

/** Tells the student who watches the list when a place in the queue has become a reservation. */
export function usePromotionNews(rows: readonly Reservation[] | undefined): void {
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

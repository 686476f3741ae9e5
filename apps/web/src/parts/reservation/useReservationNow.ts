import { skipToken } from "@tanstack/react-query";
import { trpc } from "#api/transport.ts";
import type { Reservation } from "./CancelTerms.tsx";

/** The reservation of an open question as it is by now, whatever its list shows (rule 24.7). */
export function useReservationNow(asked: Reservation, { isStaff }: { isStaff: boolean }) {
  const { reserveId } = asked;
  const own = trpc.trainingReserve.getOwnDetail.useQuery(isStaff ? skipToken : { reserveId });
  const ofStudent = trpc.trainingReserve.getDetail.useQuery(isStaff ? { reserveId } : skipToken);
  const { data, isFetchedAfterMount } = isStaff ? ofStudent : own;
  // What was read before may be older than what was pressed.
  return data && isFetchedAfterMount ? data : asked;
}

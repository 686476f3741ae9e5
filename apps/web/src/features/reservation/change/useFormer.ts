import { useFutures } from "#features/reservation/list/useFutures.ts";
import type { Reservation } from "#parts/reservation/CancelTerms.tsx";

/** The reservation to change; null if there is none, or no longer. */
export function useFormer(studentId: number, reserveId: number | undefined): Reservation | null {
  const { data: futures } = useFutures(studentId);
  return futures?.rows.find((row) => row.reserveId === reserveId && row.can.change) ?? null;
}

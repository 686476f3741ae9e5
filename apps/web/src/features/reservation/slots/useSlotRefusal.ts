import { type SlotRefusal, slotRefusal } from "@kenshu/domain/reservation/slotRefusal.rules.ts";
import { useMemo } from "react";
import { trpc } from "#api/transport.ts";
import { useFutures } from "#features/reservation/list/useFutures.ts";
import type { Reservation } from "#parts/reservation/CancelTerms.tsx";
import type { Slot } from "#parts/reservation/slot.ts";
import { useNow } from "#ui/useNow.ts";

type Own = { reserveId: number; startDate: Date; endDate: Date };
export type OwnSlotRefusal = SlotRefusal<Own>;

/**
 * What keeps the student from reserving. `refusalOf` tells why a slot cannot be reserved, by the rule
 * that the server refuses by (rule 5.13); null where it can be reserved, or waited for. The
 * reservation that is to be changed stands in no way.
 */
export function useSlotRefusal(studentId: number, former: Reservation | null, mayReserve: boolean) {
  const { data: futures } = useFutures(studentId);
  const [{ maxReserveCount }] = trpc.setting.get.useSuspenseQuery();
  const now = useNow();
  const formerId = former?.reserveId ?? null;
  const others = useMemo(
    () =>
      (futures?.rows ?? []).filter(
        ({ reserveId, replaces }) => ![reserveId, replaces?.reserveId].includes(formerId ?? 0),
      ),
    [futures, formerId],
  );
  const reservations = useMemo(
    () =>
      others.map(
        ({ reserveId, startDate, endDate }): Own => ({
          reserveId,
          startDate: new Date(startDate),
          endDate: new Date(endDate),
        }),
      ),
    [others],
  );
  // A wish and what it would replace count as one (rule 5.12).
  const hidden = (futures?.totalCount ?? 0) - (futures?.rows.length ?? 0);
  const activeCount = hidden + others.filter(({ replaces }) => replaces === null).length;
  return {
    /** Whether the student holds as many reservations as are allowed at a time (rule 5.4). */
    isAtLimit: activeCount >= maxReserveCount,
    refusalOf: ({ state, startDate, endDate }: Slot): OwnSlotRefusal | null =>
      slotRefusal(
        { state, startDate: new Date(startDate), endDate: new Date(endDate) },
        { mayReserve, reservations, activeCount },
        { now, maxReserveCount },
      ),
  };
}

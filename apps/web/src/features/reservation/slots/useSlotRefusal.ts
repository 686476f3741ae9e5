import { type SlotRefusal, slotRefusal } from "@kenshu/domain/reservation/slotRefusal.rules.ts";
import { useMemo } from "react";
import { trpc } from "#api/transport.ts";
import { useFutures } from "#features/reservation/list/useFutures.ts";
import type { Reservation } from "#parts/reservation/CancelTerms.tsx";
import type { Slot } from "#parts/reservation/slot.ts";
import { openingsOf } from "#parts/schedule/openingAhead.ts";
import { useNow } from "#ui/useNow.ts";
import type { Slots } from "./useSlots.ts";

type Own = { reserveId: number; startDate: Date; endDate: Date };
export type OwnSlotRefusal = SlotRefusal<Own>;

/**
 * Returns `refusalOf`, which tells why the student cannot reserve a slot, by the server's own rule
 * (rule 5.13). It returns null if the student can reserve it or wait for it. The reservation to
 * change does not count against a slot.
 */
export function useSlotRefusal(
  studentId: number,
  former: Reservation | null,
  { rows, mayReserve }: Pick<Slots, "rows" | "mayReserve">,
) {
  const { data: futures } = useFutures(studentId);
  const [{ maxReserveCount }] = trpc.setting.get.useSuspenseQuery();
  const now = useNow(useMemo(() => openingsOf(rows ?? []), [rows]));
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
  // A wish and the reservation that it would replace count as one (rule 5.12).
  const hidden = (futures?.totalCount ?? 0) - (futures?.rows.length ?? 0);
  const activeCount = hidden + others.filter(({ replaces }) => replaces === null).length;
  return {
    maxReserveCount,
    /** Whether the student already has as many reservations as allowed (rule 5.4). */
    isAtLimit: activeCount >= maxReserveCount,
    refusalOf: ({ state, startDate, endDate, reserveOpensAt }: Slot): OwnSlotRefusal | null =>
      slotRefusal(
        {
          state,
          startDate: new Date(startDate),
          endDate: new Date(endDate),
          reserveOpensAt: reserveOpensAt ? new Date(reserveOpensAt) : null,
        },
        { mayReserve, reservations, activeCount },
        { now, maxReserveCount },
      ),
  };
}

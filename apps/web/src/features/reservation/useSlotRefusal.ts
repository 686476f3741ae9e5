import { type SlotRefusal, slotRefusal } from "@kenshu/domain/reservation/slotRefusal.rules.ts";
import { useMemo } from "react";
import { trpc } from "#api/transport.ts";
import type { Slot } from "#ui/reservation/slot.ts";
import { useNow } from "#ui/useNow.ts";
import { useFutures } from "./useFutures.ts";

type Own = { reserveId: number; startDate: Date; endDate: Date };
export type OwnSlotRefusal = SlotRefusal<Own>;

/**
 * Tells why the student cannot reserve a slot, by the rule that the server refuses by (rule 5.13);
 * null where it can be reserved, or waited for.
 */
export function useSlotRefusal(studentId: number) {
  const { data: futures } = useFutures(studentId);
  const [{ maxReserveCount }] = trpc.setting.get.useSuspenseQuery();
  const [now] = useNow();
  const reservations = useMemo(
    () =>
      (futures?.rows ?? []).map(
        ({ reserveId, startDate, endDate }): Own => ({
          reserveId,
          startDate: new Date(startDate),
          endDate: new Date(endDate),
        }),
      ),
    [futures],
  );
  return ({ state, startDate, endDate }: Slot, mayReserve: boolean): OwnSlotRefusal | null =>
    slotRefusal(
      { state, startDate: new Date(startDate), endDate: new Date(endDate) },
      { mayReserve, reservations, activeCount: futures?.totalCount ?? 0 },
      { now, maxReserveCount },
    );
}

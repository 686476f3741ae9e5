import { useMemo } from "react";
import { trpc } from "#api/transport.ts";
import { watching } from "#api/watching.ts";
import type { Slot } from "#parts/reservation/slot.ts";
import { isSought } from "./slotFilters.ts";
import type { SlotSearch } from "./slotSearch.ts";
import { slotsAsked } from "./slotsAsked.ts";
import { useFutures } from "./useFutures.ts";

/** The slots of a school in 30 days, and those of them that the search asks for. */
export function useSlots(
  given: { studentId: number; schoolId: number; search: SlotSearch },
  isOpen: (slot: Slot, mayReserve: boolean) => boolean,
) {
  const { studentId, schoolId, search } = given;
  const query = trpc.trainingSchedule.getReserveSlots.useQuery(
    slotsAsked({ studentId, schoolId, date: search.date }),
    watching,
  );
  const futures = useFutures(studentId);
  const { rows, totalCount = 0, mayReserve = true } = query.data ?? {};
  const sought = useMemo(
    () => rows?.filter((slot) => isSought(slot, search)) ?? [],
    [rows, search],
  );
  return {
    query,
    rows,
    totalCount,
    mayReserve,
    sought,
    /** The first that can be reserved at once. */
    firstFree: sought.find((slot) => slot.vacantCount > 0 && isOpen(slot, mayReserve)),
    /** The student's own reservations; undefined until they are read, empty when they cannot be. */
    own: futures.isPending ? undefined : (futures.data?.rows ?? []),
  };
}

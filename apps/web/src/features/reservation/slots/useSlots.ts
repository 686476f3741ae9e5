import { skipToken } from "@tanstack/react-query";
import { useMemo } from "react";
import { trpc } from "#api/transport.ts";
import { watching } from "#api/watching.ts";
import { useFutures } from "#features/reservation/list/useFutures.ts";
import { isSought } from "./slotFilters.ts";
import type { SlotSearch } from "./slotSearch.ts";
import { slotsAsked } from "./slotsAsked.ts";

export type Slots = ReturnType<typeof useSlots>;

/** The slots that a student is offered in 30 days at the school of the search, or else at the first. */
export function useSlots(studentId: number, search: SlotSearch) {
  const [schools] = trpc.school.getReservableSchools.useSuspenseQuery({ studentUserId: studentId });
  const school = schools.rows.find(({ id }) => id === search.schoolId) ?? schools.rows[0];
  const query = trpc.trainingSchedule.getReserveSlots.useQuery(
    school ? slotsAsked({ studentId, schoolId: school.id, date: search.date }) : skipToken,
    watching,
  );
  const futures = useFutures(studentId);
  const { rows, totalCount = 0, mayReserve = true } = query.data ?? {};
  const sought = useMemo(
    () => rows?.filter((slot) => isSought(slot, search)) ?? [],
    [rows, search],
  );
  return {
    schools,
    /** Undefined where the student is offered none. */
    school,
    query,
    rows,
    totalCount,
    /** Whether the student may reserve at all (rule 5.4). */
    mayReserve,
    /** Those of the rows that the search asks for. */
    sought,
    /** The student's own reservations; undefined until they are read, empty when they cannot be. */
    own: futures.isPending ? undefined : (futures.data?.rows ?? []),
  };
}

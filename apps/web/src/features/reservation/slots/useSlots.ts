import { slotsOf } from "@kenshu/domain/reservation/slots.rules.ts";
import { skipToken } from "@tanstack/react-query";
import { useMemo } from "react";
import { trpc } from "#api/transport.ts";
import { useFutures } from "#features/reservation/list/useFutures.ts";
import type { SlotSearch } from "#parts/reservation/slotSearch.ts";
import { slotsAsked } from "#parts/reservation/slotsAsked.ts";
import { useNow } from "#ui/useNow.ts";
import { isSought } from "./slotFilters.ts";

export type Slots = ReturnType<typeof useSlots>;

/**
 * The slots of 30 days for a student, at the school of the search or else at the first one: what
 * everybody is offered, with the student's own (rule 13.22).
 */
export function useSlots(studentId: number, search: SlotSearch) {
  const [schools] = trpc.school.getReservableSchools.useSuspenseQuery({ studentUserId: studentId });
  const school = schools.rows.find(({ id }) => id === search.schoolId) ?? schools.rows[0];
  const { date } = search;
  const offered = trpc.trainingSchedule.getOffered.useQuery(
    school ? slotsAsked({ studentId, schoolId: school.id, date }) : skipToken,
  );
  const reserved = trpc.trainingSchedule.getSlotReservations.useQuery(
    school ? slotsAsked({ studentId, date }) : skipToken,
  );
  const futures = useFutures(studentId);
  const now = useNow();
  const slots = useMemo(
    () => offered.data && reserved.data && slotsOf(offered.data, reserved.data, now),
    [offered.data, reserved.data, now],
  );
  const { rows, totalCount = 0, mayReserve = true } = slots ?? {};
  const sought = useMemo(
    () => rows?.filter((slot) => isSought(slot, search)) ?? [],
    [rows, search],
  );
  return {
    schools,
    /** Undefined if no school offers the student anything. */
    school,
    /** The read that has failed, or that is waited for. */
    query: offered.error ? offered : reserved,
    rows,
    totalCount,
    /** Whether the student may reserve at all (rule 5.4). */
    mayReserve,
    /** The rows that pass the filters of the search. */
    sought,
    /** The student's own reservations; undefined until they are read, empty if reading fails. */
    own: futures.isPending ? undefined : (futures.data?.rows ?? []),
  };
}

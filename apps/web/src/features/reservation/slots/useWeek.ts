import { SLOT_WINDOW_DAYS } from "@kenshu/domain/schedule/schedule.limits.ts";
import { daysBetween, type PlainDate } from "@kenshu/domain/time.ts";
import { useMemo, useState } from "react";
import { today } from "#api/clock.ts";
import type { Slot } from "#parts/reservation/slot.ts";
import type { SlotSearch } from "#parts/reservation/slotSearch.ts";
import type { SlotActs } from "./slotActs.ts";
import { daysOf } from "./slotDays.ts";
import { slotFilters } from "./slotFilters.ts";
import type { Slots } from "./useSlots.ts";

export type Week = ReturnType<typeof useWeek>;

const WEEK_DAYS = 7;

/**
 * The seven days that a slot list shows of the 30 that it has read: from the chosen day on, or else
 * from the first day with a free place (rule 18.40).
 */
export function useWeek(
  { school, rows, sought, own }: Pick<Slots, "school" | "rows" | "sought" | "own">,
  search: SlotSearch,
  isOpen: SlotActs["isOpen"],
) {
  const first = search.date ?? today();
  const window = useMemo(() => daysOf(sought, first, SLOT_WINDOW_DAYS), [sought, first]);
  const isFree = (slot: Slot) => slot.vacantCount > 0 && isOpen(slot);
  const hasSlots = ({ slots }: { slots: readonly Slot[] }) => slots.length > 0;
  const hasFree = ({ slots }: { slots: readonly Slot[] }) => slots.some(isFree);

  const filters = slotFilters.map(({ key }) => search[key] === true);
  const opening = useOpening(
    JSON.stringify([school?.id, first, filters]),
    // What is free depends on the student's own reservations.
    rows && own && (window.find(hasFree) ?? window.find(hasSlots))?.date,
  );
  const chosen = window.find(({ date }) => date === search.day)?.date;
  const from = chosen ?? opening ?? first;
  const at = daysBetween(first, from);
  const days = window.slice(at, at + WEEK_DAYS);
  const later = window.slice(at + WEEK_DAYS);
  return {
    /** The first of the 30 days. */
    first,
    /** The 30 days. */
    window,
    /** The seven days. */
    days,
    from,
    firstFree: days.flatMap(({ slots }) => slots).find(isFree),
    /** The first day after these with a schedule. */
    next: later.find(hasSlots)?.date,
    /** The first day after these with a free place. */
    nextFree: later.find(hasFree)?.date,
  };
}

/**
 * The opening day of a list, once it is known. It stays when its last place is taken, or an earlier
 * one given back: nothing moves while somebody reads.
 */
function useOpening(list: string, day: PlainDate | undefined): PlainDate | undefined {
  const [opening, setOpening] = useState<{ list: string; day: PlainDate }>();
  if (opening?.list === list) return opening.day;
  if (day !== undefined) setOpening({ list, day });
  return day;
}

import type { ReservationState } from "@kenshu/domain/enumerations.ts";
import { holdsPlace } from "@kenshu/domain/reservation/reservation.rules.ts";
import { addDays, type PlainDate, tokyoDate } from "@kenshu/domain/time.ts";
import type { Slot } from "#parts/reservation/slot.ts";

/** One day of the window, or several consecutive days without schedules. */
export type SlotDay =
  | { date: PlainDate; slots: Slot[]; lastDate?: undefined }
  | { date: PlainDate; slots: null; lastDate: PlainDate };

/** The days of the window from `first` on, each with its schedules. */
export function daysOf(slots: readonly Slot[], first: PlainDate, days: number) {
  const byDate = Map.groupBy(slots, (slot) => tokyoDate(new Date(slot.startDate)));
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(first, index);
    return { date, slots: byDate.get(date) ?? [] };
  });
}

/** Joins consecutive days that have no schedule. */
export function collapseEmpty(days: readonly { date: PlainDate; slots: Slot[] }[]): SlotDay[] {
  const joined: SlotDay[] = [];
  for (const { date, slots } of days) {
    const last = joined.at(-1);
    if (slots.length > 0) joined.push({ date, slots });
    else if (last?.slots === null) last.lastDate = date;
    else joined.push({ date, slots: null, lastDate: date });
  }
  return joined;
}

/**
 * The state of the student's own reservation on each day. A place comes before a place in a queue.
 */
export function ownStates(
  reservations: readonly { startDate: string; state: ReservationState }[],
): Map<PlainDate, ReservationState> {
  const states = new Map<PlainDate, ReservationState>();
  for (const { startDate, state } of reservations) {
    const date = tokyoDate(new Date(startDate));
    if (!states.has(date) || holdsPlace(state)) states.set(date, state);
  }
  return states;
}

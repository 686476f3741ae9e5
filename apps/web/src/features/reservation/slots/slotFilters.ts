import { SlotState } from "@kenshu/domain/enumerations.ts";
import { tokyoDate, tokyoTime, weekday } from "@kenshu/domain/time.ts";
import type { Slot } from "#parts/reservation/slot.ts";
import type { SlotSearch } from "#parts/reservation/slotSearch.ts";

type Filter = keyof Pick<SlotSearch, "isFree" | "isWeekend" | "isEvening">;

const EVENING = "18:00";
const SATURDAY = 6;
const SUNDAY = 0;

/** The filters of a slot list, each with the word on its button (rule 18.11). */
export const slotFilters: readonly { key: Filter; label: string }[] = [
  { key: "isFree", label: "空きのみ" },
  { key: "isWeekend", label: "土日" },
  { key: "isEvening", label: "18時以降" },
];

const passes: Record<Filter, (slot: Slot) => boolean> = {
  isFree: ({ state, vacantCount }) => state === SlotState.Reservable && vacantCount > 0,
  isWeekend: ({ startDate }) => {
    const day = weekday(tokyoDate(new Date(startDate)));
    return day === SATURDAY || day === SUNDAY;
  },
  isEvening: ({ startDate }) => tokyoTime(new Date(startDate)) >= EVENING,
};

/** Whether a slot passes the filters of the search. */
export function isSought(slot: Slot, search: SlotSearch): boolean {
  return slotFilters.every(({ key }) => !search[key] || passes[key](slot));
}

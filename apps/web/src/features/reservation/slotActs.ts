import type { ReactNode } from "react";
import type { Slot } from "#parts/reservation/slot.ts";

/** What the reader may do with a slot; `mayReserve` of the student (rule 5.4). */
export type SlotActs = {
  /** Whether there is something to be had: a place, or a place in the queue. */
  isOpen: (slot: Slot, mayReserve: boolean) => boolean;
  /** The one button or link of its card, or why there is none. */
  action: (slot: Slot, mayReserve: boolean) => ReactNode;
  /** Above the schedules of a student who may not reserve. */
  whereRefused?: ReactNode;
};

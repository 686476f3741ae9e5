import type { ReactNode } from "react";
import type { Slot } from "#parts/reservation/slot.ts";

/** What the reader may do with a slot. */
export type SlotActs = {
  /** Whether there is something to be had: a place, or a place in the queue. */
  isOpen: (slot: Slot) => boolean;
  /** The one button or link of its card, or why there is none. */
  action: (slot: Slot) => ReactNode;
};

import type { ReactNode } from "react";
import type { Slot } from "#parts/reservation/slot.ts";

/** What the reader can do with a slot. */
export type SlotActs = {
  /** Whether the slot offers a place or a place in the queue. */
  isOpen: (slot: Slot) => boolean;
  /** The one button or link of the slot's card, or why there is none. */
  action: (slot: Slot) => ReactNode;
};

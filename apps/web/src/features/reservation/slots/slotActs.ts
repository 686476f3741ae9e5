import type { LinkComponentProps } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { Slot } from "#parts/reservation/slot.ts";

/** What the reader can do with a slot. */
export type SlotActs = {
  /** Whether the slot offers a place or a place in the queue. */
  isOpen: (slot: Slot) => boolean;
  actOf: (slot: Slot) => SlotRowAct;
};

/** A press on a slot's row opens a question, or leads elsewhere, or does nothing. */
export type SlotRowAct =
  | {
      /** What the question is about: 予約する. */
      label: string;
      onAct: () => void;
      /** When it can be done, unless at once: in place of the free places (rule 5.18). */
      opening?: string | undefined;
      /** The reader is told when a place falls free (rule 5.19). */
      isWatched?: boolean | undefined;
    }
  | {
      /** Why the slot cannot be had, unless its state says so. */
      reason: ReactNode;
      link?: LinkComponentProps;
    };

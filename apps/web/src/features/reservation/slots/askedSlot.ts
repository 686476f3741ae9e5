import { SlotState } from "@kenshu/domain/enumerations.ts";
import { shownSentences } from "@kenshu/domain/foundSentences.ts";
import type { Slot } from "#parts/reservation/slot.ts";
import type { Slots } from "./useSlots.ts";

/**
 * The slot that a question is about as it is by now, and why the question has ended, if others have
 * seen to that (rule 24.7).
 */
export function askedSlot(
  asked: Slot,
  { rows, totalCount }: Pick<Slots, "rows" | "totalCount">,
  codeOf: (slot: Slot) => string | undefined,
): { slot: Slot; ended: string | undefined } {
  const slot = rows?.find(({ id }) => id === asked.id);
  if (slot) return { slot, ended: endOf(slot, codeOf(slot)) };
  const isGone = rows !== undefined && rows.length === totalCount;
  return { slot: asked, ended: isGone ? shownSentences.scheduleGone : undefined };
}

function endOf({ state }: Slot, code: string | undefined): string | undefined {
  if (code === "ReserveTimeOver") return "受付が終了しました。ほかの研修を選んでください。";
  if (state === SlotState.Reserved) return "この研修は、すでに予約されています。";
  if (state === SlotState.Waited) return "この研修は、すでにキャンセル待ち中です。";
  return undefined;
}

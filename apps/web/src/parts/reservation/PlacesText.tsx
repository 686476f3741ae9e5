import type { Slot } from "./slot.ts";

/** 残り3席 or 満席. If anybody waits, the number of them instead (rule 18.11). */
export function PlacesText({ slot }: { slot: Places }) {
  return <span className="unbroken">{placesText(slot)}</span>;
}

type Places = Pick<Slot, "vacantCount" | "waitCount">;

/** The same as plain text. */
export function placesText({ vacantCount, waitCount }: Places): string {
  if (waitCount > 0) return `待ち${waitCount}名`;
  return vacantCount > 0 ? `残り${vacantCount}席` : "満席";
}

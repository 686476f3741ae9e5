import type { Slot } from "./slot.ts";

/** 残り3席 or 満席. If anybody waits, the number of them instead (rule 18.11). */
export function PlacesText({
  slot: { vacantCount, waitCount },
}: {
  slot: Pick<Slot, "vacantCount" | "waitCount">;
}) {
  if (waitCount > 0) return <span className="unbroken">待ち{waitCount}名</span>;
  return <span className="unbroken">{vacantCount > 0 ? `残り${vacantCount}席` : "満席"}</span>;
}

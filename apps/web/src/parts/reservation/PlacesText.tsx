import type { Slot } from "./slot.ts";

/** 残り3席; how many wait instead, where anybody does (rule 18.11). */
export function PlacesText({
  slot: { vacantCount, waitCount },
}: {
  slot: Pick<Slot, "vacantCount" | "waitCount">;
}) {
  return (
    <span className="unbroken">
      {waitCount > 0 ? `待ち${waitCount}名` : `残り${vacantCount}席`}
    </span>
  );
}

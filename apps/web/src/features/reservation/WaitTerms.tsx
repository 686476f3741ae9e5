import { SlotState } from "@kenshu/domain/enumerations.ts";
import { DateText } from "#ui/DateText.tsx";
import type { Slot } from "./slotDays.ts";

/** What waiting for a place means. It costs nothing, so that nothing is said of a fee. */
export function WaitTerms({ slot }: { slot: Slot }) {
  return slot.state === SlotState.Closing ? (
    <>受付期限を過ぎているため、席が空いても自動では確定しません。</>
  ) : (
    <>
      席が空くと、
      <DateText value={slot.cutoff} withTime /> まで、順番に予約が確定します。
    </>
  );
}

import { SlotState } from "@kenshu/domain/enumerations.ts";
import { linkOptions } from "@tanstack/react-router";
import type { Slot } from "#parts/reservation/slot.ts";
import { startOf } from "#parts/reservation/startOf.ts";
import type { SlotRowAct } from "./slotActs.ts";
import type { OwnSlotRefusal } from "./useSlotRefusal.ts";

/**
 * A slot that the student cannot reserve: the reason, and the reservation behind it (rule 5.13).
 * `reserveId` is the student's own reservation of the slot.
 */
export function refusedAct(
  slot: Slot,
  { code, overlapped }: OwnSlotRefusal,
  { maxReserveCount, reserveId }: { maxReserveCount: number; reserveId: number | undefined },
): SlotRowAct {
  switch (code) {
    // By the hand of staff: what is not open and not reserved has an act.
    case "ReserveNotOpen":
    case "ReserveAlreadyExist":
      return { reason: null, link: reserveId ? pageOf(reserveId) : { to: "/reserve/future" } };
    case "OverlapOtherReserve":
      return overlapped
        ? {
            reason: <Overlap startDate={overlapped.startDate} />,
            link: pageOf(overlapped.reserveId),
          }
        : { reason: null };
    case "StudentReserveCountOver":
      return { reason: `上限${maxReserveCount}件` };
    case "UnauthorizedOperation":
      return { reason: "予約できません" };
    default:
      // The row of a closed schedule already says so.
      return { reason: slot.state === SlotState.Closing ? null : "受付終了" };
  }
}

/** The page of a reservation (rule 5.17). */
export const pageOf = (reserveId: number) =>
  linkOptions({ to: "/reserve/detail/$reserveId", params: { reserveId } });

function Overlap({ startDate }: { startDate: Date }) {
  return (
    <>
      時間が重なります <span className="unbroken">{startOf({ startDate })}</span>
    </>
  );
}

import { SlotState } from "@kenshu/domain/enumerations.ts";
import { DateText } from "../../ui/DateText.tsx";
import { Money } from "../../ui/Money.tsx";
import classes from "./ReserveTerms.module.css";
import type { Slot } from "./slotDays.ts";

/** What a reservation of the slot means: a place or the queue, and what cancelling it costs from when on. */
export function ReserveTerms({
  slot,
  penaltyAmount,
}: {
  slot: Slot;
  /** In yen; 0 when cancelling never costs anything. */
  penaltyAmount: number;
}) {
  const isClosing = slot.state === SlotState.Closing;
  return (
    <>
      {slot.vacantCount === 0 && (
        <p className={classes.terms}>
          満席のため、
          {slot.waitCount > 0 ? `${slot.waitCount}名の次に` : ""}
          キャンセル待ちになります。席が空くと、順番に予約が確定します。
        </p>
      )}
      <p className={classes.terms}>
        {isClosing ? (
          "研修生の受付と、無料でキャンセルできる期限は過ぎています。"
        ) : (
          <>
            予約と無料のキャンセルは <DateText value={slot.cutoff} withTime /> までです。
          </>
        )}
        {penaltyAmount > 0 ? (
          <>
            {isClosing ? "" : "その後の"}キャンセルには、キャンセル料{" "}
            <Money amount={penaltyAmount} /> がかかります。
          </>
        ) : (
          "キャンセル料はかかりません。"
        )}
      </p>
    </>
  );
}

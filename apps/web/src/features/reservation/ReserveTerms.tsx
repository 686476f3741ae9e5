import { SlotState } from "@kenshu/domain/enumerations.ts";
import { DateText } from "#ui/DateText.tsx";
import { Money } from "#ui/Money.tsx";
import classes from "./ReserveTerms.module.css";
import type { Slot } from "./slotDays.ts";

/** Until when to reserve and to cancel free of charge, and what cancelling costs from then on. */
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
          {isClosing ? "" : "その後の"}キャンセルには、キャンセル料 <Money amount={penaltyAmount} />{" "}
          がかかります。
        </>
      ) : (
        "キャンセル料はかかりません。"
      )}
    </p>
  );
}

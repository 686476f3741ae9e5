import { SlotState } from "@kenshu/domain/enumerations.ts";
import { DateText } from "#ui/DateText.tsx";
import { Money } from "#ui/Money.tsx";
import classes from "./ReserveTerms.module.css";
import type { Slot } from "./slot.ts";

/** Until when to reserve and to cancel free of charge, and what cancelling costs from then on. */
export function ReserveTerms({
  slot,
  penaltyAmount,
}: {
  slot: Slot;
  /** In yen; 0 when cancelling never costs anything, so that no deadline of a fee is named. */
  penaltyAmount: number;
}) {
  const isClosing = slot.state === SlotState.Closing;
  const cutoff = <DateText value={slot.cutoff} withTime />;
  if (penaltyAmount === 0) {
    return (
      <p className={classes.terms}>
        {isClosing ? "研修生の受付期限は過ぎています。" : <>予約の受付は{cutoff}までです。</>}
        キャンセル料はかかりません。
      </p>
    );
  }
  return (
    <p className={classes.terms}>
      {isClosing ? (
        "研修生の受付と、無料でキャンセルできる期限は過ぎています。"
      ) : (
        <>予約と無料のキャンセルは{cutoff}までです。その後の</>
      )}
      キャンセルには、キャンセル料
      <Money amount={penaltyAmount} />
      がかかります。
    </p>
  );
}

import { SlotState } from "@kenshu/domain/enumerations.ts";
import { DateText } from "#ui/DateText.tsx";
import { Money } from "#ui/Money.tsx";
import classes from "./ReserveTerms.module.css";
import type { Slot } from "./slot.ts";

/** Until when people can reserve and cancel for free, and what cancelling costs afterwards. */
export function ReserveTerms({
  slot,
  penaltyAmount,
}: {
  slot: Slot;
  /** In yen. 0 means that cancelling is always free, so the text names no deadline. */
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

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
  return (
    <ul className={classes.terms}>
      {slot.vacantCount === 0 && (
        <li>
          満席のため、
          {slot.waitCount > 0 ? `${slot.waitCount}名の次にキャンセルを待ちます` : "空席を待ちます"}
          。席が空くと、順番に予約が確定します。
        </li>
      )}
      {slot.state === SlotState.Closing ? (
        <li>研修生の受付と、無料でキャンセルできる期限は過ぎています。</li>
      ) : (
        <li>
          予約と無料のキャンセルは <DateText value={slot.cutoff} withTime /> までです。
        </li>
      )}
      <li>
        {penaltyAmount > 0 ? (
          <>
            期限を過ぎてからのキャンセルには、キャンセル料 <Money amount={penaltyAmount} />{" "}
            がかかります。
          </>
        ) : (
          "キャンセル料はかかりません。"
        )}
      </li>
    </ul>
  );
}

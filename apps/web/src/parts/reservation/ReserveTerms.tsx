import { cutoffOf } from "@kenshu/domain/schedule/cutoff.rules.ts";
import { wireInstant } from "@kenshu/domain/time.ts";
import { DateText } from "#ui/DateText.tsx";
import { Money } from "#ui/Money.tsx";
import { Consequence } from "./ReservationDialog.tsx";
import type { Reserving } from "./terms.ts";

/**
 * Until when people can reserve and cancel for free, and what cancelling costs afterwards; nothing
 * until that is known.
 */
export function ReserveTerms({
  place: { schedule, isClosing, penaltyFreeUntil, penaltyAmount },
  hasChanged,
}: {
  /** Without a penalty cancelling is always free, so the text names no deadline for it. */
  place: Pick<Reserving, "schedule" | "isClosing" | "penaltyFreeUntil" | "penaltyAmount">;
  hasChanged: (key: "isClosing" | "penaltyFreeUntil" | "penaltyAmount") => boolean;
}) {
  if (penaltyAmount === undefined) return null;
  const closesAt = wireInstant(cutoffOf(new Date(schedule.startDate)));
  const cutoff = <DateText value={closesAt} withTime />;
  const isFree = !penaltyAmount || !penaltyFreeUntil;
  const hasGrace = !isFree && penaltyFreeUntil !== closesAt;
  return (
    <>
      <Consequence hasChanged={hasChanged("isClosing") || hasChanged("penaltyFreeUntil")}>
        {hasGrace ? (
          <>
            無料でキャンセルできるのは
            <DateText value={penaltyFreeUntil} withTime />
            までです。
          </>
        ) : isClosing ? (
          `研修生の受付${isFree ? "" : "と、無料でキャンセルできる"}期限は過ぎています。`
        ) : (
          <>
            予約{isFree ? "の受付" : "と無料のキャンセル"}は{cutoff}までです。
          </>
        )}
      </Consequence>
      <Consequence hasChanged={hasChanged("penaltyAmount")}>
        {isFree ? (
          "キャンセル料はかかりません。"
        ) : (
          <>
            {(hasGrace || !isClosing) && "その後の"}キャンセルには、キャンセル料
            <Money amount={penaltyAmount} />
            がかかります。
          </>
        )}
      </Consequence>
    </>
  );
}

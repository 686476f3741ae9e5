import { ReservationState } from "@kenshu/domain/enumerations.ts";
import type { Reservation } from "@kenshu/domain/reservation/reservation.schema.ts";
import { DateText } from "#ui/DateText.tsx";
import { Money } from "#ui/Money.tsx";
import { feeOf } from "./feeOf.ts";

export type { Reservation };

type Terms = Pick<Reservation, "state" | "penaltyFreeUntil" | "penaltyAmount">;

/** The same in a column: `11/25(水) 15:00まで無料`, `¥3,300`, `無料`. */
export function CancelCost({ reservation, now }: { reservation: Terms; now: Date }) {
  const { penaltyFreeUntil, penaltyAmount } = reservation;
  if (!penaltyFreeUntil || !penaltyAmount) return <>無料</>;
  if (feeOf(reservation, now) > 0) return <Money amount={penaltyAmount} />;
  return (
    <span className="unbroken">
      <DateText value={penaltyFreeUntil} withTime withoutYear />
      まで無料
    </span>
  );
}

/** Until when cancelling is free, or what it costs; `isBrief` leaves out the later cost. */
export function CancelTerms({
  reservation,
  fee,
  isBrief,
}: {
  reservation: Terms;
  /** The cost at this moment, in yen. */
  fee: number;
  isBrief?: boolean;
}) {
  const { state, penaltyFreeUntil, penaltyAmount } = reservation;
  if (state === ReservationState.Wait) return <>キャンセル待ちはいつでもやめられます</>;
  if (!penaltyFreeUntil || !penaltyAmount) return <>キャンセル料はかかりません</>;
  if (fee > 0) {
    return (
      <>
        今キャンセルすると、キャンセル料
        <Money amount={fee} />
        がかかります
      </>
    );
  }
  return (
    <>
      <DateText value={penaltyFreeUntil} withTime withoutYear={isBrief} />
      まで無料でキャンセルできます
      {!isBrief && (
        <>
          。その後はキャンセル料
          <Money amount={penaltyAmount} />
          がかかります
        </>
      )}
    </>
  );
}

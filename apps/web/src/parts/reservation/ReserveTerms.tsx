import { cutoffOf } from "@kenshu/domain/reservation/reservation.rules.ts";
import { wireInstant } from "@kenshu/domain/time.ts";
import { Changed } from "#ui/Changed.tsx";
import { DateText } from "#ui/DateText.tsx";
import { Money } from "#ui/Money.tsx";
import classes from "./ReserveTerms.module.css";
import type { Reserving } from "./terms.ts";

type Terms = Pick<Reserving, "schedule" | "isClosing" | "penaltyFreeUntil" | "penaltyAmount">;

/** The terms in a question, marked if they have changed; nothing until they are known. */
export function AskedTerms({
  place,
  hasChanged,
}: {
  place: Terms;
  hasChanged: (key: "isClosing" | "penaltyFreeUntil" | "penaltyAmount") => boolean;
}) {
  if (place.penaltyAmount === undefined) return null;
  const isChanged =
    hasChanged("isClosing") || hasChanged("penaltyAmount") || hasChanged("penaltyFreeUntil");
  return (
    <Changed when={isChanged}>
      <ReserveTerms place={place} />
    </Changed>
  );
}

/** Until when people can reserve and cancel for free, and what cancelling costs afterwards. */
export function ReserveTerms({
  place: { schedule, isClosing, penaltyFreeUntil, penaltyAmount },
}: {
  /** Without a penalty cancelling is always free, so the text names no deadline for it. */
  place: Terms;
}) {
  const closesAt = wireInstant(cutoffOf(new Date(schedule.startDate)));
  const cutoff = <DateText value={closesAt} withTime />;
  if (!penaltyAmount || !penaltyFreeUntil) {
    return (
      <p className={classes.terms}>
        {isClosing ? "研修生の受付期限は過ぎています。" : <>予約の受付は{cutoff}までです。</>}
        キャンセル料はかかりません。
      </p>
    );
  }
  const hasGrace = penaltyFreeUntil !== closesAt;
  return (
    <p className={classes.terms}>
      {hasGrace ? (
        <>
          無料でキャンセルできるのは
          <DateText value={penaltyFreeUntil} withTime />
          までです。その後の
        </>
      ) : isClosing ? (
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

import type { Consequences } from "@kenshu/domain/asked.ts";
import { ReservationState } from "@kenshu/domain/enumerations.ts";
import {
  cancelConsequences,
  changeConsequences,
  reserveConsequences,
} from "@kenshu/domain/reservation/consequences.rules.ts";
import { cancelTerms, type ReserveDecision } from "@kenshu/domain/reservation/reservation.rules.ts";
import { isBeforeCutoff } from "@kenshu/domain/schedule/cutoff.rules.ts";
import { now } from "#api/clock.ts";
import type { Reservation } from "./CancelTerms.tsx";
import { feeOf } from "./feeOf.ts";

/** What acts about reservations will do, as far as the screen knows (rule 13.21). */

type Times = { startDate: string; endDate: string };
type Placed = Times & { schoolName: string; roomName: string };
type Result = ReserveDecision["result"];
/** The penalty in yen; undefined until the settings are at hand. */
type Penalty = { noPenalty?: boolean; penaltyAmount: number | undefined };

/** Consequences without the terms of the place, if the screen could not state them. */
type Stated<C extends { penaltyFreeUntil: unknown; penaltyAmount: unknown }> = Omit<
  C,
  "penaltyFreeUntil" | "penaltyAmount"
> &
  Partial<Pick<C, "penaltyFreeUntil" | "penaltyAmount">>;

export type Reserving = Stated<Consequences<"TrainingReserve.Reserve">>;
export type Changing = Stated<Consequences<"TrainingReserve.Change">>;

/** Reserving a place in this schedule, or in its queue. */
export function reserving(schedule: Placed, result: Result, penalty: Penalty): Reserving {
  return stated(reserveConsequences(dated(schedule), place(schedule, result, penalty)), penalty);
}

/** Giving a waiting reservation a place, past capacity and queue. */
export function forcing(reservation: Reservation, result: Result, penalty: Penalty): Reserving {
  const decision = { ...place(reservation, result, penalty), leavesQueue: true };
  const { replaces } = reservation;
  return stated(
    reserveConsequences(dated(reservation), decision, replaces && dated(replaces)),
    penalty,
  );
}

/** Exchanging the former reservation for this schedule; a wish keeps it. */
export function changing(
  former: Reservation,
  schedule: Placed,
  result: Result,
  penalty: Penalty,
  isWish: boolean,
): Changing {
  const givenUp = isWish ? null : { fee: feeOf(former), endsWish: former.wish !== null };
  const decision = { ...place(schedule, result, penalty), givenUp };
  return stated(changeConsequences(dated(former), dated(schedule), decision), penalty);
}

/** Giving up a reservation, or a place in a queue. */
export function cancelling(reservation: Reservation): Consequences<"TrainingReserve.Cancel"> {
  const isWaiting = reservation.state === ReservationState.Wait;
  return cancelConsequences(dated(reservation), {
    state: isWaiting ? ReservationState.Wait : ReservationState.Confirm,
    fee: feeOf(reservation),
    endsWish: reservation.wish !== null,
  });
}

function place(
  schedule: Placed,
  result: Result,
  { noPenalty = false, penaltyAmount = 0 }: Penalty,
): ReserveDecision {
  const { startDate } = dated(schedule);
  return {
    result,
    isClosing: !isBeforeCutoff({ startDate }, now()),
    leavesQueue: false,
    ...cancelTerms({ startDate }, { noPenalty, graceUntil: null }, penaltyAmount),
  };
}

function stated<C extends { penaltyFreeUntil: unknown; penaltyAmount: unknown }>(
  { penaltyFreeUntil, penaltyAmount, ...others }: C,
  penalty: Penalty,
): Stated<C> {
  if (penalty.penaltyAmount === undefined) return others;
  return { ...others, penaltyFreeUntil, penaltyAmount };
}

function dated<T extends Times>({ startDate, endDate, ...others }: T) {
  return { ...others, startDate: new Date(startDate), endDate: new Date(endDate) };
}

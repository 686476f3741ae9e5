import type { Consequences } from "#asked.ts";
import type {
  CancelDecision,
  ChangeDecision,
  ReserveDecision,
} from "#reservation/reservation.rules.ts";
import { wireInstant } from "#time.ts";

/** Decisions about reservations, in the words of the questions before them (rule 13.21). */

type Times = { startDate: Date; endDate: Date };
type Placed = Times & { schoolName: string; roomName: string };

/**
 * What reserving a place in this schedule, or in its queue, brings. `replaced` is given up for it,
 * free of charge.
 */
export function reserveConsequences(
  schedule: Placed,
  decision: ReserveDecision,
  replaced: Times | null = null,
): Consequences<"TrainingReserve.Reserve"> {
  const { leavesQueue } = decision;
  return { ...placeOf(schedule, decision), leavesQueue, replaced: replaced && times(replaced) };
}

/** What exchanging the former reservation for this schedule brings. */
export function changeConsequences(
  former: Placed,
  schedule: Placed,
  {
    givenUp,
    ...decision
  }: Omit<ChangeDecision, "leavesQueue" | "givenUp"> & {
    givenUp: Pick<CancelDecision, "fee" | "endsWish"> | null;
  },
): Consequences<"TrainingReserve.Change"> {
  return {
    ...placeOf(schedule, decision),
    former: placed(former),
    fee: givenUp?.fee ?? 0,
    endsWish: givenUp?.endsWish ?? false,
  };
}

/** What giving up this reservation, or its place in the queue, brings. */
export function cancelConsequences(
  schedule: Placed,
  { state, fee, endsWish }: Omit<CancelDecision, "result">,
): Consequences<"TrainingReserve.Cancel"> {
  return { schedule: placed(schedule), state, fee, endsWish };
}

function placeOf(
  schedule: Placed,
  { result, isClosing, penaltyFreeUntil, penaltyAmount }: Omit<ReserveDecision, "leavesQueue">,
) {
  return {
    schedule: placed(schedule),
    result,
    isClosing,
    penaltyFreeUntil: penaltyFreeUntil && wireInstant(penaltyFreeUntil),
    penaltyAmount,
  };
}

function times({ startDate, endDate }: Times) {
  return { startDate: wireInstant(startDate), endDate: wireInstant(endDate) };
}

function placed({ schoolName, roomName, ...schedule }: Placed) {
  return { ...times(schedule), schoolName, roomName };
}

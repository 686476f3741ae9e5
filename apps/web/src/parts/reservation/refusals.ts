import * as z from "zod/mini";
import { callFailure, errorCode } from "#api/errors.ts";

/** Whether what the student has reserved already stands in the way, so that looking there helps. */
export function isAboutOwnReservations(error: unknown): boolean {
  const code = errorCode(error);
  return code === "ReserveAlreadyExist" || code === "StudentReserveCountOver";
}

const otherwise = z.object({ errorCode: z.literal("DbConflict"), penaltyAmount: z.number() });

/**
 * What giving up a reservation costs by now, in yen, where the reader saw something else. The question
 * is to be asked anew then (rule 5.6). Null for any other failure.
 */
export function feeWhenOtherwise(error: unknown): number | null {
  const { success, data } = otherwise.safeParse(callFailure(error));
  return success ? data.penaltyAmount : null;
}

const scheduleFull = z.object({ errorCode: z.literal("ScheduleFull"), waitCount: z.number() });

/** How many wait for a schedule that was full when a place was asked for; null for any other failure. */
export function waitCountWhenFull(error: unknown): number | null {
  const { success, data } = scheduleFull.safeParse(callFailure(error));
  return success ? data.waitCount : null;
}

import * as z from "zod/mini";
import { callFailure, errorCode } from "#api/errors.ts";

/** Whether the student's own reservations are the reason, so that looking at them helps. */
export function isAboutOwnReservations(error: unknown): boolean {
  const code = errorCode(error);
  return code === "ReserveAlreadyExist" || code === "StudentReserveCountOver";
}

const scheduleFull = z.object({ errorCode: z.literal("ScheduleFull"), waitCount: z.number() });

/**
 * How many people wait, when a schedule was full at the request for a place; null for any other
 * failure.
 */
export function waitCountWhenFull(error: unknown): number | null {
  const { success, data } = scheduleFull.safeParse(callFailure(error));
  return success ? data.waitCount : null;
}

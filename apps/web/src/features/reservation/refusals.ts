import { errorCode } from "#api/errors.ts";

/** Whether what the student has reserved already stands in the way, so that looking there helps. */
export function isAboutOwnReservations(error: unknown): boolean {
  const code = errorCode(error);
  return code === "ReserveAlreadyExist" || code === "StudentReserveCountOver";
}

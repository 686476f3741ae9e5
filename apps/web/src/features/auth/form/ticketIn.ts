import { callFailure } from "#api/errors.ts";

/** The ticket of what has to follow the right password. */
export function ticketIn(error: unknown): string | undefined {
  const failure = callFailure(error);
  return failure && "ticket" in failure ? String(failure.ticket) : undefined;
}

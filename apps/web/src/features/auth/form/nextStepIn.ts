import { callFailure } from "#api/errors.ts";

/**
 * What follows the right password: its ticket, and whether a second factor may be an app's code. A
 * server of the former version does not tell.
 */
export function nextStepIn(error: unknown): { ticket: string; hasApp: boolean } | null {
  const failure = callFailure(error);
  if (!failure || !("ticket" in failure)) return null;
  return {
    ticket: String(failure.ticket),
    hasApp: "hasApp" in failure ? failure.hasApp === true : true,
  };
}

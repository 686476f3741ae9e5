import { callFailure } from "#api/errors.ts";

/** What follows the right password: its ticket, and whether a second factor may be an app's code. */
export function nextStepIn(error: unknown): { ticket?: string; hasApp?: boolean } {
  const failure = callFailure(error);
  if (!failure || !("ticket" in failure)) return {};
  const hasApp = !("hasApp" in failure) || failure.hasApp === true;
  return { ticket: String(failure.ticket), hasApp };
}

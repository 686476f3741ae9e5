import { channel } from "node:diagnostics_channel";
import type { Outcome } from "#intents/intent.ts";

/** How an attempt at an intent of a table ended. */
export type AttemptEnd = { table: string; end: Outcome["end"] };

const ends = channel("kenshu:attempt");

/** Informs whoever counts attempts. Without metrics nobody does (rule 21.3). */
export function tellAttemptEnd(end: AttemptEnd): void {
  if (ends.hasSubscribers) ends.publish(end);
}

/** Calls `count` after each attempt of this process. The function returned stops that. */
export function onAttemptEnd(count: (end: AttemptEnd) => void): () => void {
  const hear = (end: unknown) => count(end as AttemptEnd);
  ends.subscribe(hear);
  return () => void ends.unsubscribe(hear);
}
